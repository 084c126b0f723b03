import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { EmbeddedReply, EmbeddedRequest, EmbeddedWorkerData } from './embedded-messages.ts';
import { EmbeddedStatements } from './embedded-statements.ts';

// The worker thread of the embedded database: PGlite blocks its thread while a statement runs.

/**
 * PostgreSQL's 128 MB would be touched at the start already; what is not in its buffers is read from the cache of the
 * operating system.
 */
const serverSettings = ['shared_buffers=32MB'];

// PGlite would read the array types of the database for its own parsers, which nothing here uses.
PGlite.prototype._initArrayTypes = async () => undefined;
await serve(requirePort(), workerData);

async function serve(
  port: MessagePort,
  { pgliteModule, directory, dump }: EmbeddedWorkerData,
): Promise<void> {
  const pglite = await PGlite.create({
    pgliteWasmModule: pgliteModule,
    startParams: [...PGlite.defaultStartParams, ...serverSettings.flatMap((one) => ['-c', one])],
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  });
  const statements = new EmbeddedStatements(pglite);
  statements.execute(`set time zone 'UTC'`, [], false);
  port.on('message', (request: EmbeddedRequest) => {
    void reply(port, () => run(request, pglite, statements));
  });
  await reply(port, async () => new Uint8Array(0));
}

async function run(
  request: EmbeddedRequest,
  pglite: PGlite,
  statements: EmbeddedStatements,
): Promise<Uint8Array> {
  switch (request.kind) {
    case 'execute':
      return statements.execute(request.text, request.parameters, request.describe);
    case 'dump': {
      const archive = await pglite.dumpDataDir(request.compression);
      return new Uint8Array(await archive.arrayBuffer());
    }
    case 'close':
      await pglite.close();
      return new Uint8Array(0);
  }
}

async function reply(port: MessagePort, execute: () => Promise<Uint8Array>): Promise<void> {
  const startedAt = performance.now();
  try {
    const bytes = await execute();
    const message: EmbeddedReply = { kind: 'done', bytes, milliseconds: performance.now() - startedAt };
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
