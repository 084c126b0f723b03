import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type AsyncZippable, zip } from 'fflate';

/** What is in the directory of a repository, but not content. */
const ignored = new Set(['.git', 'node_modules', '.DS_Store']);
/** What one upload may have. */
const maxBytes = 1_000_000_000;

/** The files below a directory as a zip archive. */
export async function zipDirectory(directory: string): Promise<Uint8Array> {
  const files: AsyncZippable = {};
  let total = 0;
  for (const path of await filesBelow(directory, '')) {
    const file = join(directory, path);
    total += (await stat(file)).size;
    if (total > maxBytes)
      throw new Error(`${directory} has more than 1 GB of files. Import a part of it, or a Git repository.`);
    files[path] = [await readFile(file), { level: 6 }];
  }
  if (total === 0) throw new Error(`${directory} has no files. Name a directory of Markdown.`);
  return new Promise((resolve, reject) => {
    zip(files, (error, bytes) => {
      if (error === null) resolve(bytes);
      else reject(error);
    });
  });
}

async function filesBelow(directory: string, below: string): Promise<string[]> {
  const entries = await readdir(join(directory, below), { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (ignored.has(entry.name)) continue;
    if (entry.isDirectory()) found.push(...(await filesBelow(directory, path)));
    // No symbolic links: they may lead out of the directory.
    else if (entry.isFile()) found.push(path);
  }
  return found;
}
