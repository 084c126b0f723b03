import { expect, test } from 'vitest';
import type { RecordChanges, RecordFields } from '../../src/merge/content-conflict.ts';
import { listChanges } from '../../src/merge/list-changes.ts';
import { changesBetween } from './histories.ts';

type Entries = { readonly [id: string]: RecordFields };

const page = (slug: string, fields: RecordFields = {}): RecordFields => ({
  type: 'document',
  title: slug.toUpperCase(),
  slug,
  order: 'a0',
  ...fields,
});
const none: RecordChanges<RecordFields> = new Map();

/** The changes between two revisions, and the reads that they took. */
async function list(before: Entries, after: Entries, rest: Partial<Parameters<typeof listChanges>[0]> = {}) {
  const reads: number[] = [];
  const source = (entries: Entries) => async (ids: readonly string[]) => {
    reads.push(ids.length);
    return new Map(Object.entries(entries).filter(([id]) => ids.includes(id)));
  };
  const result = await listChanges({
    pages: changesBetween(new Map(Object.entries(before)), new Map(Object.entries(after))),
    files: none,
    reusableContents: none,
    before: source(before),
    after: source(after),
    downloadUrlOf: (id, file) => `https://files/${id}/${file['hash'] === 'k' ? 'k' : 'l'}`,
    limit: 10,
    ...rest,
  });
  return { ...result, reads };
}

test('changes have the paths of pages, those of deleted pages before', async () => {
  const before = { a: page('a'), b: page('b', { parent: 'a' }), c: page('c', { parent: 'b', emoji: '1' }) };
  const after = {
    a: page('a', { slug: 'new-a' }),
    c: page('c', { parent: 'a', title: 'Sea', hidden: true }),
    d: page('d', { parent: 'c' }),
    l: page('l', { type: 'link', parent: 'a', target: { kind: 'url', url: 'https://example.com' } }),
  };
  const { changes, more } = await list(before, after);
  const c = { id: 'c', type: 'document', title: 'Sea', path: 'new-a/c' };
  const a = { id: 'a', type: 'document', title: 'A' };
  const b = { id: 'b', type: 'document', title: 'B', path: 'a/b' };
  expect(more).toBeUndefined();
  expect(changes).toEqual([
    {
      type: 'page_edited',
      page: { ...a, path: 'new-a' },
      attributes: { slug: { before: 'a', after: 'new-a' } },
    },
    { type: 'page_deleted', page: b },
    {
      type: 'page_edited',
      page: c,
      attributes: { title: { before: 'C', after: 'Sea' }, emoji: { before: '1' }, hidden: { after: true } },
    },
    { type: 'page_moved', page: c, parent: { before: b, after: { ...a, path: 'new-a' } } },
    { type: 'page_created', page: { id: 'd', type: 'document', title: 'D', path: 'new-a/c/d' } },
    { type: 'page_created', page: { id: 'l', type: 'link', title: 'L' } },
  ]);
});

test('a new order is a move, without a parent at the top level', async () => {
  const before = { a: page('a'), b: page('b', { parent: 'a' }), c: page('c') };
  const after = { a: page('a'), b: page('b'), c: page('c', { order: 'b0' }) };
  expect((await list(before, after)).changes).toMatchObject([
    { type: 'page_moved', page: { id: 'b' }, parent: { before: { id: 'a', path: 'a' } } },
    { type: 'page_moved', page: { id: 'c' }, parent: {} },
  ]);
});

test('a deleted page is described as it was', async () => {
  const before = { a: page('a'), b: page('b', { parent: 'a' }) };
  expect((await list(before, { a: page('a') })).changes).toEqual([
    { type: 'page_deleted', page: { id: 'b', type: 'document', title: 'B', path: 'a/b' } },
  ]);
});

test('automatic changes are not listed', async () => {
  const git = { git: { oid: 'o', path: 'a.md' }, updatedAt: '2026-01-01' };
  expect((await list({ a: page('a') }, { a: page('a', git) })).changes).toEqual([]);
});

test('changes are limited and counted, with one read per level of the tree', async () => {
  const before: Entries = { top: page('top'), mid: page('mid', { parent: 'top' }) };
  const made = Array.from({ length: 40 }, (_, at) => [`p${at}`, page(`p${at}`, { parent: 'mid' })] as const);
  const after = { ...before, ...Object.fromEntries(made) };
  const { changes, more, reads } = await list(before, after, { limit: 30 });
  expect([changes.length, more]).toEqual([30, 10]);
  expect(reads).toEqual([30, 1, 1]);
  expect(await list(before, after, { limit: 0 })).toEqual({ changes: [], more: 40, reads: [] });
  expect(await list(before, after, { limit: 40 })).not.toHaveProperty('more');
});

test('changes of files have download URLs, and reusable contents are listed', async () => {
  const file = (fields: RecordFields) => ({
    name: 'a.png',
    contentType: 'image/png',
    sizeBytes: 1,
    hash: 'k',
    ...fields,
  });
  const files = changesBetween<RecordFields>(
    new Map([
      ['f1', file({})],
      ['f2', file({})],
      ['f3', file({ git: { oid: 'o', path: 'p' } })],
    ]),
    new Map([
      ['f1', file({ name: 'b.png', sizeBytes: 2, hash: 'l' })],
      ['f3', file({})],
      ['f4', file({})],
    ]),
  );
  const reusableContents = changesBetween<RecordFields>(
    new Map([
      ['r1', { title: 'R', document: 'h1' }],
      ['r2', { title: 'S' }],
    ]),
    new Map([
      ['r1', { title: 'R', document: 'h2' }],
      ['r3', { title: 'T', document: 'h3' }],
    ]),
  );
  const shown = { name: 'a.png', contentType: 'image/png' };
  expect((await list({}, {}, { files, reusableContents })).changes).toEqual([
    {
      type: 'file_edited',
      file: { ...shown, id: 'f1', name: 'b.png', downloadURL: 'https://files/f1/l' },
      attributes: {
        name: { before: 'a.png', after: 'b.png' },
        size: { before: 1, after: 2 },
        downloadURL: { before: 'https://files/f1/k', after: 'https://files/f1/l' },
      },
    },
    { type: 'file_deleted', file: { ...shown, id: 'f2', downloadURL: 'https://files/f2/k' } },
    { type: 'file_created', file: { ...shown, id: 'f4', downloadURL: 'https://files/f4/k' } },
    {
      type: 'reusable_content_edited',
      reusableContent: { id: 'r1', title: 'R', document: 'h2' },
      attributes: { document: { before: 'h1', after: 'h2' } },
    },
    { type: 'reusable_content_deleted', reusableContent: { id: 'r2', title: 'S' } },
    { type: 'reusable_content_created', reusableContent: { id: 'r3', title: 'T', document: 'h3' } },
  ]);
});
