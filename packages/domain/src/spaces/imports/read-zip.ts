import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { Tree, TreeEntry } from '@lectern/content';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { ImportLimits } from './import-limits.ts';

type Limits = Pick<ImportLimits, 'archiveEntries' | 'unpackedBytes'>;

/** What systems put into archives for themselves. */
const ignored = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/**
 * A zip as a tree of files; entries are unpacked when they are read, and never to more than they say.
 * @throws JobError for what is no zip, is larger than an import may be, or has a path that leads out of it
 */
export async function readZip(bytes: Buffer, limits: Limits): Promise<Tree> {
  const zip = await openZip(bytes);
  const found = new Map<string, Entry>();
  let unpackedBytes = 0;
  try {
    if (zip.entryCount > limits.archiveEntries)
      throw refused('too_large', `The archive has more than ${limits.archiveEntries} entries.`);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || ignored.test(entry.fileName)) continue;
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > limits.unpackedBytes)
        throw refused('too_large', `The archive unpacks to more than ${limits.unpackedBytes} bytes.`);
      if (entry.isEncrypted()) throw refused('unreadable', 'The archive has a password. Pack it without.');
      if (found.has(entry.fileName))
        throw refused('unreadable', `The archive has two files ${shown(entry.fileName)}.`);
      found.set(entry.fileName, entry);
    }
  } catch (error) {
    throw failureOf(error);
  }
  return treeOf(zip, found);
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw failureOf(error);
  }
}

function treeOf(zip: ZipFile, found: ReadonlyMap<string, Entry>): Tree {
  const top = topFolder([...found.keys()]);
  const byPath = new Map(Array.from(found, ([name, entry]) => [name.slice(top.length), entry]));
  return {
    entries: Array.from(byPath, ([path, entry]) => entryOf(path, entry)),
    read: async ({ path }) => {
      const entry = byPath.get(path);
      if (entry === undefined) throw new Error(`there is no file ${path} in the archive`);
      try {
        return await buffer(await zip.openReadStreamPromise(entry));
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

function entryOf(path: string, { crc32, uncompressedSize, externalFileAttributes }: Entry): TreeEntry {
  const isLink = ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  return {
    path,
    oid: `${crc32.toString(16)}-${uncompressedSize}`,
    mode: isLink ? 'symlink' : 'file',
    sizeBytes: uncompressedSize,
  };
}

/** The one folder that everything stands in, as archives of repositories have it, with its slash; empty for none. */
function topFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const top = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(top)) ? top : '';
}

function refused(code: string, message: string): JobError {
  return new JobError(code, message, { retryable: false });
}

/** What the library says names the place; what it says of a path that leads out is what people are to read. */
function failureOf(error: unknown): unknown {
  if (error instanceof JobError) return error;
  const said = error instanceof Error ? error.message : '';
  const isPath = /^(?:absolute path|invalid relative path|invalid characters in fileName)/.test(said);
  return isPath
    ? refused('unsafe_path', 'The archive has a file whose path leads out of it: pack the folder itself.')
    : refused('unreadable', 'The file cannot be read as a zip.');
}

function shown(path: string): string {
  return JSON.stringify(path.slice(0, 200));
}
