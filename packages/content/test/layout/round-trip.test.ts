import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RepositoryLayout, LayoutPage } from '../../src/layout/layout.ts';
import { pageSlug, siblingSlugs } from '../../src/layout/page-slug.ts';
import { readLayout } from '../../src/layout/read-layout.ts';
import { type LayoutContent, writeLayout } from '../../src/layout/write-layout.ts';
import { applyChanges, contentOf, ownedBy } from './apply-layout-changes.ts';
import { memoryTree } from './memory-tree.ts';

const word = fc.constantFrom(
  'a',
  'Guide',
  'readme',
  'SUMMARY',
  '中文',
  'Ünder_score',
  'C++',
  '1.',
  '- x',
  '..',
  '.git',
  'con',
);
const mark = fc.constantFrom(
  '*',
  '_',
  '[',
  ']',
  '(',
  ')',
  '<b>',
  '&amp;',
  '\\',
  '`',
  '#',
  '!',
  '~~',
  '|',
  '"',
  '%20',
  ':',
  '/',
  '😀',
  ' - ',
);
const title = fc
  .array(fc.oneof(word, mark), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');

const fields = fc.record(
  {
    description: title,
    icon: fc.constantFrom('house', 'star: x'),
    emoji: fc.constantFrom('1f600', '😀'),
    hidden: fc.constant(true as const),
    noIndex: fc.constant(true as const),
    noRobotsIndex: fc.constant(true as const),
    layout: fc.record(
      {
        width: fc.constantFrom('default' as const, 'wide' as const),
        cover: fc.boolean(),
        coverSize: fc.constantFrom('hero' as const, 'full' as const),
        outline: fc.boolean(),
      },
      { requiredKeys: ['outline'] },
    ),
    cover: fc.record({
      ref: fc.constantFrom(
        { kind: 'file' as const, file: 'key-1' },
        { kind: 'url' as const, url: 'https://x.test/a b.png' },
      ),
      yPos: fc.integer({ min: -9, max: 9 }),
    }),
  },
  { requiredKeys: [] },
);
const markdown = fc.constantFrom(
  '',
  '# Text\n',
  'a\r\nb',
  '---\ndescription: |\n  before\nvars: {a: 1}\n---\n\nText',
  '\uFEFFText',
);
const gitPath = fc.constantFrom(
  'a.md',
  'docs/a.md',
  'Docs/A.md',
  'README.md',
  'a/README.md',
  'SUMMARY.md',
  '../x.md',
  'x.txt',
  'a b/100%#?.md',
);

type Draft = Partial<LayoutPage> & { title: string; pages: readonly Draft[]; wish: string; link: number };

const draftOf = (depth: number): fc.Arbitrary<Draft> =>
  fc
    .record({
      title,
      wish: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: word }),
      link: fc.nat(9),
      type: fc.constantFrom('document' as const, 'document' as const, 'link' as const, 'group' as const),
      pages: depth === 0 ? fc.constant<Draft[]>([]) : fc.array(draftOf(depth - 1), { maxLength: 3 }),
      fields,
      markdown,
      path: fc.option(gitPath, { nil: undefined, freq: 3 }),
    })
    .map(({ fields: set, path, ...rest }) => ({
      ...rest,
      ...(rest.type === 'document' && set),
      ...(path !== undefined && rest.type === 'document' && { git: { path, oid: '' } }),
    }));

function pagesOf(drafts: readonly Draft[]): LayoutPage[] {
  const links: { at: number; link: number }[] = [];
  const pages: LayoutPage[] = [];
  const place = (siblings: readonly Draft[], parent: string | undefined): void => {
    const shaped = siblings.map((one) =>
      one.type === 'group' && parent !== undefined ? { ...one, type: 'document' as const } : one,
    );
    const slugs = siblingSlugs(
      shaped.map((one) => ({ base: pageSlug(one.wish === '' ? one.title : one.wish) || 'page' })),
    );
    for (const [at, { pages: children, wish: _, link, ...page }] of shaped.entries()) {
      const slug = slugs[at] ?? '';
      const path = parent === undefined ? slug : `${parent}/${slug}`;
      if (page.type === 'link') links.push({ at: pages.length, link });
      pages.push({
        ...page,
        type: page.type ?? 'document',
        slug,
        path,
        ...(parent !== undefined && { parent }),
        markdown: page.type === 'document' ? (page.markdown ?? '') : '',
      });
      if (page.type !== 'link') place(children, path);
    }
  };
  place(drafts, undefined);
  const documents = pages.filter(({ type }) => type === 'document');
  for (const { at, link } of links) {
    const page = pages[at];
    const to = documents[link];
    if (page === undefined) continue;
    const url = { kind: 'url', url: `https://x.test/${link}?a=b#(c)` } as const;
    const target =
      to === undefined
        ? url
        : link % 2 === 0
          ? ({ kind: 'page', page: to.path } as const)
          : ({ kind: 'anchor', page: to.path, anchor: 'a%b c' } as const);
    pages[at] = { ...page, target };
  }
  return pages;
}

