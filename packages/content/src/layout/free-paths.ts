import { folderOf } from './paths.ts';
import { foldedPath } from './tree.ts';

/** Which paths can be given to new files, also on file systems that do not tell `A` from `a`. */
export class FreePaths {
  readonly #exact = new Set<string>();
  readonly #isThere: (path: string) => boolean;
  readonly #files = new Set<string>();
  readonly #folders = new Set<string>();

  /** `isThere`: whether the repository has a file already. */
  constructor(taken: Iterable<string>, isThere: (path: string) => boolean = () => false) {
    this.#isThere = isThere;
    for (const path of taken) this.take(path);
  }

  take(path: string): void {
    this.#exact.add(path);
    this.#files.add(foldedPath(path));
    for (const folder of foldersOf(foldedPath(path))) this.#folders.add(folder);
  }

  isFree(path: string): boolean {
    const folded = foldedPath(path);
    return !this.#files.has(folded) && !this.#folders.has(folded) && this.canHold(folderOf(path));
  }

  /** Whether something may be where it says it is: what the repository has already stays, however others are called. */
  canStay(path: string): boolean {
    return this.isFree(path) || (this.#isThere(path) && !this.#exact.has(path));
  }

  /** False for a folder whose place, or that of one above it, is a file's. */
  canHold(folder: string): boolean {
    return folder === '' || foldersOf(`${foldedPath(folder)}/`).every((one) => !this.#files.has(one));
  }

  /** The first free path of a row that `nth` gives from 1 on; it is taken then. */
  takeFirst(nth: (count: number) => string): string {
    let count = 1;
    while (!this.isFree(nth(count))) count += 1;
    this.take(nth(count));
    return nth(count);
  }
}

function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return folders;
}
