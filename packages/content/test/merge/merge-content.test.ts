import { describe, expect, test } from 'vitest';
import type { Fields } from '../../src/merge/content-conflict.ts';
import { merge, page } from './merge-with-texts.ts';

describe('members of a page', () => {
  test('come from the side that changed them, and so does its place', async () => {
    const base = { p: page({ parent: 'x', emoji: 'a' }), x: page({ slug: 'x' }) };
    const ours = { ...base, p: page({ parent: 'x', title: 'Mine', hidden: true, layout: { cover: true } }) };
    const theirs = {
      ...base,
      p: page({ order: 'b0', emoji: 'a', description: 'D', layout: { toc: false } }),
    };
    expect((await merge({ base, ours, theirs })).changes).toEqual({
      p: page({
        order: 'b0',
        title: 'Mine',
        hidden: true,
        description: 'D',
        layout: { cover: true, toc: false },
      }),
    });
  });

  test('conflict where both sides changed one to something else, each with its own report', async () => {
    const base = { p: page({ layout: { toc: true } }) };
    const ours = { p: page({ title: 'Mine', order: 'b0', layout: {} }) };
    const theirs = { p: page({ title: 'Theirs', order: 'c0', layout: { toc: false } }) };
    const report = { thing: 'page', id: 'p', title: 'T' };
    expect((await merge({ base, ours, theirs })).conflicts).toEqual([
      {
        ...report,
        kind: 'place',
        field: 'place',
        base: { order: 'a0' },
        ours: { order: 'b0' },
        theirs: { order: 'c0' },
      },
      { ...report, kind: 'field', field: 'layout', base: { toc: true }, ours: {}, theirs: { toc: false } },
      { ...report, kind: 'field', field: 'title', base: 'T', ours: 'Mine', theirs: 'Theirs' },
    ]);
  });

  test('that nobody writes by hand never conflict: the later edit, and the origin of the text that stayed', async () => {
    const stamp = (createdAt: string, updatedAt: string, oid: string) => ({
      createdAt,
      updatedAt,
      git: { oid, path: 'p.md' },
    });
    const base = { p: page({ document: 'One\n' }) };
    const ours = { p: page({ document: 'One\n\nTwo\n', ...stamp('2026-01-02', '2026-01-03', 'o') }) };
    const theirs = { p: page({ document: 'One\n', ...stamp('2026-01-01', '2026-01-04', 't') }) };
    const merged = { createdAt: '2026-01-01', updatedAt: '2026-01-04' };
    expect((await merge({ base, ours, theirs })).changes).toEqual({
      p: page({ document: 'One\n\nTwo\n', ...merged, git: { oid: 'o', path: 'p.md' } }),
    });
    const edited = { p: page({ document: 'Zero\n\nOne\n', ...stamp('2026-01-01', '2026-01-04', 't') }) };
    expect((await merge({ base, ours, theirs: edited })).changes).toEqual({
      p: page({ document: 'Zero\n\nOne\n\nTwo\n', ...merged }),
    });
    // Nor do they keep a page that the other side deleted.
    const touched = { p: page({ document: 'One\n', ...stamp('2026-01-01', '2026-01-04', 't') }) };
    expect((await merge({ base, ours: {}, theirs: touched })).changes).toEqual({ p: undefined });
  });

  test('of a page that both sides made under one id are those of both', async () => {
    const ours = { p: page({ emoji: 'a', document: 'Same\n' }) };
    const theirs = { p: page({ hidden: true, document: 'Same\n' }) };
    expect((await merge({ base: {}, ours, theirs })).changes).toEqual({
      p: page({ emoji: 'a', hidden: true, document: 'Same\n' }),
    });
    const other = { p: page({ title: 'Other', document: 'Other\n' }) };
    const { conflicts } = await merge({ base: {}, ours, theirs: other });
    expect(conflicts).toMatchObject([
      { kind: 'field', field: 'title', base: null, ours: 'T', theirs: 'Other' },
      { kind: 'text', base: '', ours: 'Same', theirs: 'Other' },
    ]);
  });

  test('conflict when one side makes a link of the page whose text the other one edits', async () => {
    const base = { p: page({ document: 'One\n' }) };
    const ours = { p: page({ type: 'link', target: { kind: 'url', url: 'https://example.com' } }) };
    const theirs = { p: page({ document: 'One!\n' }) };
    const { conflicts } = await merge({ base, ours, theirs });
    expect(conflicts).toContainEqual(
      expect.objectContaining({ kind: 'field', field: 'type', ours: 'link', theirs: 'document' }),
    );
  });
});

