import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const graphql = createRequire(new URL('apps/graphql/package.json', import.meta.url)).resolve('graphql');

/**
 * Files of which `DATABASE_URL` changes nothing: no database is behind their tests, or always the embedded one. A run
 * with `ONLY_DATABASE_TESTS=true` leaves them out; `createTestDatabase` refuses them, so that no other comes to be here.
 * No braces: an absolute pattern with them excludes nothing.
 */
const independentTests = [
  'packages/contract/test/**',
  'packages/client/test/generated.test.ts',
  'packages/client/test/requests.test.ts',
  'packages/client/test/retries.test.ts',
  'packages/content/test/**',
  'packages/fetch/test/**',
  'packages/git/test/**',
  'packages/pdf/test/**',
  'packages/threads/test/**',
  'packages/tracing/test/**',
  'packages/database/test/cursor.test.ts',
  'packages/database/test/data-directory.test.ts',
  'packages/database/test/embedded-database.test.ts',
  'packages/domain/test/core/**',
  'packages/domain/test/files/**',
  'packages/domain/test/platform/audit-events/changes-in.test.ts',
  'packages/domain/test/sites/customizations/overrides.test.ts',
  'packages/domain/test/workspace/openapi-specs/load-spec.test.ts',
  'packages/domain/test/workspace/openapi-specs/parse-file.test.ts',
  'packages/domain/test/workspace/openapi-specs/real-documents.test.ts',
  'apps/graphql/test/schema.test.ts',
  'apps/reader/test/colors.test.ts',
  'apps/rest/test/json-error-position.test.ts',
  'apps/rest/test/serializer.test.ts',
  'apps/server/test/metrics-options.test.ts',
  'apps/server/test/persisted-documents.test.ts',
  'apps/server/test/settings.test.ts',
  'apps/server/test/single-sign-on.test.ts',
  'apps/server/test/storage.test.ts',
];
const root = import.meta.dirname;
const seedFastCheck = join(root, 'packages/content/test/seed-fast-check.ts');
const leftOut = process.env['ONLY_DATABASE_TESTS'] === 'true' ? independentTests : [];

function project(directory: string, setupFiles: string[] = []) {
  return {
    // The file that Node itself imports: vite would choose another one, and the libraries of GraphQL would not know its types.
    resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
    test: {
      name: directory.replace(/^.*\//, ''),
      root: directory,
      include: ['test/**/*.test.ts'],
      exclude: ['**/node_modules/**', ...leftOut.map((pattern) => join(root, pattern))],
      provide: { independentTests: independentTests.map((pattern) => join(root, pattern)) },
      setupFiles,
      // A worker loads the product once, for all of its files: loading it took longer than most files.
      isolate: false,
      // Bounds for what hangs, which a machine with other work on every core meets.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect: { poll: { timeout: 200_000 } },
    },
  };
}

export default defineConfig({
  test: {
    // The run on PostgreSQL has the modules that the run before it transformed.
    fsModuleCache: true,
    // Not inherited by the projects: it runs once for all of them, and they `inject` what it provides.
    globalSetup: ['packages/domain/src/testing/global-setup.ts'],
    // Every worker holds a database of its own, so memory is the limit on a large machine.
    maxWorkers: Math.min(8, Math.max(2, availableParallelism())),
    projects: [
      project('packages/contract'),
      project('packages/client'),
      project('packages/content', [seedFastCheck]),
      project('packages/fetch'),
      project('packages/git'),
      project('packages/pdf'),
      project('packages/threads'),
      project('packages/tracing'),
      project('packages/database'),
      project('packages/domain', [seedFastCheck]),
      project('apps/rest'),
      project('apps/graphql'),
      project('apps/trpc'),
      project('apps/mcp'),
      project('apps/reader'),
      project('apps/accounts'),
      project('apps/server'),
    ],
  },
});