const content = fc.array(draftOf(2), { maxLength: 3 }).map((drafts): LayoutContent => ({
  pages: pagesOf(drafts),
  files: ['a.png', 'a.png', 'A.png', '../notes.md', '.git', 'b\n/c.pdf'].map((name, at) => ({
    key: `key-${at}`,
    name,
    contentType: 'image/png',
    sizeBytes: 1,
    read: () => Promise.resolve(Buffer.of(at)),
  })),
}));

/** A page without its Git metadata; covers have the key of their file. */
function seen(pages: readonly LayoutPage[], keyOf: (key: string) => string | undefined): object[] {
  return pages.map(({ git: _, markdown: __, cover, ...page }) => ({
    ...page,
    ...(cover !== undefined && {
      cover: cover.ref.kind === 'file' ? { ...cover, ref: keyOf(cover.ref.file) } : cover,
    }),
  }));
}

test('a space that was written into an empty repository is read as the same space', async () => {
  await fc.assert(
    fc.asyncProperty(content, async (space) => {
      const changes = await writeLayout(space);
      const contents = await applyChanges({}, changes);
      const layout = await readLayout(memoryTree(contents));
      expect(layout.warnings).toEqual([]);
      expect(seen(layout.pages, (key) => key)).toEqual(
        seen(space.pages, (key) => changes.filePaths.get(key)),
      );
      expect(layout.files.map(({ key }) => contents.get(key))).toEqual(
        expect.arrayContaining(space.files.map((_, at) => Buffer.of(at))),
      );
      for (const { path, markdown: text, git } of layout.pages) {
        const page = space.pages.find((one) => one.path === path);
        expect(text.endsWith(bodyOf(page?.markdown ?? ''))).toBe(true);
        expect(git?.path).toBe(changes.pagePaths.get(path));
      }
    }),
    { numRuns: 500 },
  );
});

function bodyOf(text: string): string {
  return text.slice(text.lastIndexOf('---\n') + 1).replace(/^\uFEFF/, '');
}

test('a read space is written identically into an empty repository, and needs no change in its own', async () => {
  await fc.assert(
    fc.asyncProperty(content, async (space) => {
      const first = await applyChanges({}, await writeLayout(space));
      const tree = memoryTree(first);
      const layout = await readLayout(tree);
      const again = await writeLayout(contentOf(layout, tree), { tree, owned: ownedBy(layout) });
      expect({ writes: [...again.writes.keys()], deletes: again.deletes }).toEqual({
        writes: [],
        deletes: [],
      });
      const second = await applyChanges({}, await writeLayout(contentOf(layout, tree)));
      expect(second).toEqual(first);
    }),
    { numRuns: 500 },
  );
});

test('writing an edited space keeps files that it does not own, and reads as the same space', async () => {
  const other = { 'guide.md': 'not ours', 'a/README.md': 'nor this', 'src/x.ts': '', 'Guide/x.txt': '' };
  await fc.assert(
    fc.asyncProperty(content, content, async (before, after) => {
      const first = await applyChanges(
        other,
        await writeLayout(before, { tree: memoryTree(other), owned: new Set() }),
      );
      const tree = memoryTree(first);
      const layout: RepositoryLayout = await readLayout(tree);
      const claimed = new Set(layout.pages.flatMap(({ git }) => git?.path ?? []));
      const unclaimed = Object.entries(other).filter(([path]) => !claimed.has(path));
      const withGit = after.pages.map((page, at): LayoutPage => {
        const git = page.type === 'document' ? layout.pages[at]?.git : undefined;
        const { git: _, ...rest } = page;
        return git === undefined ? rest : { ...rest, git };
      });
      const changes = await writeLayout({ ...after, pages: withGit }, { tree, owned: ownedBy(layout) });
      const second = await applyChanges(first, changes);
      expect([...second]).toEqual(expect.arrayContaining(unclaimed));
      const read = await readLayout(memoryTree(second));
      expect(seen(read.pages, (key) => key)).toEqual(seen(withGit, (key) => changes.filePaths.get(key)));
    }),
    { numRuns: 250 },
  );
});
