import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

/** Throws `StartError` where the host or the port does not allow it. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw startErrorOf(error, host, port);
  }
}

/** A port that is free now: addresses are made from it before the server listens. Throws `StartError`. */
export async function findFreePort(host: string): Promise<number> {
  const probe = createServer();
  try {
    probe.listen({ host, port: 0 });
    await once(probe, 'listening');
    const address = probe.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  } catch (error) {
    throw startErrorOf(error, host, 0);
  } finally {
    probe.close();
  }
}

function startErrorOf(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code]?.(host, port);
  return reason === undefined ? error : new StartError(reason, { cause: error });
}

const reasons: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is used by another program. Stop that one, or set PORT to another port (0 takes a free one).`,
  EACCES: (host, port) =>
    `This user may not listen on port ${port} of ${host}. Set PORT to a port from 1024 on.`,
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
  EAI_AGAIN: notHere,
};

function notHere(host: string): string {
  return `${host} is no address of this machine. Set HOST to 127.0.0.1, to 0.0.0.0, or to an address that it has.`;
}
