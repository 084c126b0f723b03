import type { Contract } from '@lectern/contract';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { Service } from '../../access/service.ts';
import { getVisibleRevision } from '../content/visible-revision.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import type { UserActor } from '../../core/actor.ts';
import { listBacklinks, listLinks, listLinksOfPage, type LinkSource } from './list-links.ts';

type GrantedSpace = { readonly actor: UserActor; readonly space: SpaceRow };
type GrantedChangeRequest = GrantedSpace & { readonly changeRequest: ChangeRequestRow };

function sourceInSpace({ actor, space }: GrantedSpace): LinkSource {
  return { userId: actor.userId, space, content: { as: 'space' } };
}

async function sourceInChangeRequest(
  ctx: Ctx,
  { actor, space, changeRequest }: GrantedChangeRequest,
): Promise<LinkSource> {
  const revision = await ctx.store.revisions.get(space.id, changeRequest.revision_id);
  return { userId: actor.userId, space, content: { as: changeRequest, revision } };
}

async function sourceInRevision(
  ctx: Ctx,
  revisionId: string,
  { actor, space }: GrantedSpace,
): Promise<LinkSource> {
  const revision = await getVisibleRevision(ctx, { actor, space, revisionId });
  return { userId: actor.userId, space, content: { as: 'revision', revision } };
}

export const links: Service<Contract['links']> = {
  listOfSpace: (ctx, input, granted) => listLinks(ctx, sourceInSpace(granted), input),
  listOfPage: (ctx, input, granted) => listLinksOfPage(ctx, sourceInSpace(granted), input),
  listToPage: (ctx, { pageId, ...query }, granted) =>
    listBacklinks(ctx, sourceInSpace(granted), { kind: 'page', id: pageId }, query),
  listToFile: (ctx, { fileId, ...query }, granted) =>
    listBacklinks(ctx, sourceInSpace(granted), { kind: 'file', id: fileId }, query),

  listOfChangeRequest: async (ctx, input, granted) =>
    listLinks(ctx, await sourceInChangeRequest(ctx, granted), input),
  listOfPageInChangeRequest: async (ctx, input, granted) =>
    listLinksOfPage(ctx, await sourceInChangeRequest(ctx, granted), input),
  listToPageInChangeRequest: async (ctx, { pageId, ...query }, granted) =>
    listBacklinks(ctx, await sourceInChangeRequest(ctx, granted), { kind: 'page', id: pageId }, query),
  listToFileInChangeRequest: async (ctx, { fileId, ...query }, granted) =>
    listBacklinks(ctx, await sourceInChangeRequest(ctx, granted), { kind: 'file', id: fileId }, query),

  listOfPageInRevision: async (ctx, { revisionId, ...input }, granted) =>
    listLinksOfPage(ctx, await sourceInRevision(ctx, revisionId, granted), input),
  listToPageInRevision: async (ctx, { revisionId, pageId, ...query }, granted) =>
    listBacklinks(ctx, await sourceInRevision(ctx, revisionId, granted), { kind: 'page', id: pageId }, query),
  listToFileInRevision: async (ctx, { revisionId, fileId, ...query }, granted) =>
    listBacklinks(ctx, await sourceInRevision(ctx, revisionId, granted), { kind: 'file', id: fileId }, query),
};
