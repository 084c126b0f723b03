import type { RevisionChange, RevisionChanges } from '@lectern/contract';
import { presentChangeRequest } from '../../presenters/change-requests.presenter.ts';
import { type ContentVersion, readerOf } from '../../presenters/content-version.ts';
import { fileAddress } from '../../presenters/file.presenter.ts';
import {
  type RecordChanges,
  type ContentReader,
  type ContentRoots,
  emptyContentRoots,
  type RecordFields,
  type FileRecord,
  findPages,
  listChanges,
} from '@lectern/content';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';

type Space = ContentVersion['space'];

/** What a revision changed since its first parent; the initial revision changed nothing. */
export async function changesOfRevision(
  ctx: Ctx,
  { space, revision }: { space: Space; revision: RevisionRow },
  limit: number | undefined,
): Promise<RevisionChanges> {
  const [parentId] = revision.parent_ids;
  const { merged_change_request_id: mergedId } = revision;
  const [before, mergedFrom] = await Promise.all([
    parentId === undefined ? revision : ctx.store.revisions.find(space.id, parentId),
    mergedId === null ? undefined : ctx.store.changeRequests.find(space.id, mergedId),
  ]);
  // The first revision of a copied space has a parent in the original space.
  const changes = await changesBetween(ctx, space, {
    before: before ?? emptyContentRoots,
    after: revision,
    limit,
  });
  return { ...(mergedFrom && { mergedFrom: presentChangeRequest(ctx.settings, mergedFrom) }), ...changes };
}

/** The changes between two contents of a space. */
export async function changesBetween(
  ctx: Ctx,
  space: Space,
  { before, after, limit = 10 }: { before: ContentRoots; after: ContentRoots; limit: number | undefined },
): Promise<RevisionChanges> {
  const reader = readerOf(ctx, { space });
  const [difference, urls] = await Promise.all([reader.difference(before, after), ctx.fileUrls.urls(ctx)]);
  const { pages, files, reusableContents } = difference;
  const { changes, more } = await listChanges({
    pages: toFields(pages),
    files: toFields(files),
    reusableContents: toFields(reusableContents),
    before: pagesOf(reader, before),
    after: pagesOf(reader, after),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only the records of `files` come here.
    downloadUrlOf: (_id, file) => fileAddress({ storeId: space.store_id, urls }, file as FileRecord),
    limit,
  });
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Its members are those of records, which hold what the contract accepted.
    changes: [...changes] as RevisionChange[],
    ...(more !== undefined && { more }),
  };
}

function pagesOf({ nodes }: ContentReader, { pages_hash: pages, places_hash: places }: ContentRoots) {
  return async (ids: readonly string[]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A record is JSON by its members' names.
    (await findPages(nodes, { pages, places }, ids)) as unknown as ReadonlyMap<string, RecordFields>;
}

function toFields(
  differences: ReadonlyMap<string, { before: unknown; after: unknown }>,
): RecordChanges<RecordFields> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A record is JSON by its members' names.
  return differences as RecordChanges<RecordFields>;
}
