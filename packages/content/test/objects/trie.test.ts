import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../src/objects/canonical-json.ts';
import {
  diffTries,
  findTrieEntries,
  listTrieEntries,
  type NodeSource,
  updateTrie,
} from '../../src/objects/trie.ts';
import {
  type ContentHash,
  contentHash,
  trieNodeText,
  parseTrieNode,
  type TrieNode,
} from '../../src/objects/trie-node.ts';

/** Nodes in memory, which counts how many were read and how often. */
class Nodes implements NodeSource {
  readonly texts = new Map<ContentHash, string>();
  loads = 0;
  read = 0;

  async load(hashes: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, TrieNode>> {
    this.loads += 1;
    this.read += hashes.length;
    return new Map(hashes.map((hash) => [hash, parseTrieNode(this.texts.get(hash) ?? '')]));
  }

  async apply(root: ContentHash | null, changes: ReadonlyMap<string, Json | undefined>) {
    const update = await updateTrie(this, root, changes);
    for (const [hash, text] of update.texts) this.texts.set(hash, text);
    return { root: update.root, written: update.texts.size };
  }
}

// As stored: JSON has no negative zero.
const someMap = fc
  .dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 120 })
  .map((map): Record<string, Json> => JSON.parse(JSON.stringify(map)));
const asChanges = (map: object) => new Map<string, Json>(Object.entries(map));

test('a trie has the same root for the same entries, whatever its history', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(someMap, someMap, fc.nat(), async (wanted, passing, cut) => {
      const nodes = new Nodes();
      const entries = [...asChanges(wanted)];
      const direct = await nodes.apply(null, new Map(entries));
      const detour = [...asChanges(passing)].filter(([key]) => !(key in wanted));
      const first = await nodes.apply(
        null,
        new Map([...detour, ...entries.slice(cut % (entries.length + 1))]),
      );
      const second = await nodes.apply(first.root, new Map(entries));
      const third = await nodes.apply(second.root, new Map(detour.map(([key]) => [key, undefined])));
      expect(third.root).toBe(direct.root);
    }),
    { numRuns: 200 },
  );
});

test('a trie has the entries that were put, and lists the differences to another one', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(someMap, someMap, async (one, other) => {
      const nodes = new Nodes();
      const [before, after] = [
        await nodes.apply(null, asChanges(one)),
        await nodes.apply(null, asChanges(other)),
      ];
      const listed = await listTrieEntries(nodes, before.root);
      expect(new Map(listed)).toEqual(asChanges(one));
      const found = await findTrieEntries(nodes, before.root, [...Object.keys(one), ...Object.keys(other)]);
      expect(new Map(found)).toEqual(asChanges(one));
      const differences = await diffTries(nodes, before.root, after.root);
      const changes = new Map(differences.map(({ key, after: value }) => [key, value]));
      expect((await nodes.apply(before.root, changes)).root).toBe(after.root);
      for (const { key, before: was, after: is } of differences) {
        expect(was).toEqual(asChanges(one).get(key));
        expect(is).toEqual(asChanges(other).get(key));
        expect(was).not.toEqual(is);
      }
    }),
    { numRuns: 200 },
  );
});

test('a trie of ten thousand entries is changed and compared by reading a few nodes', async () => {
  const nodes = new Nodes();
  const entries = Array.from({ length: 10_000 }, (_, index): [string, Json] => [`page_${index}`, { index }]);
  const { root } = await nodes.apply(null, new Map(entries));
  [nodes.loads, nodes.read] = [0, 0];
  const changed = await nodes.apply(root, new Map([['page_17', { index: -1 }]]));
  expect(changed.written).toBeLessThanOrEqual(4);
  expect(nodes.read).toBeLessThanOrEqual(4);
  [nodes.loads, nodes.read] = [0, 0];
  expect(await diffTries(nodes, root, changed.root)).toEqual([
    { key: 'page_17', before: { index: 17 }, after: { index: -1 } },
  ]);
  expect(nodes.read).toBeLessThanOrEqual(8);
  [nodes.loads, nodes.read] = [0, 0];
  expect(await listTrieEntries(nodes, root)).toHaveLength(10_000);
  expect(nodes.loads).toBeLessThanOrEqual(5);
});

test('a trie node is stored as canonical text', () => {
  const leaf: TrieNode = { type: 'leaf', entries: [['a', { z: 1, b: [null, 'é'] }]] };
  expect(parseTrieNode(trieNodeText(leaf))).toEqual(leaf);
  expect(trieNodeText(leaf)).toBe('{"entries":[["a",{"b":[null,"é"],"z":1}]]}');
  expect(contentHash('x')).toMatch(/^[\w-]{43}$/);
});

test('a large change of a map leaves turns of the event loop to others', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const value = { text: 'x'.repeat(500) };
  const nodes = new Nodes();
  await nodes.apply(null, new Map(Array.from({ length: 20_000 }, (_, at) => [`key-${at}`, value])));
  isOver = true;
  expect(nodes.loads).toBe(0);
  expect(turns).toBeGreaterThan(3);
});
