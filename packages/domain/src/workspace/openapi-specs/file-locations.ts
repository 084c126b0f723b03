/** Deep enough for every `..` in the name of a file. */
const base = `https://spec.invalid/${'folder/'.repeat(50)}`;

/** The names of the files of a spec by their location. */
export class FileLocations {
  readonly #names: ReadonlyMap<string, string>;

  constructor(names: readonly string[]) {
    this.#names = new Map(names.map((name) => [locationOf(name, base), name]));
  }

  /** The name of the file that a reference in another one leads to, without its fragment. */
  find(reference: string, from: string): string | undefined {
    return this.#names.get(locationOf(reference, locationOf(from, base)));
  }
}

function locationOf(reference: string, from: string): string {
  return URL.parse(reference, from)?.href ?? reference;
}
