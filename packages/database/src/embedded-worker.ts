import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { EmbeddedEngine } from './embedded-engine.ts';
import type { EmbeddedReply, EmbeddedRequest, EmbeddedStart } from './embedded-messages.ts';
import { EmbeddedStatements } from './embedded-statements.ts';

// The thread of the embedded database: PGlite blocks its thread while a statement runs.

await serve(requirePort(), workerData);

async function serve(port: MessagePort, start: EmbeddedStart & EmbeddedEngine): Promise<void> {
  const pglite = await PGlite.create({
    pgliteWasmModule: start.engine,
    ...(start.directory === undefined ? {} : { dataDir: start.directory }),
    ...(start.dump === undefined ? {} : { loadDataDir: start.dump }),
  });
  const statements = new EmbeddedStatements(pglite);
  statements.execute(`set time zone 'UTC'`, []);
  port.on('message', (request: EmbeddedRequest) => {
    void reply(port, () => answer(request, pglite, statements));
  });
  await reply(port, async () => new Uint8Array(0));
}

async function answer(
  request: EmbeddedRequest,
  pglite: PGlite,
  statements: EmbeddedStatements,
): Promise<Uint8Array> {
  switch (request.kind) {
    case 'execute':
      return statements.execute(request.text, request.parameters);
    case 'dump': {
      const archive = await pglite.dumpDataDir(request.compression);
      return new Uint8Array(await archive.arrayBuffer());
    }
    case 'close':
      await pglite.close();
      return new Uint8Array(0);
  }
}

async function reply(port: MessagePort, work: () => Promise<Uint8Array>): Promise<void> {
  try {
    const bytes = await work();
    const message: EmbeddedReply = { kind: 'done', bytes };
    port.postMessage(message, bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message: EmbeddedReply = { kind: 'failed', reason };
    port.postMessage(message);
  }
}

function requirePort(): MessagePort {
  if (!parentPort) throw new Error('embedded-worker.ts runs in a worker thread only.');
  return parentPort;
}
