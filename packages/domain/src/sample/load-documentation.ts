import { contentHash, ContentReader, type RepositoryLayout, TextLinkCache } from '@lectern/content';
import { transaction } from '../context/transaction.ts';
import { notFound } from '../core/not-found.ts';
import { anonymous, type UserActor } from '../core/actor.ts';
import type { Domain } from '../domain.ts';
import { moveSpaceHead, storeContent } from '../spaces/content/move-head.ts';
import { importedContent } from '../spaces/git/imported-content.ts';
import { readDirectory } from './read-directory.ts';

/** The documentation of this server, with what the indexes have of its texts. */
export type Documentation = { readonly layout: RepositoryLayout; readonly texts: TextLinkCache };

/** Reads a documentation for `loadDocumentation`, which may run within `domain.transaction`. */
export async function readDocumentation(domain: Domain, directory: string): Promise<Documentation> {
  const layout = await readDirectory(directory);
  const texts = new TextLinkCache(domain.context(anonymous).textTasks);
  const written = layout.pages.map(({ markdown }) => [contentHash(markdown), markdown] as const);
  await texts.readAll(new Map(written));
  return { layout, texts };
}

/** Publishes the documentation of this server as the only site of a new organization, and resolves with its URLs: one. */
export async function loadDocumentation(
  domain: Domain,
  actor: UserActor,
  documentation: Documentation,
): Promise<string[]> {
  const client = domain.as(actor);
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Lectern' } });
  await client.organizations.update({ organizationId, body: { hostname: 'lectern' } });
  const { id: spaceId } = await client.spaces.create({
    organizationId,
    body: { title: 'Documentation', emoji: '📖' },
  });
  await importPages(domain, { actor, spaceId, documentation });
  const body = { title: 'Lectern documentation', visibility: 'public' as const, spaces: [spaceId] };
  const { id: siteId } = await client.sites.create({ organizationId, body });
  await client.sites.update({ organizationId, siteId, body: { basename: 'docs' } });
  const { urls } = await client.sites.publish({ organizationId, siteId });
  return urls.published === undefined ? [] : [urls.published];
}

type Import = {
  readonly actor: UserActor;
  readonly spaceId: string;
  readonly documentation: Documentation;
};

/** As a Git import does, which has a repository to fetch from. */
function importPages(
  domain: Domain,
  { actor, spaceId, documentation: { layout, texts } }: Import,
): Promise<void> {
  return transaction(domain.context(actor), async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    if (space === undefined) throw notFound('space', spaceId);
    const before = await tx.store.revisions.get(spaceId, space.revision_id);
    const content = await importedContent(new ContentReader(tx, space.store_id), before, {
      layout,
      files: { records: new Map(), ids: new Map(), warnings: [] },
      newId: tx.newId,
      now: tx.clock().toISOString(),
      repository: { treeUrl: undefined, paths: new Set() },
    });
    await storeContent(tx, space.store_id, content);
    await moveSpaceHead(tx, {
      space,
      before,
      roots: content.roots,
      revision: { type: 'edits', parentIds: [before.id], createdBy: actor.userId },
      texts,
    });
  });
}
