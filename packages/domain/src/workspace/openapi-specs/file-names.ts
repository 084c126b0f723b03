/** Names for the files of a spec: relative to its document where they stand on the same server, else their address. */
export class FileNames {
  readonly #root: URL | undefined;
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** Without an address of the document all other files are called by theirs. */
  constructor(root: URL | undefined) {
    this.#root = root;
    if (root !== undefined) this.of(root);
  }

  /** The name of a file: always the same one for an address, and never one for two. */
  of(file: URL): string {
    const known = this.#names.get(file.href);
    if (known !== undefined) return known;
    const relative = this.#root?.origin === file.origin ? relativePath(this.#root, file) : file.href;
    const name = relative === '' || this.#taken.has(relative) ? file.href : relative;
    this.#names.set(file.href, name);
    this.#taken.add(name);
    return name;
  }
}

/** As a reference in the document could name the file; for the document itself its own name. */
function relativePath(from: URL, to: URL): string {
  const base = from.pathname.split('/').slice(1, -1);
  const target = to.pathname.split('/').slice(1);
  let common = 0;
  while (common < base.length && common < target.length - 1 && base[common] === target[common]) common += 1;
  const steps = [...base.slice(common).map(() => '..'), ...target.slice(common)];
  // The document may be behind a query that holds a secret, which a name need not repeat.
  return decoded(steps.join('/')) + (to.href === from.href ? '' : to.search);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
