import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const directoryMode = 0o700;
const fileMode = 0o600;
const permissionBits = 0o777;

/**
 * Creates a directory that only its owner can enter, read and write, with everything in it. What is there already loses
 * the permissions of others; symbolic links are left alone, with what they lead to. Synchronous, because that takes a fifth
 * of the time for the thousand files of a database, and a process does it before anything else.
 */
export function makePrivateDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: directoryMode });
  removePermissions(directory, directoryMode);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue;
    removePermissions(join(entry.parentPath, entry.name), entry.isDirectory() ? directoryMode : fileMode);
  }
}

function removePermissions(path: string, allowed: number): void {
  try {
    const mode = lstatSync(path).mode & permissionBits;
    if ((mode & ~allowed) !== 0) chmodSync(path, mode & allowed);
  } catch (error) {
    // A process that uses the directory deletes files of its own.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
