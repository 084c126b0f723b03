import { expect, test } from 'vitest';
import type { LayoutPage } from '../../src/layout/layout.ts';
import { readLayout } from '../../src/layout/read-layout.ts';
import { type LayoutContent, writeLayout } from '../../src/layout/write-layout.ts';
import { applyChanges, contentOf, ownedBy } from './apply-layout-changes.ts';
import { memoryTree } from './memory-tree.ts';

type Contents = Record<string, string | Buffer>;

/** What an export writes after an edit of the space that a repository shows. */
async function edit(contents: Contents, change: (content: LayoutContent) => LayoutContent) {
  const tree = memoryTree(contents);
  const layout = await readLayout(tree);
  const changes = await writeLayout(change(contentOf(layout, tree)), { tree, owned: ownedBy(layout) });
  const after = await applyChanges(contents, changes);
  return { changes, written: Object.fromEntries(changes.writes), deletes: changes.deletes, after };
}

function editPages(change: (page: LayoutPage) => LayoutPage): (content: LayoutContent) => LayoutContent {
  return (content) => ({ ...content, pages: content.pages.map(change) });
}

const repository: Contents = {
  'SUMMARY.md':
    '# Contents\n\n- [Start](README.md)\n- [Guides](guides/README.md "Menu")\n   - [One](guides/one.md)\n',
  'README.md': '# Start',
  'guides/README.md': '---\ndescription:   "Old"   # why\nvars: {a: 1}\n---\r\ntext',
  'guides/one.md': 'one',
  'other.md': 'not listed',
  'code.ts': '',
  '.gitbook/assets/a.png': 'png',
};

test('an unedited space is not written, and none of its pages is read', async () => {
  const tree = memoryTree(repository);
  const layout = await readLayout(tree);
  tree.reads.length = 0;
  const changes = await writeLayout(contentOf(layout, tree), { tree, owned: ownedBy(layout) });
  expect([...changes.writes, ...changes.deletes]).toEqual([]);
  expect(new Set(tree.reads)).toEqual(new Set(['SUMMARY.md']));
});

test('only an edited text is written', async () => {
  const { written, deletes } = await edit(
    repository,
    editPages((page) => (page.slug === 'one' ? { ...page, markdown: 'edited' } : page)),
  );
  expect(written).toEqual({ 'guides/one.md': 'edited' });
  expect(deletes).toEqual([]);
});

test('a changed field changes only its line', async () => {
  const { written } = await edit(
    repository,
    editPages((page) => (page.slug === 'guides' ? { ...page, description: 'New', hidden: true } : page)),
  );
  expect(written).toEqual({
    'guides/README.md': '---\ndescription: New\nvars: {a: 1}\nhidden: true\n---\r\ntext',
  });
});

test('a cover is written relative to the page, and a layout keeps its unknown members', async () => {
  const contents = { ...repository, 'guides/one.md': '---\nlayout:\n  tags: 1\n  title: false\n---\n' };
  const { written } = await edit(
    contents,
    editPages((page) => {
      const cover = { ref: { kind: 'file', file: '.gitbook/assets/a.png' }, yPos: 5 } as const;
      return page.slug === 'one' ? { ...page, cover, layout: { title: true, coverSize: 'full' } } : page;
    }),
  );
  expect(written['guides/one.md']).toBe(
    '---\nlayout:\n  tags: 1\n  title:\n    visible: true\n  cover:\n    size: full\ncover: ../.gitbook/assets/a.png\ncoverY: 5\n---\n',
  );
});

test('a new title only changes its line of the table of contents, which keeps its link titles and indentation', async () => {
  const { written } = await edit(
    repository,
    editPages(({ linkTitle: _, ...page }) =>
      page.slug === 'one' ? { ...page, title: '[One] *more*' } : page,
    ),
  );
  expect(written).toEqual({
    'SUMMARY.md':
      '# Contents\n\n- [Start](README.md)\n- [Guides](guides/README.md "Menu")\n   - [\\[One\\] \\*more\\*](guides/one.md)\n',
  });
});

test('moving a page moves its file and those of its subpages, and updates redirects', async () => {
  const contents = {
    ...repository,
    '.gitbook.yaml': 'redirects:\n  # old\n  x: guides/one.md\n  y: README.md\n',
  };
  const { written, deletes, changes } = await edit(
    contents,
    editPages((page) => {
      const path = page.path.replace(/^guides/, 'tips');
      const parent = page.parent?.replace(/^guides/, 'tips');
      const slug = page.slug === 'guides' ? 'tips' : page.slug;
      return { ...page, path, slug, ...(parent !== undefined && { parent }) };
    }),
  );
  expect(Object.keys(written).toSorted()).toEqual([
    '.gitbook.yaml',
    'SUMMARY.md',
    'tips/README.md',
    'tips/one.md',
  ]);
  expect(written['.gitbook.yaml']).toBe('redirects:\n  # old\n  x: tips/one.md\n  y: README.md\n');
  expect(deletes).toEqual(['guides/README.md', 'guides/one.md']);
  expect(changes.pagePaths.get('tips/one')).toBe('tips/one.md');
});

test('deleting pages deletes their files, and no file that the space does not own', async () => {
  const { deletes, after } = await edit(repository, () => ({ pages: [], files: [] }));
  expect(deletes).toEqual(['.gitbook/assets/a.png', 'README.md', 'guides/README.md', 'guides/one.md']);
  expect([...after.keys()].toSorted()).toEqual(['SUMMARY.md', 'code.ts', 'other.md']);
});

