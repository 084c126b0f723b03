import { folderOf } from './paths.ts';
import { caseFoldedPath } from './repository-tree.ts';

/** Which paths can be given to new files, also on file systems that do not tell `A` from `a`. */
export class PathAllocator {
  readonly #exact = new Set<string>();
  readonly #existsInRepository: (path: string) => boolean;
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  /** `isThere`: whether the repository has a file already. */
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

  /** Whether something may be where it says it is: what the repository has already stays, however others are called. */
  canKeep(path: string): boolean {
    return this.isFree(path) || (this.#existsInRepository(path) && !this.#exact.has(path));
  }

  /** False for a folder whose place, or that of one above it, is a file's. */
  isFolderFree(folder: string): boolean {
    return folder === '' || foldersOf(`${caseFoldedPath(folder)}/`).every((one) => !this.#files.has(one));
  }

  /** The first free path of a row that `nth` gives from 1 on; it is taken then. */
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
