import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { filesOnOneKind, filesWithoutDatabase } from './vitest.files.ts';

/** As in a run on PostgreSQL after one on the embedded database, which has run the others. */
const onlyBothKinds = process.env['ONLY_DATABASE_TESTS'] === 'true';

export default defineConfig({
  test: {
    // One project: a worker of each would load the product again.
    include: ['{packages,apps}/*/test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(onlyBothKinds ? [...filesWithoutDatabase, ...filesOnOneKind] : [])],
    provide: { filesOnOneKind, filesWithoutDatabase },
    // Node runs the sources. Transforming them takes longer than most files, and gives libraries other modules.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    globalSetup: ['packages/domain/src/testing/global-setup.ts'],
    setupFiles: ['packages/content/test/seed-fast-check.ts'],
    // A worker loads the product once, for all of its files: loading it took longer than most files.
    isolate: false,
    // Every worker holds a database of its own, so memory is the limit on a large machine.
    maxWorkers: Math.min(8, Math.max(2, availableParallelism())),
    // Bounds for what hangs, which a machine with other work on every core meets.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 200_000 } },
  },
});
