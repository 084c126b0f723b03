import type { HostLookup } from './host-addresses.ts';
import type { PrivateHost } from './private-hosts.ts';

/** What the operator lets the server fetch. */
export type FetchSettings = {
  readonly allowedPrivateHosts: readonly PrivateHost[];
  /** How names become addresses; by the resolver of this machine unless given. */
  readonly lookup?: HostLookup;
};

/** The public internet alone. */
export const defaultFetchSettings: FetchSettings = { allowedPrivateHosts: [] };
