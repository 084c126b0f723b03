import { expect, test } from 'vitest';
import type { OutlinePage } from '../../src/layout/layout.ts';
import { readOutline } from '../../src/layout/read-outline.ts';
import { memoryTree } from './memory-tree.ts';

type Contents = Parameters<typeof memoryTree>[0];

async function read(contents: Contents, projectDirectory?: string) {
  const { pages, warnings, ...rest } = await readOutline(memoryTree(contents), { projectDirectory });
  return {
    ...rest,
    pages: pages.map(line),
    warnings: warnings.map(({ path, message }) => `${path}: ${message}`),
  };
}

function line({ type, path, title, git, target }: OutlinePage): string {
  const end = git?.path ?? (target === undefined ? '' : JSON.stringify(target));
  return `${type} ${path} "${title}" ${end}`.trimEnd();
}

test('headings are groups, nested lists are subpages, and a thematic break ends a group', async () => {
  const { pages, warnings } = await read({
    'SUMMARY.md': [
      '# Table of contents',
      '* [Welcome](README.md)',
      '## Guides & tips <a href="#guides" id="guides"></a>',
      '* [Set **up**](guides/setup/README.md)',
      '  * [On `Linux`](guides/setup/linux.md "Linux")',
      '* Later',
      '  1. [Faq\\_1](other/faq_1.md) and more',
      '***',
      '* [Source](https://example.com/a?b#c)',
      '## Reference',
    ].join('\n\n'),
    'README.md': '',
    'guides/setup/README.md': '',
    'guides/setup/linux.md': '',
    'other/faq_1.md': '',
  });
  expect(warnings).toEqual([]);
  expect(pages).toEqual([
    'document readme "Welcome" README.md',
    'group guides "Guides & tips"',
    'document guides/setup "Set up" guides/setup/README.md',
    'document guides/setup/linux "On Linux" guides/setup/linux.md',
    'document guides/later "Later"',
    'document guides/later/faq_1 "Faq_1" other/faq_1.md',
    'link source "Source" {"kind":"url","url":"https://example.com/a?b#c"}',
    'group reference "Reference"',
  ]);
});

test('siblings have unique slugs, and requested ones take precedence', async () => {
  const summary =
    '* [A](x/a.md)\n* [A](y/a.md)\n* [A](z/a.md)\n* [B](b.md) <a href="#a" id="a"></a>\n* [..](c/..md)';
  const { pages } = await read({
    'SUMMARY.md': summary,
    'x/a.md': '',
    'y/a.md': '',
    'z/a.md': '',
    'b.md': '',
    'c/..md': '',
  });
  expect(pages.map((page) => page.split(' ')[1])).toEqual(['a-1', 'a-2', 'a-3', 'a', 'page']);
});

test('a file has one page; further entries are links to it', async () => {
  const { pages, warnings } = await read({
    'SUMMARY.md': [
      '* [Steps](a.md#steps)',
      '* [A](a.md)',
      '  * [B](b.md#x)',
      '* [Again](./a.md)',
      '  * [C](c.md)',
      '* [Empty](a.md#)',
    ].join('\n'),
    'a.md': '',
    'b.md': '',
    'c.md': '',
  });
  expect(pages).toEqual([
    'link steps "Steps" {"kind":"anchor","page":"a","anchor":"steps"}',
    'document a "A" a.md',
    'document a/b "B" b.md',
    'link again "Again" {"kind":"page","page":"a"}',
    'document c "C" c.md',
    'link empty "Empty" {"kind":"page","page":"a"}',
  ]);
  expect(warnings).toEqual([
    'SUMMARY.md: line 3: b.md#x: no other entry lists the page, so this one does and the anchor is ignored',
    'SUMMARY.md: line 4: ./a.md: a link cannot have subpages: they follow it instead',
  ]);
});

