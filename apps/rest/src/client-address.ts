import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { FastifyServerOptions } from 'fastify';

/** The proxies whose forwarded address is believed. */
export type TrustProxy = NonNullable<FastifyServerOptions['trustProxy']>;

export type AddressOf = (request: IncomingMessage) => string | undefined;

/** The IP address of a client as Fastify reads it: behind trusted proxies, the one that they forward. */
export function addressReader(trustProxy: TrustProxy | undefined): AddressOf {
  const trusts = trustOf(trustProxy);
  return (request) =>
    trusts === undefined || request.headers['x-forwarded-for'] === undefined
      ? request.socket.remoteAddress
      : proxyAddress(request, trusts);
}

type Trusts = (address: string, hop: number) => boolean;

function trustOf(trustProxy: TrustProxy | undefined): Trusts | undefined {
  if (trustProxy === undefined || trustProxy === false) return undefined;
  if (typeof trustProxy === 'function') return trustProxy;
  if (trustProxy === true) return () => true;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const addresses =
    typeof trustProxy === 'string' ? trustProxy.split(',').map((one) => one.trim()) : trustProxy;
  return proxyAddress.compile(addresses);
}
