import { expect, test } from 'vitest';
import { isComputedPageId } from '../../src/computed/computed-page-id.ts';
import { expandComputedPages, type OutlinedSpec } from '../../src/computed/computed-pages.ts';
import type { SpecTag } from '../../src/computed/spec-outline.ts';
import { toDocument } from '../../src/markdown/to-document.ts';
import type { PageRecord } from '../../src/pages/page-record.ts';
import { PageTree } from '../../src/pages/page-tree.ts';

const entry = (order: string, fields: Partial<PageRecord> = {}): PageRecord => ({
  type: 'computed',
  title: 'petstore',
  slug: 'petstore',
  order,
  computed: {
    type: 'builtin:openapi',
    props: { models: true },
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'petstore' } } },
  },
  ...fields,
});
const page = (slug: string, order: string): PageRecord => ({ type: 'document', title: slug, slug, order });
const tag = (name: string, fields: Partial<SpecTag> = {}): SpecTag => ({
  name,
  title: name,
  operations: [{ path: `/${name}`, method: 'get' }],
  ...fields,
});
const specOf = (tags: readonly SpecTag[], schemas: readonly string[] = []): OutlinedSpec => ({
  versionId: 'specver_1',
  outline: { tags, schemas },
});

/** The paths of the pages in order. */
function expand(records: Record<string, PageRecord>, spec: OutlinedSpec = specOf([tag('pets')], ['Pet'])) {
  const stored = PageTree.of(new Map(Object.entries(records)));
  const { pageTree, texts } = expandComputedPages(stored, new Map([['petstore', spec]]));
  const ids = pageTree.allIds();
  return { stored, pageTree, texts, ids, paths: ids.map((id) => pageTree.pathOf(id)) };
}

test('the pages of a spec are in the place of the one that stands for it', () => {
  const { paths, pageTree } = expand({ a: page('a', 'a1'), b: entry('a1V'), c: page('c', 'a1VV') });
  expect(paths).toEqual(['a', 'pets', 'models', 'c']);
  expect(pageTree.find('b')).toBeUndefined();
});

test('pages have ids that stay, and no slug of a sibling', () => {
  const { ids, paths } = expand({ a: page('pets', 'a1'), b: entry('a2'), c: entry('a3') });
  expect(paths).toEqual(['pets', 'pets-1', 'models', 'pets-2', 'models-1']);
  expect(new Set(ids).size).toBe(5);
  expect(ids.map(isComputedPageId)).toEqual([false, true, true, true, true]);
  const spec = specOf([tag('cats'), tag('pets')]);
  const [cats, pets] = expand({ b: entry('a9') }, spec).ids;
  expect(cats).not.toBe(pets);
  expect(pets).toBe(ids[1]);
  expect(isComputedPageId('page_AAAAAAAAAAAAAAAAAAAA')).toBe(false);
});

test('pages of a hidden entry are hidden, and from search if it is', () => {
  const shown = { hidden: true, noIndex: true, noRobotsIndex: true } as const;
  const spec = specOf([tag('a'), tag('b', { parent: 'a' })], ['Pet']);
  const { pageTree, ids } = expand({ b: entry('a1', shown) }, spec);
  expect(ids).toHaveLength(3);
  for (const id of ids) expect(pageTree.find(id)).toMatchObject(shown);
  for (const record of expand({ b: entry('a1') }, spec).pageTree.records.values())
    expect(record).not.toHaveProperty('hidden');
});

