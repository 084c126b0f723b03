import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { RepositoryTree, TreeEntry } from '@lectern/content';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { ImportLimits } from './import-limits.ts';

type Limits = Pick<ImportLimits, 'archiveEntries' | 'unpackedBytes'>;

/** Metadata files that operating systems add to archives. */
const ignored = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/**
 * A zip as a tree of files; entries are decompressed when they are read, and never to more than their declared size.
 * @throws JobError for a file that is no zip, exceeds the limits, or has a path outside the archive
 */
export async function readZip(bytes: Buffer, limits: Limits): Promise<RepositoryTree> {
  const zip = await openZip(bytes);
  const found = new Map<string, Entry>();
  let unpackedBytes = 0;
  try {
    if (zip.entryCount > limits.archiveEntries)
      throw archiveError('too_large', `The archive has more than ${limits.archiveEntries} entries.`);
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || ignored.test(entry.fileName)) continue;
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > limits.unpackedBytes)
        throw archiveError('too_large', `The archive unpacks to more than ${limits.unpackedBytes} bytes.`);
      if (entry.isEncrypted())
        throw archiveError('unreadable', 'The archive is encrypted: create it without a password.');
      if (found.has(entry.fileName))
        throw archiveError(
          'unreadable',
          `The archive has two files with the path ${quoted(entry.fileName)}.`,
        );
      found.set(entry.fileName, entry);
    }
  } catch (error) {
    throw toArchiveError(error);
  }
  return treeOf(zip, found);
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw toArchiveError(error);
  }
}

function treeOf(zip: ZipFile, found: ReadonlyMap<string, Entry>): RepositoryTree {
  const top = topFolder([...found.keys()]);
  const byPath = new Map(Array.from(found, ([name, entry]) => [name.slice(top.length), entry]));
  return {
    entries: Array.from(byPath, ([path, entry]) => entryOf(path, entry)),
    read: async ({ path }) => {
      const entry = byPath.get(path);
      if (entry === undefined) throw new Error(`The archive has no file ${path}.`);
      try {
        return await buffer(await zip.openReadStreamPromise(entry));
      } catch (error) {
        throw toArchiveError(error);
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

/** The only top-level folder, as in archives of repositories, with a trailing slash; empty when there is none. */
function topFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const top = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(top)) ? top : '';
}

function archiveError(code: string, message: string): JobError {
  return new JobError(code, message, { retryable: false });
}

/** The library reports unsafe paths by message only. */
function toArchiveError(error: unknown): unknown {
  if (error instanceof JobError) return error;
  const reason = error instanceof Error ? error.message : '';
  const isPath = /^(?:absolute path|invalid relative path|invalid characters in fileName)/.test(reason);
  return isPath
    ? archiveError(
        'unsafe_path',
        'The archive has a file with a path outside of it: archive the folder itself.',
      )
    : archiveError('unreadable', 'The file cannot be read as a zip.');
}

function quoted(path: string): string {
  return JSON.stringify(path.slice(0, 200));
}
