import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The operating system limits the paths of sockets, to 104 bytes at least. */
const maxPathLength = 103;

/** Where a server with an embedded database takes requests of the command line; `undefined` where no socket can be. */
function socketPath(dataDirectory: string): string | undefined {
  const path = join(dataDirectory, 'control.sock');
  return Buffer.byteLength(path) > maxPathLength ? undefined : path;
}

/**
 * Serves backups to programs of the user who runs the server: nobody else may enter the directory. Only the process that
 * holds its lock may call this.
 */
export async function openControlSocket(
  dataDirectory: string,
  createBackup: () => Readable,
  logger: Pick<Logger, 'error'>,
): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(dataDirectory);
  if (path === undefined) return { close: async () => undefined };
  // Of a process that was killed.
  await rm(path, { force: true });
  const server = createServer((incoming, response) => {
    if (incoming.url === '/backup') void send(createBackup(), response, logger);
    else response.writeHead(404).end();
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(path, resolve);
  await listening;
  await chmod(path, 0o600);
  return {
    close: async () => {
      const { promise: closed, resolve: onClose } = Promise.withResolvers<unknown>();
      server.close(onClose);
      server.closeAllConnections();
      await closed;
    },
  };
}

async function send(
  backup: Readable,
  response: ServerResponse,
  logger: Pick<Logger, 'error'>,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/gzip' });
  // The other side sees that the connection ended before the response did.
  await pipeline(backup, response).catch((error: unknown) => {
    logger.error({ err: error }, 'The backup failed.');
    response.destroy();
  });
}

/** A backup by the server that runs on a data directory; `undefined` when none does. */
export async function requestBackup(dataDirectory: string): Promise<IncomingMessage | undefined> {
  const path = socketPath(dataDirectory);
  if (path === undefined) return undefined;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage | undefined>();
  request({ socketPath: path, path: '/backup' })
    .once('response', (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`The server answered ${response.statusCode}. Is it of the same version?`));
    })
    .once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    })
    .end();
  return promise;
}