test('tags nest as they say, in no circle and no deeper than pages', () => {
  const spec = specOf([
    tag('shop', { operations: [] }),
    tag('empty', { operations: [], description: 'Nothing.' }),
    tag('a', { parent: 'shop' }),
    tag('b', { parent: 'c' }),
    tag('c', { parent: 'b' }),
    tag('d', { parent: 'nowhere' }),
    tag('e', { parent: 'e' }),
  ]);
  const { paths } = expand(
    { b: entry('a1', { computed: { ...Object(entry('').computed), props: {} } }) },
    spec,
  );
  expect(paths).toEqual(['shop', 'shop/a', 'd', 'e', 'b', 'b/c']);
  const chain = Array.from({ length: 9 }, (_, at) => tag(`t${at}`, { parent: `t${at - 1}` }));
  const deep = expand({ b: entry('a1') }, specOf(chain)).paths;
  expect(deep.filter((path) => path !== 'models')).toHaveLength(9);
  expect(Math.max(...deep.map((path) => path.split('/').length))).toBe(5);
});

test('the text of a page has the description and the operations of its tag', () => {
  const operations = [
    { path: '/pets/{petId}', method: 'get' },
    { path: String.raw`/a"b\ %} {% c`, method: 'put' },
    { webhook: 'sold', method: 'post' },
  ] as const;
  const description = 'All **pets**.\n\n{% if visitor.claims.x %}';
  const { pageTree, texts, ids } = expand(
    { b: entry('a1') },
    specOf([tag('pets', { operations, description })]),
  );
  const record = pageTree.find(ids[0] ?? '');
  expect(record).toMatchObject({
    type: 'document',
    computed: { type: 'builtin:openapi', props: { doc: 'operations', page: 'pets' } },
    computedSeed: 'specver_1',
  });
  const { nodes } = toDocument(texts.get(record?.document ?? '') ?? '');
  const ref = { kind: 'openapi', spec: 'petstore' };
  expect(nodes.slice(2)).toMatchObject([
    { type: 'openapi-operation', data: { ref, path: '/pets/{petId}', method: 'get' } },
    { type: 'openapi-operation', data: { ref, path: operations[1].path, method: 'put' } },
    { type: 'openapi-webhook', data: { ref, name: 'sold', method: 'post' } },
  ]);
  expect(nodes.slice(0, 2).map(({ type }) => type)).toEqual(['paragraph', 'paragraph']);
});

test('the page of the schemas names all of them, and is there only when it is asked for', () => {
  const schemas = Array.from({ length: 5000 }, (_, at) => `Schema${at}`);
  const { pageTree, texts, ids } = expand({ b: entry('a1') }, specOf([], schemas));
  expect(ids).toHaveLength(1);
  const text = texts.get(pageTree.find(ids[0] ?? '')?.document ?? '') ?? '';
  expect(toDocument(text).nodes).toMatchObject([
    { type: 'openapi-schemas', data: { schemas, grouped: true } },
  ]);
  const without = entry('a1', { computed: { ...Object(entry('').computed), props: {} } });
  expect(expand({ b: without }, specOf([tag('pets')], schemas)).paths).toEqual(['pets']);
});

test('what has no pages to show, or another source, stays as it is', () => {
  const stored = (record: PageRecord, spec?: OutlinedSpec) => {
    const { pageTree, stored: before } = expand({ b: record }, spec);
    return pageTree === before;
  };
  expect(stored(entry('a1'))).toBe(false);
  expect(stored(entry('a1'), specOf([]))).toBe(true);
  expect(stored(entry('a1', { computed: { type: 'builtin:openapi' } }))).toBe(true);
  expect(
    stored(entry('a1', { computed: { ...Object(entry('').computed), type: 'builtin:translation' } })),
  ).toBe(true);
  expect(stored({ ...page('a', 'a1'), computed: entry('').computed ?? null })).toBe(true);
});

test('the first twenty pages that stand for specs are expanded', () => {
  const records = Object.fromEntries(
    Array.from({ length: 25 }, (_, at) => [
      `e${at}`,
      entry(`a${String(at).padStart(2, '0')}`, { slug: `s${at}` }),
    ]),
  );
  const { paths } = expand(records, specOf([tag('pets')]));
  expect(paths.filter((path) => path.startsWith('pets'))).toHaveLength(20);
  expect(paths.slice(-5)).toEqual(['s20', 's21', 's22', 's23', 's24']);
});
