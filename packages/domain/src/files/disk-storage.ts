import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { FileStorage } from './file-storage.ts';
import { failureCode } from './storage-failure.ts';

/** Files in a directory, which is created with the first file. */
export function diskStorage(directory: string): FileStorage {
  return new FileStorage({
    disk: new Disk(new FSDriver({ location: directory, visibility: 'private' })),
    // On the same file system, where a rename is atomic.
    partsDirectory: join(directory, 'parts'),
    commit: async ({ path }, key) => {
      const target = join(directory, key);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
    },
    open: async (key, range) => {
      // Opened here, so that a missing file is detected before the response starts.
      const file = await open(join(directory, key));
      return file.createReadStream(range);
    },
    adviceFor: (error) =>
      `Files cannot be stored in ${directory} (${failureCode(error)}). Set STORAGE_DIR to a directory that this user may write to.`,
  });
}
