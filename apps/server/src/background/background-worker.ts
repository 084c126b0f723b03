import { parentPort, workerData } from 'node:worker_threads';
import type { BackgroundStart, FromBackground, ToBackground } from './messages.ts';
import { shareCompileCache } from '../share-compile-cache.ts';

shareCompileCache(process.env);
// Only now: loading it compiles the most.
const { serveBackground } = await import('./serve-background.ts');
const port = parentPort;
if (port === null) throw new Error('This is a thread.');
const tell = (message: FromBackground) => port.postMessage(message);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- From `BackgroundServer`.
const server = await serveBackground(workerData as BackgroundStart, tell);
port.on('message', (message: ToBackground) => void obey(message));
tell({ kind: 'ready' });

async function obey(message: ToBackground): Promise<void> {
  if (message === 'check') tell({ kind: 'alive' });
  else if (message === 'close if idle' && server.isBusy()) tell({ kind: 'busy' });
  else {
    await server.close();
    // Of this thread.
    process.exit();
  }
}
