import { diskStorage } from './disk-storage.ts';
import type { FileStorage } from './file-storage.ts';
import type { S3Settings } from './s3-storage.ts';

/** The backend of the file storage. */
export type StorageSettings =
  | { readonly kind: 'disk'; readonly directory: string }
  | ({ readonly kind: 's3' } & S3Settings);

/** Opens and tests a storage. Throws `StorageUnusableError`. */
export async function openStorage(settings: StorageSettings): Promise<FileStorage> {
  const storage = await storageOf(settings);
  await storage.check();
  return storage;
}

async function storageOf(settings: StorageSettings): Promise<FileStorage> {
  if (settings.kind === 'disk') return diskStorage(settings.directory);
  // Imported on demand: the S3 client is slow to load.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(settings);
}
