import { expect, test } from 'vitest';
import type { RecordFields } from '../../src/merge/content-conflict.ts';
import { merge, page } from './merge-with-texts.ts';

test('each member and the position of a page are taken from the side that changed them', async () => {
  const base = { p: page({ parent: 'x', emoji: 'a' }), x: page({ slug: 'x' }) };
  const theirs = {
    ...base,
    p: page({ parent: 'x', title: 'Theirs', hidden: true, layout: { cover: true } }),
  };
  const ours = {
    ...base,
    p: page({ order: 'b0', emoji: 'a', description: 'D', layout: { toc: false } }),
  };
  expect((await merge({ base, theirs, ours })).changes).toEqual({
    p: page({
      order: 'b0',
      title: 'Theirs',
      hidden: true,
      description: 'D',
      layout: { cover: true, toc: false },
    }),
  });
});

test('each member that both sides changed differently is a conflict', async () => {
  const base = { p: page({ layout: { toc: true } }) };
  const theirs = { p: page({ title: 'Theirs', order: 'b0', layout: {} }) };
  const ours = { p: page({ title: 'Mine', order: 'c0', layout: { toc: false } }) };
  const report = { entryType: 'page', id: 'p', title: 'T' };
  expect((await merge({ base, theirs, ours })).conflicts).toEqual([
    {
      ...report,
      kind: 'place',
      field: 'place',
      base: { order: 'a0' },
      theirs: { order: 'b0' },
      ours: { order: 'c0' },
    },
    { ...report, kind: 'field', field: 'layout', base: { toc: true }, theirs: {}, ours: { toc: false } },
    { ...report, kind: 'field', field: 'title', base: 'T', theirs: 'Theirs', ours: 'Mine' },
  ]);
});

test('automatic members never conflict: the earlier creation, the later edit, and the Git source of the text', async () => {
  const stamp = (createdAt: string, updatedAt: string, oid: string) => ({
    createdAt,
    updatedAt,
    git: { oid, path: 'p.md' },
  });
  const base = { p: page({ document: 'One\n' }) };
  const theirs = { p: page({ document: 'One\n\nTwo\n', ...stamp('2026-01-02', '2026-01-03', 'o') }) };
  const ours = { p: page({ document: 'One\n', ...stamp('2026-01-01', '2026-01-04', 't') }) };
  const merged = { createdAt: '2026-01-01', updatedAt: '2026-01-04' };
  expect((await merge({ base, theirs, ours })).changes).toEqual({
    p: page({ document: 'One\n\nTwo\n', ...merged, git: { oid: 'o', path: 'p.md' } }),
  });
  const edited = { p: page({ document: 'Zero\n\nOne\n', ...stamp('2026-01-01', '2026-01-04', 't') }) };
  expect((await merge({ base, theirs, ours: edited })).changes).toEqual({
    p: page({ document: 'Zero\n\nOne\n\nTwo\n', ...merged }),
  });
  // Nor do they prevent that a deleted page stays deleted.
  const touched = { p: page({ document: 'One\n', ...stamp('2026-01-01', '2026-01-04', 't') }) };
  expect((await merge({ base, theirs: {}, ours: touched })).changes).toEqual({ p: undefined });
});

test('a page that both sides created with one id has the members of both', async () => {
  const theirs = { p: page({ emoji: 'a', document: 'Same\n' }) };
  const ours = { p: page({ hidden: true, document: 'Same\n' }) };
  expect((await merge({ base: {}, theirs, ours })).changes).toEqual({
    p: page({ emoji: 'a', hidden: true, document: 'Same\n' }),
  });
  const other = { p: page({ title: 'Other', document: 'Other\n' }) };
  const { conflicts } = await merge({ base: {}, theirs, ours: other });
  expect(conflicts).toMatchObject([
    { kind: 'field', field: 'title', base: null, theirs: 'T', ours: 'Other' },
    { kind: 'text', base: '', theirs: 'Same', ours: 'Other' },
  ]);
});

