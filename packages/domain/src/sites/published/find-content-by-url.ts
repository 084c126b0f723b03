import type { ContentLookup } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { contentRole } from '../../rules/content-role.ts';
import { notFound } from '../../core/not-found.ts';
import { presentChangeRequest } from '../../presenters/change-requests.presenter.ts';
import { opens } from '../../access/token-scope.ts';
import { getChangeRequest } from '../../access/find-change-request.ts';
import { presentCollection } from '../../presenters/collections.presenter.ts';
import { appAddress, type ContentVersion, readerOf } from '../../presenters/content-version.ts';
import { presentSubtree } from '../../presenters/page.presenter.ts';
import { findRedirectedPage } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { decodeSegment } from '../../presenters/site-urls.ts';
import { presentSpace } from '../../presenters/spaces.presenter.ts';
import { readTree } from '../../spaces/computed/computed-trees.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

/** The content at a URL of the app; 404 for any other URL, and for content that the actor may not see. */
export async function findContentByUrl(ctx: Ctx, actor: UserActor, url: string): Promise<ContentLookup> {
  const { appUrl } = ctx.settings;
  const path = url.startsWith(`${appUrl}/`)
    ? new URL(url).pathname.slice(new URL(appUrl).pathname.length)
    : '';
  const [top, organizationId, kind, id, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeSegment(part) ?? part);
  if (top !== 'o') throw notFound('content at the URL', url);
  if (kind === 'c' && id !== undefined) {
    const collection = await ctx.store.collections.findForActor(id, actor.userId);
    const isVisible = collection !== undefined && contentRole(collection) !== null;
    if (isVisible && collection.organization_id === organizationId && opens(actor, { organizationId }))
      return { collection: presentCollection(ctx.settings, collection) };
  }
  if (kind === 's' && id !== undefined) {
    const space = await ctx.store.spaces.findForActor(id, actor.userId);
    const isVisible = space !== undefined && space.deleted_at === null && contentRole(space) !== null;
    if (
      isVisible &&
      space.organization_id === organizationId &&
      opens(actor, { organizationId, spaceId: id })
    )
      return findInSpace(ctx, space, rest);
  }
  throw notFound('content at the URL', url);
}

async function findInSpace(ctx: Ctx, space: SpaceRow, rest: readonly string[]): Promise<ContentLookup> {
  const [marker, resource, number, ...below] = rest;
  const inChanges = marker === '~' && resource === 'changes' && number !== undefined;
  const row = inChanges ? await getChangeRequest(ctx.store, space.id, number) : undefined;
  const pagePath = (inChanges ? below : rest).join('/');
  const found = {
    space: presentSpace(ctx.settings, space),
    ...(row && { changeRequest: presentChangeRequest(ctx.settings, row) }),
  };
  if (pagePath === '') return found;
  const revision = await ctx.store.revisions.get(space.id, row?.revision_id ?? space.revision_id);
  const version: ContentVersion = { space, revision, as: row ?? 'space' };
  const reader = readerOf(ctx, version);
  const { pageTree } = await readTree(ctx, version);
  const pageId =
    pageTree.findByPath(pagePath) ??
    (await findRedirectedPage(reader, { roots: revision, pageTree }, pagePath));
  if (pageId === undefined) throw notFound('page at the path', pagePath);
  const view = { pageTree, appAddress: appAddress(ctx.settings, version), metadata: true };
  return { ...found, page: await presentSubtree(view, pageId) };
}
