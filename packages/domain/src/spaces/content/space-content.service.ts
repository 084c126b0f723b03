import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { findPreviewedRevision } from '../../access/shown-mentions.ts';
import type { Reader, VisitorActor } from '../../core/actor.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { Service } from '../../access/service.ts';
import { assertLive, assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { readerOf, type ContentVersion, visibleText, visitorIn } from '../../presenters/content-version.ts';
import { readTree } from '../computed/computed-trees.ts';
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
    const { revision, place, computed } = await findPlace(ctx, { visitor, space, documentId });
    const markdown = documents.get(documentId) ?? computed;
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
async function findPlace(ctx: Ctx, { visitor, space, documentId }: ReadDocument): Promise<FoundPlace> {
  const { revision } = await currentVersionOfSpace(ctx, space);
  const current = await placeIn(ctx, { space, revision }, documentId);
  const previewed = visitor?.previewed;
  if (current.place !== undefined || previewed?.spaceId !== space.id) return current;
  const preview = await findPreviewedRevision(ctx, previewed);
  return preview === undefined ? current : placeIn(ctx, { space, revision: preview }, documentId);
}

type FoundPlace = {
  readonly revision: RevisionRow;
  readonly place: DocumentPlace | undefined;
  /** The text of a computed page, which is not stored. */
  readonly computed?: string | undefined;
};

/** The first page or reusable content with a document. */
async function placeIn(
  ctx: Ctx,
  version: Pick<ContentVersion, 'space' | 'revision'>,
  documentId: string,
): Promise<FoundPlace> {
  const { revision } = version;
  const { pageTree, texts } = await readTree(ctx, version);
  for (const [page, { document, title }] of pageTree.records)
    if (document === documentId) return { revision, place: { page, title }, computed: texts.get(documentId) };
  const reusable = await readerOf(ctx, version).reusableContents(revision);
  const found = reusable.values().find(({ document }) => document === documentId);
  return { revision, place: found && { gitPath: found.git?.path } };
}
