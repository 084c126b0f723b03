import { type FileStorage, openStorage, type StorageSettings, StorageUnusableError } from '@lectern/domain';
import { StartError } from './start-error.ts';

/** Opens the file storage and checks that it works. Throws `StartError`. */
export async function openFileStorage(settings: StorageSettings): Promise<FileStorage> {
  try {
    return await openStorage(settings);
  } catch (error) {
    throw error instanceof StorageUnusableError ? new StartError(error.message, { cause: error }) : error;
  }
}
