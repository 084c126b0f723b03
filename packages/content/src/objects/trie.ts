import { canonicalJson, type Json } from './canonical-json.ts';
import {
  type TrieChild,
  entryCount,
  digitsOf,
  type TrieEntry,
  fanout,
  type ContentHash,
  contentHash,
  leafCapacity,
  trieNodeText,
  parseTrieNode,
  childIndex,
  type TrieNode,
} from './trie-node.ts';
import { Slice } from './turns.ts';

/** Loads nodes, all requested ones at once. A missing node is an error of the store. */
export type NodeSource = {
  load(hashes: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, TrieNode>>;
};

/** The new values by key; `undefined` deletes an entry. */
type TrieChanges = ReadonlyMap<string, Json | undefined>;

/** The new root, and the texts of new nodes; a map without entries has no root. */
export type TrieUpdate = {
  readonly root: ContentHash | null;
  readonly texts: ReadonlyMap<ContentHash, string>;
};

type TrieDifference = {
  readonly key: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
};

/** The values of keys; one load per level. */
export async function findTrieEntries(
  source: NodeSource,
  root: ContentHash | null,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Json>> {
  const wanted = new Set(keys);
  const found = new Map<string, Json>();
  const slice = new Slice();
  for (const node of (await loadPaths(source, root, keys)).values()) {
    if (slice.isOver) await slice.pause();
    if (node.type === 'inner') continue;
    for (const [key, value] of node.entries) if (wanted.has(key)) found.set(key, value);
  }
  return found;
}

/** Loads the nodes on the paths to keys, level by level. */
async function loadPaths(
  source: NodeSource,
  root: ContentHash | null,
  keys: readonly string[],
): Promise<Map<ContentHash, TrieNode>> {
  const all = new Map<ContentHash, TrieNode>();
  const slice = new Slice();
  let level = new Map<ContentHash, readonly string[]>(
    root === null || keys.length === 0 ? [] : [[root, keys]],
  );
  for (let depth = 0; level.size > 0; depth += 1) {
    const nodes = await source.load([...level.keys()]);
    const next = new Map<ContentHash, readonly string[]>();
    for (const [hash, wanted] of level) {
      if (slice.isOver) await slice.pause();
      const node = nodeOf(nodes, hash);
      all.set(hash, node);
      if (node.type === 'leaf') continue;
      for (const [index, below] of Map.groupBy(wanted, (key) => childIndex(digitsOf(key), depth))) {
        const child = node.children[index];
        if (child) next.set(child.hash, [...(next.get(child.hash) ?? []), ...below]);
      }
    }
    level = next;
  }
  return all;
}

/** All entries of a map, unordered; one load per level. */
export async function listTrieEntries(source: NodeSource, root: ContentHash | null): Promise<TrieEntry[]> {
  const entries: TrieEntry[] = [];
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

/** Applies changes to a map. Unchanged parts are neither read nor written. */
export async function updateTrie(
  source: NodeSource,
  root: ContentHash | null,
  changes: TrieChanges,
): Promise<TrieUpdate> {
  const nodes = await loadPaths(source, root, [...changes.keys()]);
  const texts = new Map<ContentHash, string>();
  const slice = new Slice();
  const put = async (node: TrieNode): Promise<TrieChild> => {
    if (slice.isOver) await slice.pause();
    const text = trieNodeText(node);
    const hash = contentHash(text);
    texts.set(hash, text);
    return { hash, count: entryCount(node) };
  };

  const update = async (at: TrieChild | null, depth: number, own: TrieChanges): Promise<TrieChild | null> => {
    if (own.size === 0) return at;
    if (slice.isOver) await slice.pause();
    const node = at === null ? emptyLeaf : nodeOf(nodes, at.hash);
    if (node.type === 'leaf') return buildNode(withChanges(node.entries, own), depth, put);
    const byIndex = Map.groupBy(own, ([key]) => childIndex(digitsOf(key), depth));
    const children: (TrieChild | null)[] = [];
    for (const [index, child] of node.children.entries()) {
      children.push(await update(child, depth + 1, new Map(byIndex.get(index) ?? [])));
    }
    const inner = { type: 'inner' as const, children };
    if (entryCount(inner) > leafCapacity) return put(inner);
    // Few enough for a single leaf: the shape must not depend on the history.
    const newOrStored: NodeSource = { load: (hashes) => loadNodes(source, texts, hashes) };
    const rest: TrieEntry[] = [];
    for (const child of children)
      if (child !== null) rest.push(...(await listTrieEntries(newOrStored, child.hash)));
    return buildNode(rest, depth, put);
  };

  const end = await update(root === null ? null : { hash: root, count: 0 }, 0, changes);
  if (end === null || end.hash === root) return { root: end?.hash ?? null, texts: new Map() };
  return { root: end.hash, texts: await reachable(end.hash, texts, slice) };
}

/** The differences between two maps. Equal parts are not read. */
export async function diffTries(
  source: NodeSource,
  before: ContentHash | null,
  after: ContentHash | null,
): Promise<TrieDifference[]> {
  const differences: TrieDifference[] = [];
  let level: [ContentHash | null, ContentHash | null][] = [[before, after]];
  while (level.length > 0) {
    const pairs = level.filter(([a, b]) => a !== b);
    const hashes = pairs.flat().filter((hash) => hash !== null);
    const nodes =
      hashes.length === 0 ? new Map<ContentHash, TrieNode>() : await source.load([...new Set(hashes)]);
    level = [];
    for (const [a, b] of pairs) {
      const [left, right] = [a, b].map((hash) => (hash === null ? emptyLeaf : nodeOf(nodes, hash)));
      if (left?.type === 'inner' && right?.type === 'inner') {
        for (let index = 0; index < fanout; index += 1) {
          level.push([left.children[index]?.hash ?? null, right.children[index]?.hash ?? null]);
        }
        continue;
      }
      const [old, now] = await Promise.all([entriesAt(source, a, left), entriesAt(source, b, right)]);
      for (const key of new Set([...old.keys(), ...now.keys()])) {
        const [was, is] = [old.get(key), now.get(key)];
        if (comparableText(was) !== comparableText(is)) differences.push({ key, before: was, after: is });
      }
    }
  }
  return differences;
}

const emptyLeaf: TrieNode = { type: 'leaf', entries: [] };

function nodeOf(nodes: ReadonlyMap<ContentHash, TrieNode>, hash: ContentHash): TrieNode {
  const node = nodes.get(hash);
  if (node === undefined) throw new Error(`the node ${hash} is not stored`);
  return node;
}

function withChanges(entries: readonly TrieEntry[], changes: TrieChanges): TrieEntry[] {
  const all = new Map<string, Json | undefined>([...entries, ...changes]);
  return Array.from(all).flatMap(([key, value]): TrieEntry[] => (value === undefined ? [] : [[key, value]]));
}

/** Builds the nodes for entries at a depth. */
async function buildNode(
  entries: readonly TrieEntry[],
  depth: number,
  put: (node: TrieNode) => Promise<TrieChild>,
): Promise<TrieChild | null> {
  if (entries.length === 0) return null;
  if (entries.length <= leafCapacity) {
    return put({ type: 'leaf', entries: entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) });
  }
  const byIndex = Map.groupBy(entries, ([key]) => childIndex(digitsOf(key), depth));
  const children: (TrieChild | null)[] = [];
  for (let index = 0; index < fanout; index += 1)
    children.push(await buildNode(byIndex.get(index) ?? [], depth + 1, put));
  return put({ type: 'inner', children });
}

async function entriesAt(source: NodeSource, hash: ContentHash | null, node: TrieNode | undefined) {
  if (node?.type === 'leaf') return new Map(node.entries);
  return new Map(await listTrieEntries(source, hash));
}

function comparableText(value: Json | undefined): string {
  return value === undefined ? '' : canonicalJson(value);
}

async function loadNodes(
  source: NodeSource,
  texts: ReadonlyMap<ContentHash, string>,
  hashes: readonly ContentHash[],
): Promise<ReadonlyMap<ContentHash, TrieNode>> {
  const fresh = new Map<ContentHash, TrieNode>();
  for (const hash of hashes) {
    const text = texts.get(hash);
    if (text !== undefined) fresh.set(hash, parseTrieNode(text));
  }
  const rest = hashes.filter((hash) => !fresh.has(hash));
  return rest.length === 0 ? fresh : new Map([...fresh, ...(await source.load(rest))]);
}

/** The texts that the new map consists of, without intermediate ones. */
async function reachable(
  root: ContentHash,
  texts: ReadonlyMap<ContentHash, string>,
  slice: Slice,
): Promise<ReadonlyMap<ContentHash, string>> {
  const reached = new Map<ContentHash, string>();
  const visit = async (hash: ContentHash): Promise<void> => {
    const text = texts.get(hash);
    if (text === undefined || reached.has(hash)) return;
    reached.set(hash, text);
    if (slice.isOver) await slice.pause();
    const node = parseTrieNode(text);
    if (node.type === 'inner') for (const child of node.children) if (child !== null) await visit(child.hash);
  };
  await visit(root);
  return reached;
}
