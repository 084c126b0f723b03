import { canonicalJson, type Json } from './canonical-json.ts';
import {
  type Child,
  countOf,
  digitsOf,
  type Entry,
  fanout,
  type Hash,
  hashOf,
  leafCapacity,
  nodeText,
  parseNode,
  placeOf,
  type TrieNode,
} from './trie-node.ts';

/** Where nodes are: all of the asked ones at once. A node that is missing is a defect of the store. */
export type NodeSource = { load(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, TrieNode>> };

/** By key, the new value; `undefined` takes the entry out. */
export type TrieChanges = ReadonlyMap<string, Json | undefined>;

/** What a map became, and the texts of the nodes that are new; a map without entries has no root. */
export type TrieUpdate = { readonly root: Hash | null; readonly texts: ReadonlyMap<Hash, string> };

export type TrieDifference = {
  readonly key: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
};

/** The values of the given keys that are in a map; as many loads as the map has levels. */
export async function findEntries(
  source: NodeSource,
  root: Hash | null,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Json>> {
  const wanted = new Set(keys);
  const found = new Map<string, Json>();
  for (const node of (await nodesTowards(source, root, keys)).values()) {
    if (node.type === 'inner') continue;
    for (const [key, value] of node.entries) if (wanted.has(key)) found.set(key, value);
  }
  return found;
}

/** The nodes on the ways from the root to keys, level by level. */
async function nodesTowards(
  source: NodeSource,
  root: Hash | null,
  keys: readonly string[],
): Promise<Map<Hash, TrieNode>> {
  const all = new Map<Hash, TrieNode>();
  let level = new Map<Hash, readonly string[]>(root === null || keys.length === 0 ? [] : [[root, keys]]);
  for (let depth = 0; level.size > 0; depth += 1) {
    const nodes = await source.load([...level.keys()]);
    const next = new Map<Hash, readonly string[]>();
    for (const [hash, wanted] of level) {
      const node = nodeOf(nodes, hash);
      all.set(hash, node);
      if (node.type === 'leaf') continue;
      for (const [place, below] of Map.groupBy(wanted, (key) => placeOf(digitsOf(key), depth))) {
        const child = node.children[place];
        if (child) next.set(child.hash, [...(next.get(child.hash) ?? []), ...below]);
      }
    }
    level = next;
  }
  return all;
}

/** Every entry of a map, in no particular order; as many loads as the map has levels. */
export async function listEntries(source: NodeSource, root: Hash | null): Promise<Entry[]> {
  const entries: Entry[] = [];
  let level = root === null ? [] : [root];
  while (level.length > 0) {
    const nodes = await source.load(level);
    level = level.flatMap((hash) => {
      const node = nodeOf(nodes, hash);
      if (node.type === 'inner')
        return node.children.flatMap((child) => (child === null ? [] : [child.hash]));
      entries.push(...node.entries);
      return [];
    });
  }
  return entries;
}

/** The map after changes. What did not change is neither read nor written. */
export async function updateTrie(
  source: NodeSource,
  root: Hash | null,
  changes: TrieChanges,
): Promise<TrieUpdate> {
  const nodes = await nodesTowards(source, root, [...changes.keys()]);
  const texts = new Map<Hash, string>();
  const put = (node: TrieNode): Child => {
    const text = nodeText(node);
    const hash = hashOf(text);
    texts.set(hash, text);
    return { hash, count: countOf(node) };
  };

  const update = async (at: Child | null, depth: number, own: TrieChanges): Promise<Child | null> => {
    if (own.size === 0) return at;
    const node = at === null ? emptyLeaf : nodeOf(nodes, at.hash);
    if (node.type === 'leaf') return build(changed(node.entries, own), depth, put);
    const byPlace = Map.groupBy(own, ([key]) => placeOf(digitsOf(key), depth));
    const children: (Child | null)[] = [];
    for (const [place, child] of node.children.entries()) {
      children.push(await update(child, depth + 1, new Map(byPlace.get(place) ?? [])));
    }
    const inner = { type: 'inner' as const, children };
    if (countOf(inner) > leafCapacity) return put(inner);
    // Few enough for one leaf, as if there had never been more.
    const either: NodeSource = { load: (hashes) => loadEither(source, texts, hashes) };
    const rest: Entry[] = [];
    for (const child of children) if (child !== null) rest.push(...(await listEntries(either, child.hash)));
    return build(rest, depth, put);
  };

  const end = await update(root === null ? null : { hash: root, count: 0 }, 0, changes);
  if (end === null || end.hash === root) return { root: end?.hash ?? null, texts: new Map() };
  return { root: end.hash, texts: reachable(end.hash, texts) };
}

/** What differs between two maps, by key. Parts that are equal are not read. */
export async function diffTries(
  source: NodeSource,
  before: Hash | null,
  after: Hash | null,
): Promise<TrieDifference[]> {
  const differences: TrieDifference[] = [];
  let level: [Hash | null, Hash | null][] = [[before, after]];
  while (level.length > 0) {
    const pairs = level.filter(([a, b]) => a !== b);
    const hashes = pairs.flat().filter((hash) => hash !== null);
    const nodes = hashes.length === 0 ? new Map<Hash, TrieNode>() : await source.load([...new Set(hashes)]);
    level = [];
    for (const [a, b] of pairs) {
      const [left, right] = [a, b].map((hash) => (hash === null ? emptyLeaf : nodeOf(nodes, hash)));
      if (left?.type === 'inner' && right?.type === 'inner') {
        for (let place = 0; place < fanout; place += 1) {
          level.push([left.children[place]?.hash ?? null, right.children[place]?.hash ?? null]);
        }
        continue;
      }
      const [old, now] = await Promise.all([entriesAt(source, a, left), entriesAt(source, b, right)]);
      for (const key of new Set([...old.keys(), ...now.keys()])) {
        const [was, is] = [old.get(key), now.get(key)];
        if (textOrNone(was) !== textOrNone(is)) differences.push({ key, before: was, after: is });
      }
    }
  }
  return differences;
}

const emptyLeaf: TrieNode = { type: 'leaf', entries: [] };

function nodeOf(nodes: ReadonlyMap<Hash, TrieNode>, hash: Hash): TrieNode {
  const node = nodes.get(hash);
  if (node === undefined) throw new Error(`the node ${hash} is not stored`);
  return node;
}

function changed(entries: readonly Entry[], changes: TrieChanges): Entry[] {
  const all = new Map<string, Json | undefined>([...entries, ...changes]);
  return Array.from(all).flatMap(([key, value]): Entry[] => (value === undefined ? [] : [[key, value]]));
}

/** The nodes that hold entries at a depth. */
function build(entries: readonly Entry[], depth: number, put: (node: TrieNode) => Child): Child | null {
  if (entries.length === 0) return null;
  if (entries.length <= leafCapacity) {
    return put({ type: 'leaf', entries: entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) });
  }
  const byPlace = Map.groupBy(entries, ([key]) => placeOf(digitsOf(key), depth));
  const children = Array.from({ length: fanout }, (_, place) =>
    build(byPlace.get(place) ?? [], depth + 1, put),
  );
  return put({ type: 'inner', children });
}

async function entriesAt(source: NodeSource, hash: Hash | null, node: TrieNode | undefined) {
  if (node?.type === 'leaf') return new Map(node.entries);
  return new Map(await listEntries(source, hash));
}

function textOrNone(value: Json | undefined): string {
  return value === undefined ? '' : canonicalJson(value);
}

async function loadEither(
  source: NodeSource,
  texts: ReadonlyMap<Hash, string>,
  hashes: readonly Hash[],
): Promise<ReadonlyMap<Hash, TrieNode>> {
  const fresh = new Map<Hash, TrieNode>();
  for (const hash of hashes) {
    const text = texts.get(hash);
    if (text !== undefined) fresh.set(hash, parseNode(text));
  }
  const rest = hashes.filter((hash) => !fresh.has(hash));
  return rest.length === 0 ? fresh : new Map([...fresh, ...(await source.load(rest))]);
}

/** Of the texts that were made on the way, those that the new map consists of. */
function reachable(root: Hash, texts: ReadonlyMap<Hash, string>): ReadonlyMap<Hash, string> {
  const reached = new Map<Hash, string>();
  const visit = (hash: Hash): void => {
    const text = texts.get(hash);
    if (text === undefined || reached.has(hash)) return;
    reached.set(hash, text);
    const node = parseNode(text);
    if (node.type === 'inner') for (const child of node.children) if (child !== null) visit(child.hash);
  };
  visit(root);
  return reached;
}
