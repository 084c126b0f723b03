import { Resolver } from 'node:dns/promises';
import type { DnsResolver } from '../../core/settings.ts';

/** The name servers of the operating system, each asked twice at most. */
export const systemResolver: DnsResolver = {
  resolveTxt: (name) => new Resolver({ timeout: 1500, tries: 2 }).resolveTxt(name),
};
