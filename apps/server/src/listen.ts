import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

/** Throws `StartError` when the host or the port is not available. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw startErrorOf(error, host, port);
  }
}

/** A port that is free now, for URLs that are needed before the server listens. Throws `StartError`. */
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
    `Port ${port} of ${host} is used by another program. Stop it, or set PORT to another port (0 selects a free one).`,
  EACCES: (host, port) =>
    `This user may not listen on port ${port} of ${host}. Set PORT to a port from 1024 on.`,
  EADDRNOTAVAIL: notLocal,
  ENOTFOUND: notLocal,
  EAI_AGAIN: notLocal,
};

function notLocal(host: string): string {
  return `${host} is not an address of this machine. Set HOST to 127.0.0.1, to 0.0.0.0, or to one of its addresses.`;
}

/** The URL of an address to listen on. */
export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
