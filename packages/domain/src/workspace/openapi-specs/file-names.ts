/** Unique names for the files of a spec: relative to the root document if they have the same origin, else their URL. */
export class FileNames {
  readonly #root: URL | undefined;
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();

  /** Without a URL of the root document, all other files are named by theirs. */
  constructor(root: URL | undefined) {
    this.#root = root;
    if (root !== undefined) this.of(root);
  }

  /** The name of a file: stable and unique for its URL. */
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

/** The relative reference from one URL to another; for the root document its own file name. */
function relativePath(from: URL, to: URL): string {
  const base = from.pathname.split('/').slice(1, -1);
  const target = to.pathname.split('/').slice(1);
  let common = 0;
  while (common < base.length && common < target.length - 1 && base[common] === target[common]) common += 1;
  const steps = [...base.slice(common).map(() => '..'), ...target.slice(common)];
  // The query of the root document may contain a secret, so it is not part of the name.
  return decoded(steps.join('/')) + (to.href === from.href ? '' : to.search);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
