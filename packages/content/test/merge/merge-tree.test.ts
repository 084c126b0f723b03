import { describe, expect, test } from 'vitest';
import { merge, page } from './merge-with-texts.ts';

describe('the tree', () => {
  test('keeps every address for one page, also where the one side moved and the other one renamed', async () => {
    const base = { p: page({ slug: 'a' }), x: page({ slug: 'x' }), q: page({ parent: 'x', slug: 'b' }) };
    const ours = { ...base, p: page({ slug: 'a', parent: 'x' }) };
    const theirs = { ...base, p: page({ slug: 'b' }) };
    for (const sides of [
      { base, ours, theirs },
      { base, ours: theirs, theirs: ours },
    ]) {
      expect((await merge(sides)).conflicts).toMatchObject([{ kind: 'slug', id: 'p', base: 'a' }]);
    }
  });

  test('never changes an address by itself: two new pages of one name are a conflict of both', async () => {
    const ours = { o: page({ slug: 'new' }) };
    const theirs = { t: page({ slug: 'new' }) };
    expect((await merge({ base: {}, ours, theirs })).conflicts).toMatchObject([
      { kind: 'slug', id: 'o', ours: 'new', theirs: null },
      { kind: 'slug', id: 't', ours: null, theirs: 'new' },
    ]);
  });

  test('lets a page take the address that another one leaves', async () => {
    const base = { p: page({ slug: 'a' }), q: page({ slug: 'b' }) };
    const ours = { p: page({ slug: 'b' }), q: page({ slug: 'c' }) };
    const theirs = { p: page({ slug: 'a' }), q: page({ slug: 'b', title: 'Theirs' }) };
    expect((await merge({ base, ours, theirs })).changes).toEqual({
      p: page({ slug: 'b' }),
      q: page({ slug: 'c', title: 'Theirs' }),
    });
  });

  test('has no circle, also when it goes through pages that nobody moved', async () => {
    const base = {
      a: page({ slug: 'a' }),
      b: page({ slug: 'b' }),
      c: page({ slug: 'c', parent: 'b' }),
      d: page({ slug: 'd', parent: 'a' }),
    };
    const ours = { ...base, a: page({ slug: 'a', parent: 'c' }) };
    const theirs = { ...base, b: page({ slug: 'b', parent: 'd' }) };
    expect((await merge({ base, ours, theirs })).conflicts).toMatchObject([
      { kind: 'cycle', id: 'a', base: null, ours: 'c', theirs: null },
      { kind: 'cycle', id: 'b', base: null, ours: null, theirs: 'd' },
    ]);
    const harmless = { ...base, c: page({ slug: 'c' }) };
    expect((await merge({ base, ours, theirs: harmless })).changes).toEqual({ a: ours.a });
  });

  test('has no page below one that is gone', async () => {
    const base = { p: page(), q: page({ slug: 'q' }) };
    const ours = { q: base.q };
    const moved = { ...base, q: page({ slug: 'q', parent: 'p' }) };
    const created = { ...base, n: page({ slug: 'n', parent: 'p' }) };
    expect((await merge({ base, ours, theirs: moved })).conflicts).toMatchObject([
      { kind: 'parent', id: 'q', theirs: 'p' },
    ]);
    expect((await merge({ base, ours: created, theirs: ours })).conflicts).toMatchObject([
      { kind: 'parent', id: 'n', ours: 'p', theirs: null },
    ]);
  });

  test('is not judged by where a page was that both sides moved', async () => {
    const base = { x: page({ slug: 'x' }), y: page({ slug: 'y' }), p: page({ parent: 'x' }) };
    const ours = { y: base.y, p: page({ parent: 'y' }) };
    const theirs = { y: base.y, p: page() };
    expect((await merge({ base, ours, theirs })).conflicts).toMatchObject([{ kind: 'place', id: 'p' }]);
  });

  test('has no page below a link, and no group below a page', async () => {
    const base = { p: page(), q: page({ slug: 'q' }) };
    const moved = { ...base, q: page({ slug: 'q', parent: 'p' }) };
    const link = { ...base, p: page({ type: 'link', target: { kind: 'url', url: 'https://example.com' } }) };
    const group = { ...base, q: page({ type: 'group', slug: 'q' }) };
    expect((await merge({ base, ours: link, theirs: moved })).conflicts).toMatchObject([
      { kind: 'parent', id: 'q' },
    ]);
    expect((await merge({ base, ours: moved, theirs: group })).conflicts).toMatchObject([
      { kind: 'parent', id: 'q' },
    ]);
  });

  test('loses a page and what is below it when one side deleted them and the other one left them alone', async () => {
    const base = {
      p: page({ document: 'P\n' }),
      q: page({ slug: 'q', parent: 'p' }),
      r: page({ slug: 'r' }),
    };
    const theirs = { ...base, r: page({ slug: 'r', title: 'Theirs' }) };
    expect((await merge({ base, ours: { r: base.r }, theirs })).changes).toEqual({
      p: undefined,
      q: undefined,
    });
    const edited = { ...base, q: page({ slug: 'q', parent: 'p', title: 'Theirs' }) };
    expect((await merge({ base, ours: { r: base.r }, theirs: edited })).conflicts).toMatchObject([
      { kind: 'deleted-edited', id: 'q', ours: null, theirs: { title: 'Theirs' } },
    ]);
  });
});
