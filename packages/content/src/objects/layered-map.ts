/** The maximum number of changes before the base map is rebuilt. */
const maxChanges = 512;

/**
 * An immutable map. A changed copy costs as much as the changes: they are stored on top of a shared base map, which is
 * rebuilt when there are many.
 */
export class LayeredMap<V extends object> {
  readonly #base: ReadonlyMap<string, V>;
  /** `undefined` for deleted keys. */
  readonly #changes: ReadonlyMap<string, V | undefined>;
  readonly size: number;
  #merged: ReadonlyMap<string, V> | undefined;

  private constructor(
    base: ReadonlyMap<string, V>,
    changes: ReadonlyMap<string, V | undefined>,
    size: number,
  ) {
    this.#base = base;
    this.#changes = changes;
    this.size = size;
  }

  static of<V extends object>(base: ReadonlyMap<string, V>): LayeredMap<V> {
    return new LayeredMap(base, new Map(), base.size);
  }

  get(key: string): V | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#base.get(key);
  }

  with(changes: ReadonlyMap<string, V | undefined>): LayeredMap<V> {
    if (changes.size === 0) return this;
    const all = new Map(this.#changes);
    let { size } = this;
    for (const [key, value] of changes) {
      size += Number(value !== undefined) - Number(this.get(key) !== undefined);
      all.set(key, value);
    }
    const next = new LayeredMap(this.#base, all, size);
    return all.size > maxChanges ? LayeredMap.of(next.toMap()) : next;
  }

  /** The complete map, built on first use. */
  toMap(): ReadonlyMap<string, V> {
    if (this.#merged !== undefined) return this.#merged;
    if (this.#changes.size === 0) return this.#base;
    const merged = new Map(this.#base);
    for (const [key, value] of this.#changes) {
      if (value === undefined) merged.delete(key);
      else merged.set(key, value);
    }
    this.#merged = merged;
    return merged;
  }
}
