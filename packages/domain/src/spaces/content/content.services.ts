import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Reader } from '../../core/actor.ts';
import type { ContentPlace } from '../../presenters/content-place.ts';
import type { Ctx } from '../../context/context.ts';
import type { Service } from '../../access/service.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { readPage as readListPage } from '../../context/list.ts';
import { readerOf } from '../../presenters/content-place.ts';
import { editSpace } from './edit-space.ts';
import { findRevision } from './find-revision.ts';
import { changesOfRevision } from './revision-changes.ts';
import { revisionsOfSpace } from './revisions.lists.ts';
import { contentReads } from './content-reads.ts';
import { documentOf } from './read-content.ts';

type GrantedSpace = { readonly actor: Reader; readonly space: SpaceRow };

export async function placeOfSpace(ctx: Ctx, space: SpaceRow): Promise<ContentPlace> {
  return { space, as: 'space', revision: await ctx.store.revisions.get(space.id, space.revision_id) };
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
  const { records } = await reader.pageTree(revision);
  if (records.values().some(({ document }) => document === documentId)) return true;
  const reusable = await reader.reusableContents(revision);
  return reusable.values().some(({ document }) => document === documentId);
}

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
