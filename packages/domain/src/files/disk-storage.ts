import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Disk } from 'flydrive';
import { FileStorage } from './file-storage.ts';
import { freeBytesOf } from './free-bytes.ts';
import { failureCode } from './storage-failure.ts';

/** Files in a directory, which is created with the first file; `freeBytes` are those of its disk. */
export function diskStorage(directory: string, freeBytes = () => freeBytesOf(directory)): FileStorage {
  let disk: Promise<Disk> | undefined;
  return new FileStorage({
    disk: () => (disk ??= openDisk(directory)),
    // Keys are made by this server, never by clients.
    delete: (key) => rm(join(directory, key), { force: true }),
    // On the same file system, where a rename is atomic.
    partsDirectory: join(directory, 'parts'),
    commit: async (parts) => {
      const byParent = Map.groupBy(parts, ({ key }) => dirname(join(directory, key)));
      for (const [parent, own] of byParent) {
        const created = await mkdir(parent, { recursive: true });
        for (const { part, key } of own) await rename(part.path, join(directory, key));
        // Files were flushed as parts; their names are flushed with their directory, and that with its own if it is new.
        await syncDirectory(parent);
        if (created !== undefined) await syncParents(parent, dirname(created));
      }
    },
    open: async (key, range) => {
      // Opened here, so that a missing file is detected before the response starts.
      const file = await open(join(directory, key));
      return file.createReadStream(range);
    },
    freeBytes,
    adviceFor: (error) =>
      `Files cannot be stored in ${directory} (${failureCode(error)}). Set STORAGE_DIR to a directory that this user may write to.`,
  });
}

/** Imported on demand: a start writes one file, and reads none. */
async function openDisk(directory: string): Promise<Disk> {
  const [flydrive, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  return new flydrive.Disk(new FSDriver({ location: directory, visibility: 'private' }));
}

async function syncParents(directory: string, end: string): Promise<void> {
  for (let at = directory; at !== end;) {
    at = dirname(at);
    await syncDirectory(at);
  }
}

async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path);
  await directory.sync();
}
