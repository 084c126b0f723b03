import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { ApiError, bearerToken } from '@lectern/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

export type MetricsOptions = {
  /** The bearer token that reads them, from anywhere. */
  readonly token?: string | undefined;
  /**
   * Without a token, who reads them: programs of this machine when the server listens for this machine only (`machine`,
   * the default), whoever reaches the port (`port`), or nobody (`nobody`).
   */
  readonly readers?: 'machine' | 'port' | 'nobody';
};

/** What proxies add to the requests that they forward. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
] as const;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** `/metrics` for Prometheus. They tell what a server does and for how many, so that not everybody reads them. */
export function metricsRoute(
  app: FastifyInstance,
  { registry }: Metrics,
  { token, readers = 'machine' }: MetricsOptions = {},
): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (token !== undefined) assertToken(request, token);
    else if (readers === 'nobody') throw new ApiError('not_found', 'Metrics are not served on this port.');
    else if (readers === 'machine') assertLocal(app, request);
    reply.header('content-type', registry.contentType);
    return registry.metrics();
  });
}

function assertToken({ headers }: FastifyRequest, expected: string): void {
  const token = bearerToken(headers.authorization);
  if (token !== undefined && timingSafeEqual(digestOf(token), digestOf(expected))) return;
  throw new ApiError(
    'unauthenticated',
    'Send METRICS_TOKEN with the header `Authorization: Bearer <token>`.',
  );
}

/** Of one length, and telling nothing about the text. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Neither a request of another machine nor one that a proxy of this machine forwards. */
function assertLocal(app: FastifyInstance, { headers, raw }: FastifyRequest): void {
  const listens = app
    .addresses()
    .map((listening) => (typeof listening === 'string' ? '' : listening.address));
  const isDirect =
    listens.length > 0 &&
    [...listens, raw.socket.remoteAddress].every(isLoopback) &&
    forwardingHeaders.every((name) => headers[name] === undefined) &&
    isNameOfThisMachine(headers.host);
  if (isDirect) return;
  throw new ApiError(
    'forbidden',
    'Metrics are for programs of this machine that ask a server on a loopback address directly. Set METRICS_TOKEN or METRICS_PORT for others.',
  );
}

function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.replace(/^::ffff:(\d+\.)/, '$1');
  const version = isIP(plain);
  return version !== 0 && loopback.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

/** Otherwise a page could read them by a name of its own that leads to this machine. */
function isNameOfThisMachine(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopback(name);
}
