import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack, type Pack } from 'tar-stream';
import { type Entry, readEntries } from './read-entries.ts';
import { writeBytes, writeStream } from './write-entries.ts';

/** Of a tar archive; a header takes one, and two end it. */
const blockBytes = 512;
/** What a header has place for. */
const maxNameLength = 100;

/** A file of so many bytes is read at once: a stream of its own takes longer than most. */
const smallBytes = 256 * 1024;

type FileEntry = { readonly path: string; readonly isDirectory: boolean; readonly sizeBytes: number };

/**
 * A tar archive of a directory that does not change, with its size. The paths begin with `/`, as in those that PGlite makes
 * of a data directory.
 */
export async function packDirectory(directory: string): Promise<{ sizeBytes: number; bytes: Readable }> {
  const entries = await entriesOf(directory);
  let sizeBytes = 2 * blockBytes;
  for (const entry of entries) {
    sizeBytes += blockBytes + Math.ceil(entry.sizeBytes / blockBytes) * blockBytes;
  }
  const archive = pack();
  writeEntries(archive, directory, entries).then(
    () => archive.finalize(),
    (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return { sizeBytes, bytes: archive };
}

async function writeEntries(archive: Pack, directory: string, entries: readonly FileEntry[]): Promise<void> {
  for (const { path, isDirectory, sizeBytes: size } of entries) {
    const name = `/${path}`;
    const file = join(directory, path);
    if (isDirectory) archive.entry({ name, type: 'directory', mode: 0o700 });
    else if (size <= smallBytes) await writeBytes(archive, name, await readFile(file));
    else await writeStream(archive, name, size, createReadStream(file));
  }
}

async function entriesOf(directory: string): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(directory, file);
    const isDirectory = entry.isDirectory();
    if (path.length >= maxNameLength) throw new Error(`The path of ${file} is too long for an archive.`);
    entries.push({ path, isDirectory, sizeBytes: isDirectory ? 0 : (await stat(file)).size });
  }
  return entries.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * Writes the directories and files of a tar archive, which end up below a directory.
 * @throws Error for an archive that ends too early, or leads elsewhere
 */
export async function unpackDirectory(archive: Readable, directory: string): Promise<void> {
  await readEntries(archive, (entry, bytes) => writeEntry(entry, bytes, directory));
}

async function writeEntry({ name, type }: Entry, bytes: Readable, directory: string): Promise<void> {
  const segments = name.split('/').filter((segment) => segment !== '');
  if (segments.includes('..')) throw new Error(`its database has an entry ${JSON.stringify(name)}.`);
  const path = join(directory, ...segments);
  if (type === 'directory') {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } else if (type === 'file') {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
  } else throw new Error(`its database has a ${type} ${JSON.stringify(name)}.`);
}
