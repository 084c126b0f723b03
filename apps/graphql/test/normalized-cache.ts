import type { Body } from './graphql-server.ts';

type Json = Readonly<Record<string, unknown>>;

/** A cache of nodes by type and id, as normalizing clients have one, that finds out about a second value of a field. */
export class NormalizedCache {
  readonly #nodes = new Map<string, Record<string, unknown>>();
  readonly conflicts: {
    readonly node: string;
    readonly field: string;
    readonly values: readonly unknown[];
  }[] = [];

  /** How many nodes it has seen. */
  get size(): number {
    return this.#nodes.size;
  }

  /** The ids of the nodes that it has seen. */
  get ids(): string[] {
    return Array.from(this.#nodes.keys(), (key) => key.slice(key.indexOf(':') + 1));
  }

  /** Adds a response; a field that failed has no value. */
  add({ data, errors = [] }: Body): void {
    const copy: unknown = structuredClone(data);
    for (const { path = [] } of errors) removeFailed(copy, path);
    this.#normalize(copy);
  }

  /** The value, with each node in it as a reference. */
  #normalize(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#normalize(item));
    if (typeof value !== 'object' || value === null) return value;
    const { __typename, id, ...fields } = value as Json;
    const known = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, this.#normalize(field)]),
    );
    if (typeof id !== 'string') return { __typename, ...known };
    const key = `${String(__typename)}:${id}`;
    const node = this.#nodes.get(key) ?? {};
    this.#nodes.set(key, node);
    for (const [name, field] of Object.entries(known)) {
      if (name in node && !isCompatible(node[name], field))
        this.conflicts.push({ node: key, field: name, values: [node[name], field] });
      node[name] = name in node ? merged(node[name], field) : field;
    }
    return { ref: key };
  }
}

/** Removes what is null because of a field below it. */
function removeFailed(data: unknown, path: readonly (string | number)[]): void {
  let at = data;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return;
    const next: unknown = Reflect.get(at, step);
    if (next === null) {
      Reflect.deleteProperty(at, step);
      return;
    }
    at = next;
  }
}

/** Whether two values of a field agree in all that both of them select. */
function isCompatible(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isCompatible(item, b[index]));
  if (isObject(a) && isObject(b))
    return Object.keys(a).every((name) => !(name in b) || isCompatible(a[name], b[name]));
  return a === b;
}

function merged(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return a.map((item, index) => merged(item, b[index]));
  if (!isObject(a) || !isObject(b)) return b;
  const all = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries(
    Array.from(all, (name) => [
      name,
      name in a && name in b ? merged(a[name], b[name]) : (b[name] ?? a[name]),
    ]),
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
