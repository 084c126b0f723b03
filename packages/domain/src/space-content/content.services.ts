import type { Contract } from '@lectern/contract';
import { notFound } from '../access/not-found.ts';
import type { Reader } from '../access/actor.ts';
import type { ChangeRequestRow } from '../change-requests/change-requests.repository.ts';
import type { ContentPlace } from '../content/content-place.ts';
import type { Ctx } from '../context.ts';
import type { Service } from '../service.ts';
import { assertNotDeleted } from '../spaces/spaces.rules.ts';
import type { SpaceRow } from '../spaces/spaces.repository.ts';
import { readPage as readListPage } from '../list.ts';
import { presentChangeRequest } from '../change-requests/change-requests.presenter.ts';
import { readerOf } from '../content/content-place.ts';
import { editChangeRequest } from './edit-change-request.ts';
import { editSpace } from './edit-space.ts';
import { findRevision } from './find-revision.ts';
import { changesOfRevision } from './read-changes.ts';
import { revisionsOfSpace } from './revisions.lists.ts';
import {
  documentOf,
  readContent,
  readFile,
  readFiles,
  readPage,
  readPageAt,
  readPageDocument,
  readPages,
  readReusableContent,
} from './read-content.ts';

type Reads = Pick<
  Contract['spaceContent'],
  | 'get'
  | 'listPages'
  | 'getPage'
  | 'getPageByPath'
  | 'getPageDocument'
  | 'listFiles'
  | 'getFile'
  | 'getReusableContent'
>;

/** The reads of a content, wherever it is; `placeOf` finds it. */
function contentReads<Input, Granted>(
  placeOf: (ctx: Ctx, input: Input, granted: Granted) => Promise<ContentPlace>,
) {
  type Asked = { [N in keyof Reads]: Parameters<Service<Reads>[N]>[1] };
  return {
    get: async (ctx: Ctx, input: Input & Asked['get'], granted: Granted) =>
      readContent(ctx, await placeOf(ctx, input, granted), input),
    listPages: async (ctx: Ctx, input: Input & Asked['listPages'], granted: Granted) =>
      readPages(ctx, await placeOf(ctx, input, granted), input),
    getPage: async (ctx: Ctx, input: Input & Asked['getPage'], granted: Granted) =>
      readPage(ctx, await placeOf(ctx, input, granted), input),
    getPageByPath: async (ctx: Ctx, input: Input & Asked['getPageByPath'], granted: Granted) =>
      readPageAt(ctx, await placeOf(ctx, input, granted), input),
    getPageDocument: async (ctx: Ctx, input: Input & Asked['getPageDocument'], granted: Granted) =>
      readPageDocument(ctx, await placeOf(ctx, input, granted), input.pageId),
    listFiles: async (ctx: Ctx, input: Input & Asked['listFiles'], granted: Granted) =>
      readFiles(ctx, await placeOf(ctx, input, granted), input),
    getFile: async (ctx: Ctx, input: Input & Asked['getFile'], granted: Granted) =>
      readFile(ctx, await placeOf(ctx, input, granted), input),
    getReusableContent: async (ctx: Ctx, input: Input & Asked['getReusableContent'], granted: Granted) =>
      readReusableContent(ctx, await placeOf(ctx, input, granted), input),
  };
}

type GrantedSpace = { readonly actor: Reader; readonly space: SpaceRow };
type GrantedChangeRequest = { readonly space: SpaceRow; readonly changeRequest: ChangeRequestRow };

export async function placeOfSpace(ctx: Ctx, space: SpaceRow): Promise<ContentPlace> {
  return { space, as: 'space', revision: await ctx.store.revisions.get(space.id, space.revision_id) };
}

export async function placeOfChangeRequest(
  ctx: Ctx,
  { space, changeRequest }: GrantedChangeRequest,
): Promise<ContentPlace> {
  const revision = await ctx.store.revisions.get(space.id, changeRequest.revision_id);
  return { space, revision, as: changeRequest };
}

export const spaceContent: Service<Contract['spaceContent']> = {
  ...contentReads((ctx: Ctx, _input: object, { space }: GrantedSpace) => placeOfSpace(ctx, space)),

  async update(ctx, { body }, { actor, space }) {
    assertNotDeleted(space);
    return editSpace(ctx, { actor, space, changes: body.changes });
  },

  async getDocument(ctx, { documentId }, { actor, space }) {
    const reader = readerOf(ctx, { space });
    const documents = await reader.documents([documentId]);
    const markdown = documents.get(documentId);
    const isThere = actor.kind === 'user' || (await isCurrent(ctx, space, documentId));
    if (markdown === undefined || !isThere) throw notFound('document', documentId);
    return documentOf(markdown);
  },
};

/** Whether a document is part of what a space holds now. */
async function isCurrent(ctx: Ctx, space: SpaceRow, documentId: string): Promise<boolean> {
  const reader = readerOf(ctx, { space });
  const { revision } = await placeOfSpace(ctx, space);
  const { records } = await reader.forest(revision);
  if (records.values().some(({ document }) => document === documentId)) return true;
  const reusable = await reader.reusableContents(revision);
  return reusable.values().some(({ document }) => document === documentId);
}

export const changeRequestContent: Service<Contract['changeRequestContent']> = {
  ...contentReads((ctx: Ctx, _input: object, granted: GrantedChangeRequest) =>
    placeOfChangeRequest(ctx, granted),
  ),

  async update(ctx, { body, compat }, { actor, space, changeRequest }) {
    assertNotDeleted(space);
    const { row, ...outcome } = await editChangeRequest(ctx, {
      actor,
      space,
      changeRequest,
      changes: body.changes,
    });
    const presented = presentChangeRequest(ctx.settings, row);
    return compat === false ? { changeRequest: presented, ...outcome } : presented;
  },
};

export const revisions: Service<Contract['revisions']> = {
  ...contentReads(
    async (ctx: Ctx, { revisionId }: { revisionId: string }, { actor, space }: GrantedSpace) => ({
      space,
      as: 'revision' as const,
      revision: await findRevision(ctx, { actor, space, revisionId }),
    }),
  ),

  list(ctx, input, { actor, space }) {
    return readListPage(ctx, revisionsOfSpace, { actor, parent: space.id, filter: {} }, input);
  },

  async listChanges(ctx, { revisionId, limit }, { actor, space }) {
    const revision = await findRevision(ctx, { actor, space, revisionId });
    return changesOfRevision(ctx, { space, revision }, limit);
  },
};
