import { expect, test } from 'vitest';
import { merge, page } from './merge-with-texts.ts';

test('a page moved by one side and renamed by the other to a taken slug conflicts', async () => {
  const base = { p: page({ slug: 'a' }), x: page({ slug: 'x' }), q: page({ parent: 'x', slug: 'b' }) };
  const theirs = { ...base, p: page({ slug: 'a', parent: 'x' }) };
  const ours = { ...base, p: page({ slug: 'b' }) };
  for (const sides of [
    { base, theirs, ours },
    { base, theirs: ours, ours: theirs },
  ]) {
    expect((await merge(sides)).conflicts).toMatchObject([{ kind: 'slug', id: 'p', base: 'a' }]);
  }
});

test('two created siblings with the same slug both conflict', async () => {
  const theirs = { o: page({ slug: 'new' }) };
  const ours = { t: page({ slug: 'new' }) };
  expect((await merge({ base: {}, theirs, ours })).conflicts).toMatchObject([
    { kind: 'slug', id: 'o', theirs: 'new', ours: null },
    { kind: 'slug', id: 't', theirs: null, ours: 'new' },
  ]);
});

test('a page may take the slug that another one gives up', async () => {
  const base = { p: page({ slug: 'a' }), q: page({ slug: 'b' }) };
  const theirs = { p: page({ slug: 'b' }), q: page({ slug: 'c' }) };
  const ours = { p: page({ slug: 'a' }), q: page({ slug: 'b', title: 'Mine' }) };
  expect((await merge({ base, theirs, ours })).changes).toEqual({
    p: page({ slug: 'b' }),
    q: page({ slug: 'c', title: 'Mine' }),
  });
});

test('moves that form a cycle conflict, also through pages that were not moved', async () => {
  const base = {
    a: page({ slug: 'a' }),
    b: page({ slug: 'b' }),
    c: page({ slug: 'c', parent: 'b' }),
    d: page({ slug: 'd', parent: 'a' }),
  };
  const theirs = { ...base, a: page({ slug: 'a', parent: 'c' }) };
  const ours = { ...base, b: page({ slug: 'b', parent: 'd' }) };
  expect((await merge({ base, theirs, ours })).conflicts).toMatchObject([
    { kind: 'cycle', id: 'a', base: null, theirs: 'c', ours: null },
    { kind: 'cycle', id: 'b', base: null, theirs: null, ours: 'd' },
  ]);
  const harmless = { ...base, c: page({ slug: 'c' }) };
  expect((await merge({ base, theirs, ours: harmless })).changes).toEqual({ a: theirs.a });
});

test('a page below a deleted one conflicts', async () => {
  const base = { p: page(), q: page({ slug: 'q' }) };
  const theirs = { q: base.q };
  const moved = { ...base, q: page({ slug: 'q', parent: 'p' }) };
  const created = { ...base, n: page({ slug: 'n', parent: 'p' }) };
  expect((await merge({ base, theirs, ours: moved })).conflicts).toMatchObject([
    { kind: 'parent', id: 'q', ours: 'p' },
  ]);
  expect((await merge({ base, theirs: created, ours: theirs })).conflicts).toMatchObject([
    { kind: 'parent', id: 'n', theirs: 'p', ours: null },
  ]);
});

test('a page that both sides moved conflicts only by its position', async () => {
  const base = { x: page({ slug: 'x' }), y: page({ slug: 'y' }), p: page({ parent: 'x' }) };
  const theirs = { y: base.y, p: page({ parent: 'y' }) };
  const ours = { y: base.y, p: page() };
  expect((await merge({ base, theirs, ours })).conflicts).toMatchObject([{ kind: 'place', id: 'p' }]);
});

test('a page below a link, and a group below a page, conflict', async () => {
  const base = { p: page(), q: page({ slug: 'q' }) };
  const moved = { ...base, q: page({ slug: 'q', parent: 'p' }) };
  const link = { ...base, p: page({ type: 'link', target: { kind: 'url', url: 'https://example.com' } }) };
  const group = { ...base, q: page({ type: 'group', slug: 'q' }) };
  expect((await merge({ base, theirs: link, ours: moved })).conflicts).toMatchObject([
    { kind: 'parent', id: 'q' },
  ]);
  expect((await merge({ base, theirs: moved, ours: group })).conflicts).toMatchObject([
    { kind: 'parent', id: 'q' },
  ]);
});

test('a page and its subpages that one side deleted are deleted, unless the other side edited one', async () => {
  const base = {
    p: page({ document: 'P\n' }),
    q: page({ slug: 'q', parent: 'p' }),
    r: page({ slug: 'r' }),
  };
  const ours = { ...base, r: page({ slug: 'r', title: 'Mine' }) };
  expect((await merge({ base, theirs: { r: base.r }, ours })).changes).toEqual({
    p: undefined,
    q: undefined,
  });
  const edited = { ...base, q: page({ slug: 'q', parent: 'p', title: 'Mine' }) };
  expect((await merge({ base, theirs: { r: base.r }, ours: edited })).conflicts).toMatchObject([
    { kind: 'deleted-edited', id: 'q', theirs: null, ours: { title: 'Mine' } },
  ]);
});
