import { expect, test } from 'vitest';
import { readLayout } from '../../src/layout/read-layout.ts';
import { memoryTree } from './memory-tree.ts';

test('a page has the metadata of its frontmatter, and the whole file as its text', async () => {
  const text = [
    '---',
    'description: >-',
    '  Two',
    '  lines',
    'icon: house',
    'emoji: 1f600',
    'cover: ../.gitbook/assets/my%20cover.png',
    'coverY: -20.5',
    'hidden: true',
    'noIndex: "true"',
    'layout:',
    '  width: wide',
    '  cover: { visible: true, size: hero }',
    '  title: { visible: false }',
    '  outline: false',
    'vars: { a: 1 }',
    '---',
    '',
    '# Text',
  ].join('\r\n');
  const tree = memoryTree({
    'SUMMARY.md': '* [A](docs/a.md)',
    'docs/a.md': `\uFEFF${text}`,
    '.gitbook/assets/my cover.png': 'png',
  });
  const { pages, files, warnings } = await readLayout(tree);
  expect(warnings).toEqual([]);
  expect(pages).toEqual([
    {
      type: 'document',
      title: 'A',
      slug: 'a',
      path: 'a',
      git: { path: 'docs/a.md', oid: expect.stringMatching(/^[0-9a-f]{40}$/) },
      description: 'Two lines',
      icon: 'house',
      emoji: '1f600',
      cover: { ref: { kind: 'file', file: '.gitbook/assets/my cover.png' }, yPos: -20.5 },
      hidden: true,
      layout: { width: 'wide', cover: true, coverSize: 'hero', title: false, outline: false },
      markdown: `\uFEFF${text}`,
    },
  ]);
  expect(files.map(({ name, contentType, sizeBytes }) => ({ name, contentType, sizeBytes }))).toEqual([
    { name: 'my cover.png', contentType: 'image/png', sizeBytes: 3 },
  ]);
  // Files are listed without reading their bytes.
  expect(tree.reads).toEqual(['SUMMARY.md', 'docs/a.md']);
});

test('assets of every kind, images and PDFs are files; code and symbolic links are not', async () => {
  const { files, warnings } = await readLayout(
    memoryTree({
      'docs/.gitbook/assets/data.bin': '',
      'docs/.gitbook/assets/deep/x.zip': '',
      'docs/text/a.SVG': '',
      'docs/text/manual.pdf': '',
      'docs/text/code.ts': '',
      'docs/text/.github/logo.png': '',
      'docs/text/node_modules/x/logo.png': '',
      'docs/text/linked.png': { symlink: '../../etc/passwd' },
      'docs/text/huge.png': 'x'.repeat(100),
      'other/b.png': '',
      '.gitbook/assets/c.png': '',
      'docs/.gitbook.yaml': 'root: text',
      'docs/text/README.md': '',
      'docs/text/.gitbook/assets/d.png': '',
    }),
    { projectDirectory: 'docs', limits: { fileSizeBytes: 99 } },
  );
  expect(files.map(({ key, contentType }) => `${key} ${contentType}`)).toEqual([
    'docs/.gitbook/assets/data.bin application/octet-stream',
    'docs/.gitbook/assets/deep/x.zip application/zip',
    'docs/text/a.SVG image/svg+xml',
    'docs/text/manual.pdf application/pdf',
    'docs/text/.gitbook/assets/d.png image/png',
  ]);
  expect(warnings.map(({ path }) => path)).toEqual(['docs/text/huge.png', 'docs/text/linked.png']);
});

test('a page that is not UTF-8 is read with replacement characters and a warning', async () => {
  const { pages, warnings } = await readLayout(
    memoryTree({
      'SUMMARY.md': '* [A](a.md)\n* [B](b.md)',
      'a.md': Buffer.of(0x61, 0xe9, 0x62),
      'b.md': 'x\0y',
    }),
  );
  expect(pages.map(({ markdown }) => markdown)).toEqual(['a\uFFFDb', 'x\uFFFDy']);
  expect(warnings.map(({ path }) => path)).toEqual(['a.md', 'b.md']);
});
