import { buffer } from 'node:stream/consumers';
import {
  type ContentReader,
  type ContentRoots,
  type LayoutChanges,
  layoutReaders,
  type RepositoryTree,
  writeLayout,
} from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { fileKey } from '../../files/storage-key.ts';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { StoredLayout } from '../../store/tables/git.table.ts';
import { serverAddresses } from '../references/link-server.ts';
import { exportedLayout } from './exported-layout.ts';
import { linkToFiles } from './link-to-files.ts';

type FilesToExport = {
  readonly space: { readonly id: string; readonly organization_id: string; readonly store_id: string };
  readonly reader: ContentReader;
  readonly content: ContentRoots;
  readonly projectDirectory: string;
  /** The layout of the repository that the space was imported from. */
  readonly layout: StoredLayout | undefined;
  /** The repository before, and its files that are of the space. */
  readonly previous?: { readonly tree: RepositoryTree; readonly owned: ReadonlySet<string> };
};

/** The files of a content as a repository has them, as changes of the one before; links lead to files that are there. */
export async function exportedFiles(
  ctx: Pick<Ctx, 'settings' | 'storage' | 'textTasks'>,
  { space, reader, content, projectDirectory, layout, previous }: FilesToExport,
): Promise<LayoutChanges> {
  const exported = await exportedLayout({
    reader,
    content,
    readFile: (hash) => readBytes(ctx, fileKey(space.store_id, hash)),
    spaceAddress: `${ctx.settings.appUrl}/o/${space.organization_id}/s/${space.id}`,
    projectDirectory,
    layout,
  });
  const options = { projectDirectory, readers: layoutReaders(ctx.textTasks) };
  const changes = await writeLayout(exported, previous, options);
  const linked = await linkToFiles(
    {
      tasks: ctx.textTasks,
      reader,
      roots: content,
      spaceId: space.id,
      server: serverAddresses(ctx.settings),
    },
    exported,
    changes,
  );
  return linked === undefined ? changes : writeLayout({ ...exported, ...linked }, previous, options);
}

async function readBytes({ storage }: Pick<Ctx, 'storage'>, key: string): Promise<Buffer> {
  const stream = await storage.read(key);
  if (stream === undefined)
    throw new JobError(
      'file_missing',
      'The bytes of a file of the space are missing in the storage: restore them, then export again.',
    );
  return buffer(stream);
}
