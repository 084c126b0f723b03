import type { Contract } from '@lectern/contract';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { Service } from '../../access/service.ts';
import { findRevision } from '../content/find-revision.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import type { UserActor } from '../../core/actor.ts';
import { listBacklinks, listLinks, listLinksOfPage, type Place } from './list-links.ts';

type GrantedSpace = { readonly actor: UserActor; readonly space: SpaceRow };
type GrantedChangeRequest = GrantedSpace & { readonly changeRequest: ChangeRequestRow };

function inSpace({ actor, space }: GrantedSpace): Place {
  return { userId: actor.userId, space, content: { as: 'space' } };
}

async function inChangeRequest(
  ctx: Ctx,
  { actor, space, changeRequest }: GrantedChangeRequest,
): Promise<Place> {
  const revision = await ctx.store.revisions.get(space.id, changeRequest.revision_id);
  return { userId: actor.userId, space, content: { as: changeRequest, revision } };
}

async function inRevision(ctx: Ctx, revisionId: string, { actor, space }: GrantedSpace): Promise<Place> {
  const revision = await findRevision(ctx, { actor, space, revisionId });
  return { userId: actor.userId, space, content: { as: 'revision', revision } };
}

export const links: Service<Contract['links']> = {
  listOfSpace: (ctx, input, granted) => listLinks(ctx, inSpace(granted), input),
  listOfPage: (ctx, input, granted) => listLinksOfPage(ctx, inSpace(granted), input),
  listToPage: (ctx, { pageId, ...asked }, granted) =>
    listBacklinks(ctx, inSpace(granted), { kind: 'page', id: pageId }, asked),
  listToFile: (ctx, { fileId, ...asked }, granted) =>
    listBacklinks(ctx, inSpace(granted), { kind: 'file', id: fileId }, asked),

  listOfChangeRequest: async (ctx, input, granted) =>
    listLinks(ctx, await inChangeRequest(ctx, granted), input),
  listOfPageInChangeRequest: async (ctx, input, granted) =>
    listLinksOfPage(ctx, await inChangeRequest(ctx, granted), input),
  listToPageInChangeRequest: async (ctx, { pageId, ...asked }, granted) =>
    listBacklinks(ctx, await inChangeRequest(ctx, granted), { kind: 'page', id: pageId }, asked),
  listToFileInChangeRequest: async (ctx, { fileId, ...asked }, granted) =>
    listBacklinks(ctx, await inChangeRequest(ctx, granted), { kind: 'file', id: fileId }, asked),

  listOfPageInRevision: async (ctx, { revisionId, ...input }, granted) =>
    listLinksOfPage(ctx, await inRevision(ctx, revisionId, granted), input),
  listToPageInRevision: async (ctx, { revisionId, pageId, ...asked }, granted) =>
    listBacklinks(ctx, await inRevision(ctx, revisionId, granted), { kind: 'page', id: pageId }, asked),
  listToFileInRevision: async (ctx, { revisionId, fileId, ...asked }, granted) =>
    listBacklinks(ctx, await inRevision(ctx, revisionId, granted), { kind: 'file', id: fileId }, asked),
};
