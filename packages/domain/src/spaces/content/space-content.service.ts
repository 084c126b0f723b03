import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Reader } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import type { Service } from '../../access/service.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { readerOf, visibleText, visitorIn } from '../../presenters/content-version.ts';
import { currentVersionOfSpace } from './current-version.ts';
import { editSpace } from './edit-space.ts';
import { contentReadOperations } from './content-read-operations.ts';
import { presentDocument } from './read-content.ts';

type GrantedSpace = { readonly actor: Reader; readonly space: SpaceRow };

export const spaceContent: Service<Contract['spaceContent']> = {
  ...contentReadOperations(async (ctx: Ctx, _input: object, { actor, space }: GrantedSpace) => ({
    ...(await currentVersionOfSpace(ctx, space)),
    visitor: visitorIn(actor),
  })),

  async update(ctx, { body }, { actor, space }) {
    assertNotDeleted(space);
    return editSpace(ctx, { actor, space, changes: body.changes });
  },

  async getDocument(ctx, { documentId }, { actor, space }) {
    const reader = readerOf(ctx, { space });
    const documents = await reader.documents([documentId]);
    const markdown = documents.get(documentId);
    const isVisible = actor.kind === 'user' || (await isCurrent(ctx, space, documentId));
    if (markdown === undefined || !isVisible) throw notFound('document', documentId);
    return presentDocument(visibleText({ visitor: visitorIn(actor) }, markdown));
  },
};

/** Whether a document is part of the current content of a space. */
async function isCurrent(ctx: Ctx, space: SpaceRow, documentId: string): Promise<boolean> {
  const reader = readerOf(ctx, { space });
  const { revision } = await currentVersionOfSpace(ctx, space);
  const { records } = await reader.pageTree(revision);
  if (records.values().some(({ document }) => document === documentId)) return true;
  const reusable = await reader.reusableContents(revision);
  return reusable.values().some(({ document }) => document === documentId);
}
