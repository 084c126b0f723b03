import { folderOf } from './paths.ts';
import { caseFoldedPath } from './repository-tree.ts';

/** Allocates paths for files. Paths that differ in case only count as equal, for case-insensitive file systems. */
export class PathAllocator {
  readonly #exact = new Set<string>();
  readonly #existsInRepository: (path: string) => boolean;
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  /** `existsInRepository`: whether the repository has the file already. */
  constructor(reserved: Iterable<string>, existsInRepository: (path: string) => boolean = () => false) {
    this.#existsInRepository = existsInRepository;
    for (const path of reserved) this.reserve(path);
  }

  reserve(path: string): void {
    this.#exact.add(path);
    this.#files.add(caseFoldedPath(path));
    for (const folder of foldersOf(caseFoldedPath(path))) this.#folders.add(folder);
  }

  isFree(path: string): boolean {
    const folded = caseFoldedPath(path);
    return !this.#files.has(folded) && !this.#folders.has(folded) && this.isFolderFree(folderOf(path));
  }

  /** Whether a file can keep its path: an existing one may, even where another one differs in case only. */
  canKeep(path: string): boolean {
    return this.isFree(path) || (this.#existsInRepository(path) && !this.#exact.has(path));
  }

  /** False for a folder whose path, or that of a folder above it, is the path of a file. */
  isFolderFree(folder: string): boolean {
    return folder === '' || foldersOf(`${caseFoldedPath(folder)}/`).every((one) => !this.#files.has(one));
  }

  /** Reserves the first free path of `nth(1)`, `nth(2)`, … */
  reserveFirst(nth: (count: number) => string): string {
    let count = 1;
    while (!this.isFree(nth(count))) count += 1;
    this.reserve(nth(count));
    return nth(count);
  }
}

function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return folders;
}