describe('documents', () => {
  test('are loaded in one go, and only those that both sides changed', async () => {
    const base = { p: page({ document: 'One\n\nTwo\n' }), q: page({ slug: 'q', document: 'Q\n' }) };
    const ours = { p: page({ document: 'One!\n\nTwo\n' }), q: page({ slug: 'q', document: 'Q!\n' }) };
    const theirs = { ...base, p: page({ document: 'One\n\nTwo!\n' }) };
    const { changes, loads } = await merge({ base, ours, theirs });
    expect(changes).toEqual({
      p: page({ document: 'One!\n\nTwo!\n' }),
      q: page({ slug: 'q', document: 'Q!\n' }),
    });
    expect(loads.map((hashes) => hashes.length)).toEqual([3]);
  });

  test('conflict with where it is in the base, and one conflict keeps everything else from changing', async () => {
    const base = { p: page({ document: 'One\n\nTwo\n' }), q: page({ slug: 'q' }) };
    const ours = { p: page({ document: 'One\n\nMine\n' }), q: page({ slug: 'q', title: 'Mine' }) };
    const theirs = { ...base, p: page({ document: 'One\n\nTheirs\n' }) };
    expect(await merge({ base, ours, theirs })).toMatchObject({
      conflicts: [
        { kind: 'text', id: 'p', base: 'Two', ours: 'Mine', theirs: 'Theirs', range: { start: 5, end: 8 } },
      ],
    });
  });

  test('of reusable contents are merged like those of pages', async () => {
    const base = { c: { title: 'C', document: 'One\n\nTwo\n' } };
    const ours = { c: { title: 'C', document: 'One!\n\nTwo\n' } };
    const theirs = { c: { title: 'Theirs', document: 'One\n\nTwo!\n' } };
    expect((await merge({ base, ours, theirs }, 'reusableContents')).changes).toEqual({
      c: { title: 'Theirs', document: 'One!\n\nTwo!\n' },
    });
  });
});

describe('a file', () => {
  const file = (fields: Fields = {}) => ({
    name: 'a.png',
    contentType: 'image/png',
    sizeBytes: 1,
    hash: 'k',
    ...fields,
  });

  test('can be renamed by one side and replaced by the other one', async () => {
    const sides = {
      base: { f: file() },
      ours: { f: file({ name: 'b.png' }) },
      theirs: { f: file({ sizeBytes: 2, hash: 'l' }) },
    };
    expect((await merge(sides, 'files')).changes).toEqual({
      f: file({ name: 'b.png', sizeBytes: 2, hash: 'l' }),
    });
  });

  test('is replaced as a whole', async () => {
    const sides = {
      base: { f: file() },
      ours: { f: file({ sizeBytes: 2, hash: 'l' }) },
      theirs: { f: file({ sizeBytes: 3, hash: 'm' }) },
    };
    expect((await merge(sides, 'files')).conflicts).toMatchObject([
      {
        kind: 'field',
        thing: 'file',
        id: 'f',
        title: 'a.png',
        field: 'content',
        ours: { sizeBytes: 2, hash: 'l' },
      },
    ]);
  });

  test('that one side deleted and the other one changed is a conflict', async () => {
    const sides = { base: { f: file() }, ours: {}, theirs: { f: file({ name: 'b.png' }) } };
    expect((await merge(sides, 'files')).conflicts).toEqual([
      {
        kind: 'deleted-edited',
        thing: 'file',
        id: 'f',
        title: 'a.png',
        base: file(),
        ours: null,
        theirs: file({ name: 'b.png' }),
      },
    ]);
  });
});
