import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hasCode } from './file-errors.ts';

type Paths = {
  /** The parents before their children. */
  readonly directories: string[];
  readonly files: string[];
};

/** Some file systems round times, by two seconds at most. */
const roundedNs = 2_000_000_000n;
/** How many files are looked at, at a time. */
const batch = 64;

/**
 * A copy of a directory whose files change meanwhile, as rsync makes it in two passes: `copy` everything, then `update` what
 * has changed since, while nobody writes.
 */
export class FilesCopy {
  readonly #source: string;
  readonly #target: string;
  /** When the first pass began, by the clock of the file system. */
  readonly #startedNs: bigint;

  private constructor(source: string, target: string, startedNs: bigint) {
    this.#source = source;
    this.#target = target;
    this.#startedNs = startedNs;
  }

  /** Copies all files into a new, empty directory. One at a time: others need threads for their files, too. */
  static async copy(source: string, target: string): Promise<FilesCopy> {
    const { mtimeNs } = await stat(target, { bigint: true });
    const { directories, files } = await pathsIn(source);
    for (const path of directories) await mkdir(join(target, path), { mode: 0o700 });
    for (const path of files) {
      try {
        await copyOne(join(source, path), join(target, path));
      } catch (error) {
        // Deleted meanwhile.
        if (!hasCode(error, 'ENOENT')) throw error;
      }
    }
    return new FilesCopy(source, target, mtimeNs - roundedNs);
  }

  /** Copies what may have changed since the first pass began, and deletes what is gone. */
  async update(): Promise<void> {
    const [now, copied] = await Promise.all([pathsIn(this.#source), pathsIn(this.#target)]);
    const gone = new Set([...copied.files, ...copied.directories]);
    for (const path of [...now.files, ...now.directories]) gone.delete(path);
    for (const path of gone) await rm(join(this.#target, path), { recursive: true, force: true });
    for (const path of now.directories)
      await mkdir(join(this.#target, path), { recursive: true, mode: 0o700 });
    const known = new Set(copied.files);
    for (let start = 0; start < now.files.length; start += batch) {
      const paths = now.files.slice(start, start + batch);
      const changed = await Promise.all(paths.map((path) => this.#hasChanged(path, known)));
      for (const [index, path] of paths.entries()) {
        if (changed[index]) await copyOne(join(this.#source, path), join(this.#target, path));
      }
    }
  }

  async #hasChanged(path: string, known: ReadonlySet<string>): Promise<boolean> {
    if (!known.has(path)) return true;
    const { mtimeNs } = await stat(join(this.#source, path), { bigint: true });
    return mtimeNs >= this.#startedNs;
  }
}

/** The bytes of all files in a directory. */
export async function sizeOfFiles(directory: string): Promise<number> {
  const { files } = await pathsIn(directory);
  let bytes = 0;
  for (let start = 0; start < files.length; start += batch) {
    const sizes = files.slice(start, start + batch).map((path) => sizeOf(join(directory, path)));
    for (const size of await Promise.all(sizes)) bytes += size;
  }
  return bytes;
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

/** Where the file system can, the copy shares the blocks of the original until either is written to. */
function copyOne(from: string, to: string): Promise<void> {
  return copyFile(from, to, constants.COPYFILE_FICLONE);
}

async function pathsIn(directory: string): Promise<Paths> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths: Paths = { directories: [], files: [] };
  for (const entry of entries) {
    const path = relative(directory, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) paths.directories.push(path);
    else if (entry.isFile()) paths.files.push(path);
  }
  paths.directories.sort();
  return paths;
}
