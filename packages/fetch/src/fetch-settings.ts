import type { HostLookup } from './host-lookup.ts';
import type { PrivateHost } from './private-hosts.ts';

/** Which hosts may be fetched from. */
export type FetchSettings = {
  /** In addition to the public internet. */
  readonly allowedPrivateHosts: readonly PrivateHost[];
  /** Default: the resolver of the operating system. */
  readonly lookup?: HostLookup;
};

/** The public internet only. */
export const defaultFetchSettings: FetchSettings = { allowedPrivateHosts: [] };
