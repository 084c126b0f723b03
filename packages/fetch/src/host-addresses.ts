import { lookup } from 'node:dns/promises';

export type HostAddress = { readonly address: string; readonly family: number };

/** Asks for the addresses of a host, as `dns.lookup` does with `all`. */
export type HostLookup = (hostname: string) => Promise<readonly HostAddress[]>;

/** By the resolver of this machine. */
export const systemLookup: HostLookup = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });
