import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const graphql = createRequire(new URL('apps/graphql/package.json', import.meta.url)).resolve('graphql');

function project(directory: string, setupFiles: string[] = []) {
  return {
    // The file that Node itself imports: vite would choose another one, and the libraries of GraphQL would not know its types.
    resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
    test: {
      name: directory.replace(/^.*\//, ''),
      root: directory,
      include: ['test/**/*.test.ts'],
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
      project('packages/domain', ['test/seeded.ts']),
      project('apps/rest'),
      project('apps/graphql'),
      project('apps/trpc'),
      project('apps/server'),
    ],
  },
});
