import { ApiError } from '@lectern/contract';
import { ContentReader, type FileContent, folderOf } from '@lectern/content';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import type { ServedDownload } from '../../files/signed-download-urls.ts';
import type { LocatedRevisionRow } from '../../store/spaces/revisions.repository.ts';
import { exportedFiles } from '../git/exported-files.ts';

/** A file of an archive; large ones are read when it is their turn. */
export type ArchiveFile = { readonly path: string; readonly content: FileContent };

/** The files of an archive. The caller closes it. */
export type OpenedArchive = {
  readonly files: readonly ArchiveFile[];
  readonly createdAt: string;
  readonly close: () => void;
};

/** The texts of an archive are in memory until it is closed. */
const maxOpen = 4;
/** What a zip without extensions for large ones may have. */
const maxFiles = 65_000;
const maxBytes = 4_000_000_000;
/** Of the texts. */
const maxTextBytes = 200_000_000;

let open = 0;

/**
 * The files of a revision, as an export to an empty Git repository would have them; 403 for a URL with an invalid signature,
 * 409 for one that is too large, 503 while others are being read.
 */
export async function openArchive(
  ctx: Ctx,
  download: ServedDownload,
  query: unknown,
): Promise<OpenedArchive> {
  await ctx.archiveUrls.check(ctx, download, query);
  const revision = await ctx.store.revisions.findLocated(download.id);
  if (revision === undefined) throw notFound('revision', download.id);
  if (open >= maxOpen)
    throw new ApiError('unavailable', 'Too many archives are being read. Try again shortly.', {
      retryAfterSeconds: 5,
    });
  open += 1;
  let isOpen = true;
  const close = (): void => {
    if (isOpen) open -= 1;
    isOpen = false;
  };
  try {
    const reader = new ContentReader(ctx, revision.store_id);
    await assertSize(ctx, reader, revision);
    const latest = await ctx.store.git.findLatestTarget(revision.space_id);
    const { writes } = await exportedFiles(ctx, {
      space: {
        id: revision.space_id,
        organization_id: revision.organization_id,
        store_id: revision.store_id,
      },
      reader,
      content: revision,
      projectDirectory: folderOf(latest?.layout.configuration.file ?? ''),
      layout: latest?.layout,
    });
    const files = Array.from(writes, ([path, content]): ArchiveFile => ({ path, content }));
    return {
      files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
      createdAt: revision.created_at,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function assertSize(
  { store }: Pick<Ctx, 'store'>,
  reader: ContentReader,
  revision: LocatedRevisionRow,
): Promise<void> {
  const [pageTree, files, includes] = await Promise.all([
    reader.pageTree(revision),
    reader.files(revision),
    reader.reusableContents(revision),
  ]);
  const documents = [...pageTree.records.values(), ...includes.values()].flatMap(({ document: hash }) =>
    hash === undefined ? [] : [{ storeId: reader.storeId, hash }],
  );
  const textBytes = await store.contentObjects.sumDocumentBytes(documents);
  const fileBytes = [...files.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const count = pageTree.records.size + files.size + includes.size;
  if (count <= maxFiles && textBytes <= maxTextBytes && textBytes + fileBytes <= maxBytes) return;
  throw new ApiError(
    'conflict',
    'The space is too large for an archive: export it to a Git repository instead.',
  );
}
