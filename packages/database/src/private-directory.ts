import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const directoryMode = 0o700;
const fileMode = 0o600;
const permissionBits = 0o777;

/**
 * Creates a directory that only its owner can enter, read and write, with everything in it. What is there already loses
 * the permissions of others; symbolic links are left alone, with what they lead to.
 */
export async function makePrivateDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: directoryMode });
  await removePermissions(directory, directoryMode);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    await removePermissions(
      join(entry.parentPath, entry.name),
      entry.isDirectory() ? directoryMode : fileMode,
    );
  }
}

async function removePermissions(path: string, allowed: number): Promise<void> {
  try {
    const mode = (await lstat(path)).mode & permissionBits;
    if ((mode & ~allowed) !== 0) await chmod(path, mode & allowed);
  } catch (error) {
    // A process that uses the directory deletes files of its own.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
