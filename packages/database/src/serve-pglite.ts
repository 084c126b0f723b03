import { type MessagePort, parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { compilePglite } from './compile-pglite.ts';
import type { EmbeddedOpening, EmbeddedReply, EmbeddedRequest } from './embedded-messages.ts';
import { EmbeddedStatements } from './embedded-statements.ts';

/**
 * PostgreSQL's 128 MB would be touched at the start already; what is not in its buffers is read from the cache of the
 * operating system.
 */
const serverSettings = ['shared_buffers=32MB'];

// PGlite would read the array types of the database for its own parsers, which nothing here uses.
PGlite.prototype._initArrayTypes = async () => undefined;
const port = requirePort();

/** Opens a database when it is told to, and executes its statements: PGlite blocks its thread while one runs. */
export function listen(): void {
  port.once('message', (opening: EmbeddedOpening) => void open(opening));
}

async function open({ pgliteModule, directory, dump }: EmbeddedOpening): Promise<void> {
  const module = pgliteModule ?? (await compilePglite());
  const pglite = await PGlite.create({
    pgliteWasmModule: module,
    startParams: [...PGlite.defaultStartParams, ...serverSettings.flatMap((one) => ['-c', one])],
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(dump === undefined ? {} : { loadDataDir: dump }),
  });
  const statements = new EmbeddedStatements(pglite);
  await statements.execute(`set time zone 'UTC'`, [], false);
  port.on('message', (request: EmbeddedRequest) => {
    void reply(() => run(request, pglite, statements));
  });
  post({ kind: 'open', pgliteModule: module });
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

async function reply(execute: () => Promise<Uint8Array>): Promise<void> {
  const startedAt = performance.now();
  try {
    const bytes = await execute();
    const milliseconds = performance.now() - startedAt;
    post({ kind: 'done', bytes, milliseconds }, bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    post({ kind: 'failed', reason });
  }
}

function post(message: EmbeddedReply, transferred: readonly ArrayBuffer[] = []): void {
  port.postMessage(message, transferred);
}

function requirePort(): MessagePort {
  if (!parentPort) throw new Error('PGlite runs in a worker thread only.');
  return parentPort;
}
