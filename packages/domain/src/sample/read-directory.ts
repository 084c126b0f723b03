import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { blobOid, readLayout, type RepositoryLayout, type RepositoryTree } from '@lectern/content';

/** What a documentation consists of. It has no other files, which could not be stored in a transaction. */
const pageOrConfiguration = /\.(?:md|yaml)$/;

/** The pages of a documentation: a directory with a table of contents. */
export async function readDirectory(directory: string): Promise<RepositoryLayout> {
  return readLayout(await readTree(directory));
}

async function readTree(directory: string): Promise<RepositoryTree> {
  const names = await readdir(directory, { recursive: true });
  const files = await Promise.all(
    names
      .filter((name) => pageOrConfiguration.test(name))
      .map(async (name) => {
        const bytes = await readFile(join(directory, name));
        return { path: name.replaceAll(sep, '/'), bytes };
      }),
  );
  const byPath = new Map(files.map(({ path, bytes }) => [path, bytes]));
  return {
    entries: files.map(({ path, bytes }) => {
      return { path, oid: blobOid(bytes), mode: 'file', sizeBytes: bytes.length };
    }),
    read: async ({ path }) => byPath.get(path) ?? Buffer.alloc(0),
  };
}
