import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { shareCompileCache } from '../src/share-compile-cache.ts';

test('a thread finds the compile cache of its process', async () => {
  const env: NodeJS.ProcessEnv = {};
  shareCompileCache(env);
  const source =
    "require('node:worker_threads').parentPort.postMessage(require('node:module').getCompileCacheDir())";
  const thread = new Worker(source, { eval: true, env });
  const [used] = await once(thread, 'message');
  expect(used).toBeTypeOf('string');
  expect(used).toBe(getCompileCacheDir());
  await thread.terminate();
});
