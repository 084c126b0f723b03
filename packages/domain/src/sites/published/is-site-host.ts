import type { Ctx } from '../../context/context.ts';

/** Whether a site has this host name for itself, verified. */
export async function isSiteHost({ store }: Pick<Ctx, 'store'>, host: string): Promise<boolean> {
  const found = await store.publishedSites.listByHost(host, [], host);
  return found.some((site) => site.hostname_verified && site.hostname === host);
}
