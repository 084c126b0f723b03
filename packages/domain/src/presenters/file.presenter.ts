import type { File } from '@lectern/contract';
import type { FileUrls } from '../files/file-addresses.ts';
import type { FileRecord } from '@lectern/content';

/** Where the bytes of the files are, and what of them is shown. */
export type FileView = {
  readonly storeId: string;
  readonly urls: FileUrls;
  /** Whether the Git origin is shown. */
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
