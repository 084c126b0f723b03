import type { ContentChange } from '@lectern/contract';
import {
  applyContentChanges,
  ContentEditor,
  ContentReader,
  editTexts,
  type EditedContent,
  TextLinkCache,
} from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { resolverOf } from '../references/content-resolver.ts';
import { type StagedContent, stageContent } from './stage-content.ts';
import type { InsertedFiles } from './store-inserted-files.ts';

/** Changes of a content, and the head that they are made on. */
export type Edit = {
  readonly space: Pick<SpaceRow, 'id' | 'organization_id' | 'store_id' | 'revision_id' | 'computed_specs'>;
  readonly before: RevisionRow;
  readonly changes: readonly ContentChange[];
  /** The files that the changes insert, stored already. */
  readonly files: InsertedFiles;
  /** The revision that a page is reverted to when the change names none. */
  readonly revertTo: string;
};

/** A changed content, which no head has yet. */
export type MadeEdit = {
  /** The head that it was made on. */
  readonly before: RevisionRow;
  readonly editor: ContentEditor;
  readonly edited: EditedContent;
  readonly staged: StagedContent;
};

/**
 * Makes an edit before the transaction that moves the head: its texts are read, for the indexes or for their links alone, and
 * their links resolved without a lock, and a large content is stored. Within a transaction of the caller, that is left to `editOn`.
 */
export async function makeEditAhead(
  ctx: Ctx,
  edit: Edit,
  reads: 'index' | 'links',
): Promise<MadeEdit | undefined> {
  if (ctx.store.db.isTransaction) return undefined;
  const made = await make(ctx, edit);
  const staged = await stageContent(ctx, edit.space.store_id, made.edited, { reads });
  return { ...made, staged };
}

/** The revision of a head. It never changes, so that the one of an edit that was made on it is read already. */
export async function readHead(
  { store }: Pick<Ctx, 'store'>,
  { spaceId, revisionId }: { readonly spaceId: string; readonly revisionId: string },
  ahead: MadeEdit | undefined,
): Promise<RevisionRow> {
  return ahead?.before.id === revisionId ? ahead.before : store.revisions.get(spaceId, revisionId);
}

/** The edit that was made ahead, or one that is made now because the head has moved since. */
export async function editOn(tx: Ctx, edit: Edit, ahead: MadeEdit | undefined): Promise<MadeEdit> {
  if (ahead?.before.id === edit.before.id) return ahead;
  const made = await make(tx, edit);
  const texts = new TextLinkCache(tx.textTasks);
  return { ...made, staged: { objects: made.edited, deletions: undefined, texts } };
}

async function make(
  ctx: Ctx,
  { space, before, changes, files, revertTo }: Edit,
): Promise<Omit<MadeEdit, 'staged'>> {
  const editor = await ContentEditor.of(new ContentReader(ctx, space.store_id), before);
  await applyContentChanges(
    editor,
    {
      newId: ctx.newId,
      now: ctx.clock().toISOString(),
      files,
      refs: new Map(),
      texts: editTexts(ctx.textTasks),
      resolve: resolverOf(ctx, { space, revision: before }),
      history: { find: (id) => ctx.store.revisions.find(space.id, id ?? revertTo) },
    },
    changes,
  );
  return { before, editor, edited: await editor.finish() };
}
