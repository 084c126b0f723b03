import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { filesOnOneKind, filesWithoutDatabase } from './vitest.files.ts';
import { SlowFilesFirst } from './vitest.sequencer.ts';

/** As in a run on PostgreSQL after one on the embedded database, which has run the others. */
const onlyBothKinds = process.env['ONLY_DATABASE_TESTS'] === 'true';

/** Their growth is measured: a large heap, with a database in it, is collected more often for a long text than for a short one. */
const measured = 'packages/content/test/**/*.test.ts';

function project(name: string, files: { include: string[]; exclude: string[] }) {
  return {
    test: {
      name,
      include: files.include,
      exclude: [
        '**/node_modules/**',
        ...files.exclude,
        ...(onlyBothKinds ? [...filesWithoutDatabase, ...filesOnOneKind] : []),
      ],
      provide: { filesOnOneKind, filesWithoutDatabase },
      // Node runs the sources. Transforming them takes longer than most files, and gives libraries other modules.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      // As the server sets it for itself: glibc keeps what each of sixteen arenas has freed, and forks copy their tables.
      env: { MALLOC_ARENA_MAX: '2' },
      setupFiles: ['packages/content/test/seed-fast-check.ts'],
      // A worker loads the product once, for all of its files: loading it took longer than most files.
      isolate: false,
      // Bounds for what hangs: where others have every core, the longest test takes ten times as long.
      testTimeout: 900_000,
      hookTimeout: 900_000,
      expect: { poll: { timeout: 800_000 } },
    },
  };
}

export default defineConfig({
  test: {
    // Not inherited by the projects: it runs once for all of them, and they `inject` what it provides.
    globalSetup: ['packages/domain/src/testing/global-setup.ts'],
    sequence: { sequencer: SlowFilesFirst },
    // Every worker holds a database of its own, so memory is the limit on a large machine. On a small one, one more than
    // there are cores: they wait for processes and databases a fifth of the time.
    maxWorkers: Math.min(8, Math.max(3, availableParallelism())),
    // Those of `content` come first, by its name. One for the whole product: a worker of each would load it again.
    projects: [
      project('content', { include: [measured], exclude: [] }),
      project('product', { include: ['{packages,apps}/*/test/**/*.test.ts'], exclude: [measured] }),
    ],
  },
});
