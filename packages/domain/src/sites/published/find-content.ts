import type { ContentLookup } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { contentRole } from '../../rules/content-role.ts';
import { notFound } from '../../core/not-found.ts';
import { presentChangeRequest } from '../../presenters/change-requests.presenter.ts';
import { getChangeRequest } from '../../access/find-change-request.ts';
import { presentCollection } from '../../presenters/collections.presenter.ts';
import { appAddress, type ContentPlace, readerOf } from '../../presenters/content-place.ts';
import { presentPage } from '../../presenters/page.presenter.ts';
import { redirectedPage } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { presentSpace } from '../../presenters/spaces.presenter.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';

/** What an address of the app leads to, as far as the actor may see it; 404 for any other address. */
export async function findContent(ctx: Ctx, actor: UserActor, url: string): Promise<ContentLookup> {
  const { appUrl } = ctx.settings;
  const path = url.startsWith(`${appUrl}/`)
    ? new URL(url).pathname.slice(new URL(appUrl).pathname.length)
    : '';
  const [top, organizationId, kind, id, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  if (top !== 'o') throw notFound('content at the address', url);
  if (kind === 'c' && id !== undefined) {
    const collection = await ctx.store.collections.findForActor(id, actor.userId);
    if (collection?.organization_id === organizationId && collection && contentRole(collection) !== null)
      return { collection: presentCollection(ctx.settings, collection) };
  }
  if (kind === 's' && id !== undefined) {
    const space = await ctx.store.spaces.findForActor(id, actor.userId);
    const isSeen = space !== undefined && space.deleted_at === null && contentRole(space) !== null;
    if (isSeen && space.organization_id === organizationId) return findInSpace(ctx, space, rest);
  }
  throw notFound('content at the address', url);
}

async function findInSpace(ctx: Ctx, space: SpaceRow, rest: readonly string[]): Promise<ContentLookup> {
  const [mark, what, number, ...below] = rest;
  const inChanges = mark === '~' && what === 'changes' && number !== undefined;
  const row = inChanges ? await getChangeRequest(ctx.store, space.id, number) : undefined;
  const pagePath = (inChanges ? below : rest).join('/');
  const found = {
    space: presentSpace(ctx.settings, space),
    ...(row && { changeRequest: presentChangeRequest(ctx.settings, row) }),
  };
  if (pagePath === '') return found;
  const revision = await ctx.store.revisions.get(space.id, row?.revision_id ?? space.revision_id);
  const place: ContentPlace = { space, revision, as: row ?? 'space' };
  const reader = readerOf(ctx, place);
  const pageTree = await reader.pageTree(revision);
  const pageId =
    pageTree.at(pagePath) ?? (await redirectedPage(reader, { roots: revision, pageTree }, pagePath));
  if (pageId === undefined) throw notFound('page at the path', pagePath);
  const view = { pageTree, appAddress: appAddress(ctx.settings, place), metadata: true };
  return { ...found, page: presentPage(view, pageId) };
}

/** A part of a path as it says; as it is where it is no proper escape. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
