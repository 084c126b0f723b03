import type { ContentOutcome, File } from '@lectern/contract';
import { contentAddress, type ContentPlace } from '../../presenters/content-place.ts';
import type { ContentEditor } from '@lectern/content';
import { presentFile } from '../../presenters/file.presenter.ts';
import type { Ctx } from '../../context/context.ts';

/** What changes led to, as their request hears of it. */
export async function presentOutcome(
  ctx: Ctx,
  place: ContentPlace,
  editor: ContentEditor,
): Promise<{ changes: ContentOutcome[]; insertedFiles?: File[] }> {
  const address = contentAddress(ctx.settings, place);
  const changes = editor.outcomes.map((outcome): ContentOutcome => {
    const { object, id } = outcome;
    if (object === 'deleted_page') return { object, page: id };
    const page = { object: 'page' as const, id, urls: { location: `${address}/page/${id}` } };
    if (outcome.object !== 'created_page') return { object: 'updated_page', page };
    return { object: 'created_page', ...(outcome.ref !== undefined && { ref: outcome.ref }), page };
  });
  if (editor.insertedFiles.size === 0) return { changes };
  const view = { storeId: place.space.store_id, urls: await ctx.fileAddresses.urls(ctx), metadata: true };
  const insertedFiles = Array.from(editor.insertedFiles).flatMap(([id, record]) =>
    record === undefined ? [] : [presentFile(view, id, record)],
  );
  return { changes, insertedFiles };
}
