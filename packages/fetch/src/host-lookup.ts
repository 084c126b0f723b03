import { lookup } from 'node:dns/promises';

type HostAddress = { readonly address: string; readonly family: number };

/** Looks up all addresses of a host, as `dns.lookup` does with `all`. */
export type HostLookup = (hostname: string) => Promise<readonly HostAddress[]>;

/** The resolver of the operating system. */
export const systemLookup: HostLookup = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });
