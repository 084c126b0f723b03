import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { ContentReader } from '@lectern/content';
import { findPreviewedRevision } from '../../access/shown-mentions.ts';
import type { Reader, VisitorActor } from '../../core/actor.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { Service } from '../../access/service.ts';
import { assertLive, assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { readerOf, visibleText, visitorIn } from '../../presenters/content-version.ts';
import { currentVersionOfSpace } from './current-version.ts';
import { editSpace, editSpaceAhead } from './edit-space.ts';
import { contentReadOperations, contentWriteOperations } from './content-read-operations.ts';
import { type PresentedText, presentDocument } from '../../presenters/text.presenter.ts';
import { documentReaderOf } from '../references/content-resolver.ts';
import { storeInsertedFiles } from './store-inserted-files.ts';

type GrantedSpace = { readonly actor: Reader; readonly space: SpaceRow };

const findVersion = async (ctx: Ctx, _input: object, { actor, space }: GrantedSpace) => ({
  ...(await currentVersionOfSpace(ctx, space)),
  visitor: visitorIn(actor),
});

export const spaceContentWriters = contentWriteOperations(findVersion);

export const spaceContent: Service<Contract['spaceContent']> = {
  ...contentReadOperations(findVersion),

  update: {
    async prepare(ctx, { body: { changes } }, granted) {
      assertNotDeleted(granted.space);
      assertLive(granted.space);
      const files = await storeInsertedFiles(ctx, granted.space, changes);
      const ahead = await editSpaceAhead(ctx, { space: granted.space, changes, files });
      return (tx, { actor, space }) => editSpace(tx, { actor, space, changes, files, ahead });
    },
  },

  async getDocument(ctx, { documentId }, { actor, space }) {
    const visitor = visitorIn(actor);
    const documents = await readerOf(ctx, { space }).documents([documentId]);
    const markdown = documents.get(documentId);
    const { revision, place } = await findPlace(ctx, { visitor, space, documentId });
    if (markdown === undefined || (place === undefined && visitor !== undefined))
      throw notFound('document', documentId);
    return presentDocument(documentReaderOf(ctx, { space, revision }), {
      ...place,
      markdown: await visibleText(ctx, { visitor }, markdown),
    });
  },
};

type DocumentPlace = Pick<PresentedText, 'page' | 'title' | 'gitPath'>;

type ReadDocument = {
  readonly visitor: VisitorActor | undefined;
  readonly space: SpaceRow;
  readonly documentId: string;
};

/**
 * Where a document is in the current content of a space, or in what the visitor previews of it; without a place when it is
 * in neither.
 */
async function findPlace(
  ctx: Ctx,
  { visitor, space, documentId }: ReadDocument,
): Promise<{ revision: RevisionRow; place?: DocumentPlace | undefined }> {
  const reader = readerOf(ctx, { space });
  const { revision: current } = await currentVersionOfSpace(ctx, space);
  const place = await placeIn(reader, current, documentId);
  const previewed = visitor?.previewed;
  if (place !== undefined || previewed?.spaceId !== space.id) return { revision: current, place };
  const preview = await findPreviewedRevision(ctx, previewed);
  if (preview === undefined) return { revision: current };
  return { revision: preview, place: await placeIn(reader, preview, documentId) };
}

/** The first page or reusable content with a document. */
async function placeIn(
  reader: ContentReader,
  revision: RevisionRow,
  documentId: string,
): Promise<DocumentPlace | undefined> {
  const { records } = await reader.pageTree(revision);
  for (const [page, { document, title }] of records) if (document === documentId) return { page, title };
  const reusable = await reader.reusableContents(revision);
  const found = reusable.values().find(({ document }) => document === documentId);
  return found && { gitPath: found.git?.path };
}
