import { ApiError, type SiteRedirectDestinationInput, type SiteRedirectResult } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import type { RedirectRow } from '../../store/sites/redirects.repository.ts';
import { RedirectDestinations } from './redirect-destinations.ts';
import { normalizeSourcePath } from './source-path.ts';

type RedirectChange = {
  readonly source: string;
  readonly destination: SiteRedirectDestinationInput | null;
};

/**
 * Creates, updates and deletes redirects by their sources, in three statements beside those that read their destinations;
 * one that is invalid is left out. The caller has locked the site.
 */
export async function putRedirects(
  tx: Ctx,
  siteId: string,
  changes: readonly RedirectChange[],
): Promise<SiteRedirectResult[]> {
  const sources = changes.map(({ source }) => normalizeSourcePath(source));
  const stored = await tx.store.redirects.findIds(siteId, sources);
  const ids = new Map(stored);
  const destinations = new RedirectDestinations(tx, siteId);
  // By source: of two changes of one redirect, the last one is written.
  const rows = new Map<string, RedirectRow | undefined>();
  const results: SiteRedirectResult[] = [];
  for (const [index, { destination }] of changes.entries()) {
    const source = sources[index] ?? '';
    const id = ids.get(source);
    const shared = { source, draft: false };
    if (destination === null) {
      results.push(
        id === undefined
          ? { ...shared, status: 'error', error: `There is no redirect of ${source} on the site.` }
          : { ...shared, status: 'deleted' },
      );
      if (id !== undefined) rows.set(source, undefined);
      ids.delete(source);
      continue;
    }
    try {
      const columns = await destinations.columnsOf(destination);
      const row = {
        id: id ?? stored.get(source) ?? tx.newId('siteRedirect'),
        site_id: siteId,
        source,
        ...columns,
        created_at: tx.clock().toISOString(),
      };
      rows.set(source, row);
      ids.set(source, row.id);
      results.push({ ...shared, status: id === undefined ? 'created' : 'updated', id: row.id });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error;
      results.push({ ...shared, status: 'error', error: error.message.replace(/^body\./, '') });
    }
  }
  const gone = [...rows].flatMap(([source, row]) => (row === undefined ? [source] : []));
  await tx.store.redirects.deleteMany(siteId, gone);
  await tx.store.redirects.upsertMany([...rows.values()].filter((row) => row !== undefined));
  return results;
}
