import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const graphql = createRequire(new URL('apps/graphql/package.json', import.meta.url)).resolve('graphql');

/**
 * Files of which `DATABASE_URL` changes nothing: no database is behind their tests, or always the embedded one. A run
 * with `ONLY_DATABASE_TESTS=true` leaves them out; `createTestDatabase` refuses them, so that no other comes to be here.
 */
const independentTests = [
  'packages/contract/test/**',
  'packages/{content,fetch,git,pdf}/test/**',
  'packages/database/test/{cursor,data-directory,embedded-database}.test.ts',
  'packages/domain/test/core/**',
  'packages/domain/test/files/**',
  'packages/domain/test/platform/audit-events/changes-in.test.ts',
  'packages/domain/test/sites/customizations/overrides.test.ts',
  'packages/domain/test/workspace/openapi-specs/{load-spec,parse-file,real-documents}.test.ts',
  'apps/graphql/test/schema.test.ts',
  'apps/rest/test/{json-error-position,serializer}.test.ts',
  'apps/server/test/{metrics-options,settings,single-sign-on,storage}.test.ts',
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
      // The embedded database starts in 2 to 7 s on a busy machine.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // What is waited for comes late on a busy machine, too, and on a server whose other databases are in use.
      expect: { poll: { timeout: 20_000 } },
    },
  };
}

export default defineConfig({
  test: {
    // Not inherited by the projects: it runs once for all of them, and they `inject` what it provides.
    globalSetup: ['packages/domain/src/testing/global-setup.ts'],
    // Every worker holds a database of its own, so memory is the limit on a large machine.
    maxWorkers: Math.min(8, Math.max(2, availableParallelism())),
    projects: [
      project('packages/contract'),
      project('packages/content', [seedFastCheck]),
      project('packages/fetch'),
      project('packages/git'),
      project('packages/pdf'),
      project('packages/database'),
      project('packages/domain', [seedFastCheck]),
      project('apps/rest'),
      project('apps/graphql'),
      project('apps/trpc'),
      project('apps/server'),
    ],
  },
});