test('files are found by all spellings of their path, and unsafe targets are not', async () => {
  const { pages, warnings } = await read(
    {
      'docs/SUMMARY.md': [
        '* [One](<my page.md>)',
        '* [Two](other%20page.md)',
        '* [Three](100%25.md)',
        '* [Four](100%.md)',
        '* [Case](ReadMe2.MD)',
        '* [Folder](folder/)',
        '* [No end](plain)',
        '* [Back](folder\\back.md)',
        '* [Inside](folder/../inside.md?x=1)',
        '* [Gone](gone.md)',
        '* [Gone, too](gone/README.md)',
        '  * [Child](child.md)',
        '* [Out](../out.md)',
        '* [Far out](../../../etc/passwd.md)',
        '* [Absolute](/docs/plain.md)',
        '* [Linked](link.md)',
        '* [Script](javascript:alert(1))',
        '* [Image](image.png)',
        '* [Itself](SUMMARY.md)',
      ].join('\r\n'),
      'docs/my page.md': '',
      'docs/other page.md': '',
      'docs/100%.md': '',
      'docs/readme2.md': '',
      'docs/folder/README.md': '',
      'docs/folder/back.md': '',
      'docs/plain.md': '',
      'docs/inside.md': '',
      'docs/child.md': '',
      'docs/image.png': '',
      'docs/link.md': { symlink: '/etc/passwd' },
      'out.md': '',
      '../evil.md': '',
      '.git/config.md': '',
    },
    'docs',
  );
  expect(pages).toEqual([
    'document my-page "One" docs/my page.md',
    'document other-page "Two" docs/other page.md',
    'document 100 "Three" docs/100%.md',
    'link four "Four" {"kind":"page","page":"100"}',
    'document readme2 "Case" docs/readme2.md',
    'document folder "Folder" docs/folder/README.md',
    'document plain "No end" docs/plain.md',
    'document back "Back" docs/folder/back.md',
    'document inside "Inside" docs/inside.md',
    'document gone-too "Gone, too"',
    'document gone-too/child "Child" docs/child.md',
  ]);
  expect(warnings).toEqual([
    'docs/link.md: symbolic links are not followed: put a file in its place',
    '../evil.md: the path must be inside of the repository and outside of .git',
    '.git/config.md: the path must be inside of the repository and outside of .git',
    'docs/SUMMARY.md: line 5: ReadMe2.MD: the file is called docs/readme2.md',
    'docs/SUMMARY.md: line 8: folder\\back.md: write `/` between folders',
    'docs/SUMMARY.md: line 10: gone.md: there is no such Markdown file',
    'docs/SUMMARY.md: line 11: gone/README.md: there is no such Markdown file',
    'docs/SUMMARY.md: line 13: ../out.md: the path is outside of the root folder',
    'docs/SUMMARY.md: line 14: ../../../etc/passwd.md: the path is outside of the root folder',
    'docs/SUMMARY.md: line 15: /docs/plain.md: absolute paths are not allowed: write it relative to the file',
    'docs/SUMMARY.md: line 16: link.md: symbolic links are not followed: put a file in its place',
    'docs/SUMMARY.md: line 17: javascript:alert(1): links with this scheme are not allowed',
    'docs/SUMMARY.md: line 18: image.png: there is no such Markdown file',
    'docs/SUMMARY.md: line 19: SUMMARY.md: the table of contents is no page of itself',
  ]);
});

test('without a table of contents, pages are grouped by folder', async () => {
  const { pages } = await read({
    'README.md': '---\ntitle: Start\n---\n# Other',
    'b-side.md': 'no heading',
    'guides/10-last.md': 'Last\n====',
    'guides/2-first.md': '```\n# no\n```\n\n# First *step*',
    'api/README.md': '# The API',
    'api/v1/users.md': '',
    '.github/PULL.md': '',
    'node_modules/x/README.md': '',
    'src/index.ts': '',
  });
  expect(pages).toEqual([
    'document readme "Start" README.md',
    'document api "The API" api/README.md',
    'document api/v1 "V1"',
    'document api/v1/users "Users" api/v1/users.md',
    'document b-side "B side" b-side.md',
    'document guides "Guides"',
    'document guides/2-first "First step" guides/2-first.md',
    'document guides/10-last "Last" guides/10-last.md',
  ]);
});

