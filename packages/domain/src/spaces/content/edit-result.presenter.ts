import type { ContentOutcome, File } from '@lectern/contract';
import { contentAddress, type ContentVersion } from '../../presenters/content-version.ts';
import type { ContentEditor } from '@lectern/content';
import { presentFile } from '../../presenters/file.presenter.ts';
import type { Ctx } from '../../context/context.ts';

/** The result of content changes: what each of them created, updated or deleted. */
export async function presentEditResult(
  ctx: Ctx,
  version: ContentVersion,
  editor: ContentEditor,
): Promise<{ changes: ContentOutcome[]; insertedFiles?: File[] }> {
  const address = contentAddress(ctx.settings, version);
  const changes = editor.outcomes.map((outcome): ContentOutcome => {
    const { object, id } = outcome;
    if (object === 'deleted_page') return { object, page: id };
    const page = { object: 'page' as const, id, urls: { location: `${address}/page/${id}` } };
    if (outcome.object !== 'created_page') return { object: 'updated_page', page };
    return { object: 'created_page', ...(outcome.ref !== undefined && { ref: outcome.ref }), page };
  });
  if (editor.insertedFiles.size === 0) return { changes };
  const view = { storeId: version.space.store_id, urls: await ctx.fileUrls.urls(ctx), metadata: true };
  const insertedFiles = Array.from(editor.insertedFiles).flatMap(([id, record]) =>
    record === undefined ? [] : [presentFile(view, id, record)],
  );
  return { changes, insertedFiles };
}
