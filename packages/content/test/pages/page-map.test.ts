import { expect, test } from 'vitest';
import { TrieNodeCache } from '../../src/pages/trie-node-cache.ts';
import { changePages, findPageAt, findPages, listPages, type PageRoots } from '../../src/pages/page-map.ts';
import type { PageRecord } from '../../src/pages/page-record.ts';
import { PageTree } from '../../src/pages/page-tree.ts';
import type { NodeSource } from '../../src/objects/trie.ts';
import { type ContentHash, contentHash, parseTrieNode } from '../../src/objects/trie-node.ts';

/** Nodes in memory. */
function nodes(): NodeSource & { texts: Map<ContentHash, string> } {
  const texts = new Map<ContentHash, string>();
  return {
    texts,
    load: (hashes) =>
      Promise.resolve(new Map(hashes.map((hash) => [hash, parseTrieNode(texts.get(hash) ?? '')]))),
  };
}

const empty: PageRoots = { pages: null, places: null };
const page = (slug: string, order: string, parent?: string): PageRecord => ({
  type: 'document',
  title: slug,
  slug,
  order,
  ...(parent !== undefined && { parent }),
});

async function apply(
  source: ReturnType<typeof nodes>,
  roots: PageRoots,
  changes: Record<string, PageRecord | undefined>,
) {
  const changed = await changePages(source, roots, new Map(Object.entries(changes)));
  for (const [hash, text] of changed.texts) source.texts.set(hash, text);
  return changed.roots;
}

test('pages are found by id and by location, and form a tree in their order', async () => {
  const source = nodes();
  const roots = await apply(source, empty, {
    a: page('guides', 'b'),
    b: page('start', 'a'),
    c: page('install', 'b', 'a'),
    d: page('use', 'a', 'a'),
  });
  expect((await findPages(source, roots, ['c', 'x'])).get('c')).toMatchObject({ slug: 'install' });
  expect(await findPageAt(source, roots, { parent: 'a', slug: 'use' })).toBe('d');
  expect(await findPageAt(source, roots, { slug: 'use' })).toBeUndefined();
  const tree = PageTree.of(await listPages(source, roots));
  expect(tree.allIds().map((id) => tree.pathOf(id))).toEqual([
    'start',
    'guides',
    'guides/use',
    'guides/install',
  ]);
});

test('siblings have unique slugs, and may exchange them', async () => {
  const source = nodes();
  const roots = await apply(source, empty, {
    a: page('one', 'a'),
    b: page('two', 'b'),
    c: page('one', 'a', 'a'),
  });
  await expect(apply(source, roots, { d: page('one', 'c') })).rejects.toMatchObject({
    pageId: 'd',
    slug: 'one',
  });
  await expect(apply(source, roots, { c: page('two', 'c') })).rejects.toMatchObject({ slug: 'two' });
  await expect(apply(source, roots, { d: page('x', 'c'), e: page('x', 'd') })).rejects.toMatchObject({
    slug: 'x',
  });
  const swapped = await apply(source, roots, { a: page('two', 'a'), b: page('one', 'b') });
  expect(await findPageAt(source, swapped, { slug: 'one' })).toBe('b');
  expect(await findPageAt(source, swapped, { slug: 'two' })).toBe('a');
  const freed = await apply(source, swapped, { b: undefined, d: page('one', 'c') });
  expect(await findPageAt(source, freed, { slug: 'one' })).toBe('d');
  expect((await listPages(source, freed)).has('b')).toBe(false);
});

test('equal pages have equal maps, whatever their history', async () => {
  const source = nodes();
  const once = await apply(source, empty, { a: page('one', 'a'), b: page('two', 'b') });
  const first = await apply(source, empty, { b: page('other', 'b'), c: page('three', 'c') });
  const steps = await apply(source, first, { a: page('one', 'a'), b: page('two', 'b'), c: undefined });
  expect(steps).toEqual(once);
});

const text = '{"entries":[]}';
const hash = contentHash(text);

test('cached nodes are loaded once per store', async () => {
  const memory = new TrieNodeCache();
  const asked: ContentHash[][] = [];
  const read = (hashes: readonly ContentHash[]) => {
    asked.push([...hashes]);
    return Promise.resolve(new Map(hashes.map((one) => [one, text])));
  };
  for (const store of ['one', 'one', 'other']) {
    expect((await memory.load(store, [hash], read)).get(hash)).toEqual({ type: 'leaf', entries: [] });
  }
  expect(asked).toEqual([[hash], [hash]]);
});

test('the least recently used nodes are evicted first', async () => {
  const memory = new TrieNodeCache(text.length * 2 * 2);
  const asked: ContentHash[] = [];
  const read = (hashes: readonly ContentHash[]) => {
    asked.push(...hashes);
    return Promise.resolve(new Map(hashes.map((one) => [one, text])));
  };
  for (const one of ['a', 'b', 'a', 'c', 'a', 'b']) await memory.load('store', [one], read);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});