test('new pages and files get paths that differ from existing ones in more than case', async () => {
  const page = (slug: string): LayoutPage => ({
    type: 'document',
    title: slug,
    slug,
    path: slug,
    markdown: 'new',
  });
  const read = () => Promise.resolve(Buffer.from('new'));
  const file = { key: '1', name: 'A.PNG', contentType: 'image/png', sizeBytes: 3, read };
  const { changes } = await edit({ ...repository, 'Notes/x.txt': '', notes2: '' }, ({ pages, files }) => ({
    pages: [
      ...pages,
      ...['other', 'summary', 'notes2'].map(page),
      { ...page('child'), path: 'notes2/child', parent: 'notes2' },
    ],
    files: [...files, file],
  }));
  expect(changes.pagePaths.get('other')).toBe('other-2.md');
  expect(changes.pagePaths.get('summary')).toBe('summary-2.md');
  expect(changes.pagePaths.get('notes2')).toBe('notes2-2/README.md');
  expect(changes.pagePaths.get('notes2/child')).toBe('notes2-2/child.md');
  expect(changes.filePaths.get('1')).toBe('.gitbook/assets/A (1).PNG');
});

test('the first page of a new space is its README', async () => {
  const pages: LayoutPage[] = [
    { type: 'document', title: 'Welcome', slug: 'welcome', path: 'welcome', markdown: 'Hello' },
    { type: 'group', title: 'More', slug: 'more', path: 'more', markdown: '' },
    {
      type: 'document',
      title: 'Tips & tricks',
      slug: 'tips',
      path: 'more/tips',
      parent: 'more',
      markdown: 'x',
    },
  ];
  const { writes } = await writeLayout({ pages, files: [] }, undefined, { projectDirectory: 'docs' });
  expect(Object.fromEntries(writes)).toEqual({
    'docs/SUMMARY.md':
      '# Table of contents\n\n* [Welcome](README.md) <a href="#welcome" id="welcome"></a>\n\n## More\n\n* [Tips & tricks](more/tips.md)\n',
    'docs/README.md': 'Hello',
    'docs/more/tips.md': 'x',
  });
});

test('a configuration is written into an empty repository', async () => {
  const contents = {
    'x/.gitbook.yaml':
      'root: ./docs/\nstructure:\n  summary: toc/toc.md\n  readme: start.md\nredirects:\n  old: b.md\n',
    'x/docs/toc/toc.md': '* [S](../start.md)\n* [B](../b.md)',
    'x/docs/start.md': 's',
    'x/docs/b.md': 'b',
  };
  const options = { projectDirectory: 'x' };
  const tree = memoryTree(contents);
  const layout = await readLayout(tree, options);
  const again = await applyChanges({}, await writeLayout(contentOf(layout, tree), undefined, options));
  expect(await readLayout(memoryTree(again), options)).toEqual({
    ...layout,
    configuration: { ...layout.configuration },
  });
});

test('a page that is not UTF-8 keeps its bytes, also when it moves', async () => {
  const bytes = Buffer.of(0x61, 0xe9, 0x62);
  const contents = { 'SUMMARY.md': '* [A](a.md)', 'a.md': bytes };
  const same = await edit(contents, (content) => content);
  expect(same.written).toEqual({});
  const moved = await edit(
    contents,
    editPages((page) => ({ ...page, slug: 'b', path: 'b' })),
  );
  expect(moved.after.get('b.md')).toEqual(bytes);
});

test('a space without a table of contents gets one when its titles are no longer those of its files', async () => {
  const contents = { 'README.md': '# Start', 'b/c.md': '# C' };
  expect((await edit(contents, (content) => content)).written).toEqual({});
  const { written } = await edit(
    contents,
    editPages((page) => (page.slug === 'c' ? { ...page, markdown: '# Other' } : page)),
  );
  expect(written).toEqual({
    'b/c.md': '# Other',
    'SUMMARY.md': '# Table of contents\n\n* [Start](README.md)\n* B\n  * [C](b/c.md)\n',
  });
});

const configurations = [
  "root: ./\n\nstructure:\n    readme: README.md   # first\n    summary: 'SUMMARY.md'\nredirects:\n    # old ones\n    'x': \"guides/one.md\"   # moved\n    y:   README.md\n\n# the end\n",
  'redirects:\r\n  x: guides/one.md\r\n  x: "guides/one.md" # the last one counts\r\n',
  "redirects:\n      x: 'guides/one.md'\nroot:    ./",
];

test('a moved page changes the lines of its redirects in the configuration alone', async () => {
  for (const configuration of configurations) {
    const { written } = await edit({ ...repository, '.gitbook.yaml': configuration }, (content) => ({
      ...content,
      pages: content.pages.map((page) =>
        page.slug === 'one' ? { ...page, slug: 'two', path: 'guides/two' } : page,
      ),
      redirects: [{ from: 'old', to: 'guides/two' }],
    }));
    const text = String(written['.gitbook.yaml']);
    const before = configuration.split('\n');
    const kept = text.split('\n').filter((line) => before.includes(line));
    const last = before.findLastIndex((line) => line.includes('guides/one.md'));
    expect(kept.length).toBeGreaterThanOrEqual(before.length - 2);
    expect(text).toContain(before[last]?.replace('guides/one.md', 'guides/two.md').trimEnd());
    expect(text).toMatch(/^\s+old: guides\/two\.md\r?$/m);
  }
});
