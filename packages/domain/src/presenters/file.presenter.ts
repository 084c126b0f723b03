import type { File } from '@lectern/contract';
import type { BuildFileUrl } from '../files/signed-file-urls.ts';
import type { FileRecord } from '@lectern/content';

/** How files are presented. */
export type FileView = {
  readonly storeId: string;
  readonly urls: BuildFileUrl;
  /** Whether Git metadata is included. */
  readonly metadata: boolean;
};

export function presentFile(view: FileView, id: string, record: FileRecord): File {
  return {
    id,
    name: record.name,
    contentType: record.contentType,
    downloadURL: fileAddress(view, record),
    size: record.sizeBytes,
    ...(record.dimensions !== undefined && { dimensions: record.dimensions }),
    ...(view.metadata && record.git !== undefined && { git: record.git }),
  };
}

export function fileAddress(
  { storeId, urls }: Pick<FileView, 'storeId' | 'urls'>,
  record: FileRecord,
): string {
  const { hash, name, contentType } = record;
  return urls({ storeId, hash, name, contentType });
}
