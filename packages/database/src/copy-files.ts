import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { hasCode } from './file-errors.ts';

type Paths = {
  /** The parents before their children. */
  readonly directories: string[];
  readonly files: string[];
};

/** A file as it was before it was copied. */
type CopiedFile = {
  readonly mtimeNs: bigint;
  readonly sizeBytes: number;
  /** Whether a later change could have the same time. */
  readonly isRecent: boolean;
};

/** Some file systems round times, by two seconds at most. */
const roundedNs = 2_000_000_000n;
/** How many files are looked at, at a time. */
const batch = 64;
const bufferBytes = 1024 * 1024;

/**
 * A copy of a directory whose files change meanwhile, as rsync makes it: each `update` copies what has changed since the one
 * before. After one while nobody writes, it is the same as the directory.
 */
export class FilesCopy {
  readonly #source: string;
  readonly #target: string;
  readonly #onGrowth: (sizeBytes: number) => void;
  readonly #copied = new Map<string, CopiedFile>();
  /** Until the file system has refused to share blocks. */
  #mayShareBlocks = true;

  /**
   * @param target a new, empty directory
   * @param onGrowth called before a file is copied, with the bytes by which the copy grows; what it throws ends the copy
   */
  constructor(source: string, target: string, onGrowth: (sizeBytes: number) => void = () => undefined) {
    this.#source = source;
    this.#target = target;
    this.#onGrowth = onGrowth;
  }

  /** Copies what is new or may have changed, one file at a time, and deletes what is gone. */
  async update(): Promise<void> {
    const startedNs = await this.#clockNs();
    const { directories, files } = await pathsIn(this.#source);
    await this.#deleteAllBut(new Set([...directories, ...files]));
    for (const path of directories) await mkdir(join(this.#target, path), { recursive: true, mode: 0o700 });
    for (let start = 0; start < files.length; start += batch) {
      const paths = files.slice(start, start + batch);
      const states = await Promise.all(paths.map((path) => stateOf(join(this.#source, path))));
      for (const [index, path] of paths.entries()) {
        const state = states[index];
        if (state === undefined || this.#isCopied(path, state)) continue;
        this.#onGrowth(Math.max(0, state.sizeBytes - (this.#copied.get(path)?.sizeBytes ?? 0)));
        const isRecent = state.mtimeNs >= startedNs - roundedNs;
        if (await this.#copy(path)) this.#copied.set(path, { ...state, isRecent });
      }
    }
  }

  #isCopied(path: string, { mtimeNs, sizeBytes }: Omit<CopiedFile, 'isRecent'>): boolean {
    const known = this.#copied.get(path);
    return (
      known !== undefined && !known.isRecent && known.mtimeNs === mtimeNs && known.sizeBytes === sizeBytes
    );
  }

  /** What the file system has for now. */
  async #clockNs(): Promise<bigint> {
    const file = `${this.#target}.clock`;
    await writeFile(file, '');
    const { mtimeNs } = await stat(file, { bigint: true });
    await rm(file);
    return mtimeNs;
  }

  async #deleteAllBut(paths: ReadonlySet<string>): Promise<void> {
    const copied = await pathsIn(this.#target);
    for (const path of [...copied.files, ...copied.directories]) {
      if (paths.has(path)) continue;
      this.#copied.delete(path);
      await rm(join(this.#target, path), { recursive: true, force: true });
    }
  }

  /** False for a file that is gone meanwhile. */
  async #copy(path: string): Promise<boolean> {
    const [from, to] = [join(this.#source, path), join(this.#target, path)];
    try {
      if (!(await this.#shareBlocks(from, to))) await copyBytes(from, to);
      return true;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
  }

  async #shareBlocks(from: string, to: string): Promise<boolean> {
    if (!this.#mayShareBlocks) return false;
    try {
      await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE);
      return true;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) throw error;
      this.#mayShareBlocks = false;
      return false;
    }
  }
}

/** The bytes of all files in a directory. */
export async function sizeOfFiles(directory: string): Promise<number> {
  const { files } = await pathsIn(directory);
  let bytes = 0;
  for (let start = 0; start < files.length; start += batch) {
    const states = files.slice(start, start + batch).map((path) => stateOf(join(directory, path)));
    for (const state of await Promise.all(states)) bytes += state?.sizeBytes ?? 0;
  }
  return bytes;
}

/** `undefined` for a file that is gone. */
async function stateOf(path: string): Promise<Omit<CopiedFile, 'isRecent'> | undefined> {
  try {
    const { mtimeNs, size } = await stat(path, { bigint: true });
    return { mtimeNs, sizeBytes: Number(size) };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Up to the end of the file as it is then: `copyFile` of libuv never returns for one that is truncated meanwhile. */
async function copyBytes(from: string, to: string): Promise<void> {
  await using source = await open(from, 'r');
  await using target = await open(to, 'w', 0o600);
  const { size } = await source.stat();
  const buffer = Buffer.allocUnsafe(Math.min(bufferBytes, Math.max(size, 1)));
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return;
    await target.writeFile(buffer.subarray(0, bytesRead));
  }
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