test('the configuration sets the root, the first page and the table of contents', async () => {
  const contents = {
    'x/.gitbook.yaml':
      'root: ./docs/\nstructure:\n  readme: intro/start.md\n  summary: ./toc/toc.md\nredirects:\n  /old/: a.md\n  gone: b.md\n  place: /readme2#x\n',
    'x/docs/toc/toc.md': '* [A](../a.md)\n* [Two](readme2.md)\n',
    'x/docs/intro/start.md': '# Hello',
    'x/docs/a.md': '',
    'x/docs/readme2.md': '',
  };
  const { pages, redirects, unlisted, warnings } = await read(contents, '/x/');
  expect(pages).toEqual([
    'document start "Hello" x/docs/intro/start.md',
    'document a "A" x/docs/a.md',
    'document readme2 "Two" x/docs/readme2.md',
  ]);
  expect(redirects).toEqual([
    { from: 'old', to: 'a' },
    { from: 'place', to: 'readme2' },
  ]);
  expect(unlisted).toEqual([]);
  expect(warnings).toEqual(['x/.gitbook.yaml: redirects.gone: b.md is no page of the table of contents']);
});

test.each([
  ['root: [docs', /not YAML/],
  ['root: 1', /root: /],
  ['- root', /expected object/],
  ['root: ../..', /outside of the repository/],
  ['root: docs', /no folder docs/],
  ['structure: { summary: ../../x.md }', /structure.summary/],
  [
    'a: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]',
    /aliases/,
  ],
])('an invalid configuration is an error with its path: %s', async (yaml, message) => {
  await expect(read({ '.gitbook.yaml': yaml, 'README.md': '' })).rejects.toThrow(message);
  await expect(read({ '.gitbook.yaml': yaml, 'README.md': '' })).rejects.toMatchObject({
    name: 'LayoutError',
    path: '.gitbook.yaml',
  });
});

test('an empty project directory, and symbolic links as configuration or table of contents, are errors', async () => {
  await expect(read({ 'README.md': '' }, 'docs')).rejects.toThrow('There is no folder docs');
  await expect(read({ 'README.md': '' }, '../x')).rejects.toThrow('inside of the repository');
  await expect(read({ 'SUMMARY.md': { symlink: 'README.md' } })).rejects.toThrow('symbolic link');
  await expect(read({ '.gitbook.yaml': { symlink: 'x' } })).rejects.toThrow('symbolic link');
});

test('pages beyond the size limit are left out, and too many pages are an error', async () => {
  const tree = memoryTree({
    'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n* [C](c.md)',
    'a.md': 'x'.repeat(11),
    'b.md': '',
    'c.md': '',
  });
  const { pages, warnings } = await readOutline(tree, { limits: { pageSizeBytes: 10 } });
  expect(pages.map(({ path }) => path)).toEqual(['b', 'c']);
  expect(warnings.map(({ path }) => path)).toEqual(['a.md', 'SUMMARY.md']);
  await expect(readOutline(tree, { limits: { pages: 2 } })).rejects.toThrow('There are 3 pages');
});

test('reading a table of contents reads no page', async () => {
  const tree = memoryTree({ 'SUMMARY.md': '* [A](a.md)', 'a.md': 'x' });
  await readOutline(tree);
  expect(tree.reads).toEqual(['SUMMARY.md']);
});

test('an empty repository is an empty space, and hostile tables of contents are read in linear time', async () => {
  expect((await read({})).pages).toEqual([]);
  const deep = Array.from({ length: 3000 }, (_, at) => `${'  '.repeat(at)}* x`)
    .join('\n')
    .slice(0, 3_000_000);
  await expect(read({ 'SUMMARY.md': deep })).rejects.toThrow('more than 64 levels');
  expect((await read({ 'SUMMARY.md': `* ${'['.repeat(50_000)}` })).pages).toHaveLength(1);
});