test('making a page a link conflicts with an edit of its text', async () => {
  const base = { p: page({ document: 'One\n' }) };
  const theirs = { p: page({ type: 'link', target: { kind: 'url', url: 'https://example.com' } }) };
  const ours = { p: page({ document: 'One!\n' }) };
  const { conflicts } = await merge({ base, theirs, ours });
  expect(conflicts).toContainEqual(
    expect.objectContaining({ kind: 'field', field: 'type', theirs: 'link', ours: 'document' }),
  );
});

test('only documents that both sides changed are loaded, all at once', async () => {
  const base = { p: page({ document: 'One\n\nTwo\n' }), q: page({ slug: 'q', document: 'Q\n' }) };
  const theirs = { p: page({ document: 'One!\n\nTwo\n' }), q: page({ slug: 'q', document: 'Q!\n' }) };
  const ours = { ...base, p: page({ document: 'One\n\nTwo!\n' }) };
  const { changes, loads } = await merge({ base, theirs, ours });
  expect(changes).toEqual({
    p: page({ document: 'One!\n\nTwo!\n' }),
    q: page({ slug: 'q', document: 'Q!\n' }),
  });
  expect(loads.map((hashes) => hashes.length)).toEqual([3]);
});

test('a text conflict has its range in the base, and there are no changes with a conflict', async () => {
  const base = { p: page({ document: 'One\n\nTwo\n' }), q: page({ slug: 'q' }) };
  const theirs = { p: page({ document: 'One\n\nTheirs\n' }), q: page({ slug: 'q', title: 'Theirs' }) };
  const ours = { ...base, p: page({ document: 'One\n\nMine\n' }) };
  expect(await merge({ base, theirs, ours })).toMatchObject({
    conflicts: [
      { kind: 'text', id: 'p', base: 'Two', theirs: 'Theirs', ours: 'Mine', range: { start: 5, end: 8 } },
    ],
  });
});

test('documents of reusable contents are merged like those of pages', async () => {
  const base = { c: { title: 'C', document: 'One\n\nTwo\n' } };
  const theirs = { c: { title: 'C', document: 'One!\n\nTwo\n' } };
  const ours = { c: { title: 'Mine', document: 'One\n\nTwo!\n' } };
  expect((await merge({ base, theirs, ours }, 'reusableContents')).changes).toEqual({
    c: { title: 'Mine', document: 'One!\n\nTwo!\n' },
  });
});

const file = (fields: RecordFields = {}) => ({
  name: 'a.png',
  contentType: 'image/png',
  sizeBytes: 1,
  hash: 'k',
  ...fields,
});

test('a file that one side renamed and the other replaced has both changes', async () => {
  const sides = {
    base: { f: file() },
    theirs: { f: file({ name: 'b.png' }) },
    ours: { f: file({ sizeBytes: 2, hash: 'l' }) },
  };
  expect((await merge(sides, 'files')).changes).toEqual({
    f: file({ name: 'b.png', sizeBytes: 2, hash: 'l' }),
  });
});

test('a file that both sides replaced conflicts as a whole', async () => {
  const sides = {
    base: { f: file() },
    theirs: { f: file({ sizeBytes: 2, hash: 'l' }) },
    ours: { f: file({ sizeBytes: 3, hash: 'm' }) },
  };
  expect((await merge(sides, 'files')).conflicts).toMatchObject([
    {
      kind: 'field',
      entryType: 'file',
      id: 'f',
      title: 'a.png',
      field: 'content',
      theirs: { sizeBytes: 2, hash: 'l' },
    },
  ]);
});

test('a file that one side deleted and the other changed conflicts', async () => {
  const sides = { base: { f: file() }, theirs: {}, ours: { f: file({ name: 'b.png' }) } };
  expect((await merge(sides, 'files')).conflicts).toEqual([
    {
      kind: 'deleted-edited',
      entryType: 'file',
      id: 'f',
      title: 'a.png',
      base: file(),
      theirs: null,
      ours: file({ name: 'b.png' }),
    },
  ]);
});
