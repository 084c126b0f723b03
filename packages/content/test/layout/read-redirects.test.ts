import { expect, test } from 'vitest';
import { readOutline } from '../../src/layout/read-outline.ts';
import { memoryTree } from './memory-tree.ts';

async function read(contents: Record<string, string>) {
  const { redirects, warnings } = await readOutline(memoryTree(contents));
  return { redirects, warnings: warnings.map(({ path, message }) => `${path}: ${message}`) };
}

test('redirects without a page are warnings, and all others are read', async () => {
  const pages = { 'README.md': '# A', 'guide/install.md': '# B' };
  const contents = (yaml: string) => ({ ...pages, '.gitbook.yaml': yaml });
  const many = Array.from({ length: 12 }, (_, at) => `  step${at}: step${at + 1}\n`).join('');
  const { redirects, warnings } = await read(
    contents(
      `redirects:
  old%20page.md: guide/install.md#here
  older: ./old page
  guide/install: README.md
  readme: README.md
  one: two
  two: one
  number: 1
  there: https://example.com
  out: ../../etc/passwd
  twice: README.md
  /twice/: guide/install.md
  doubled: gone.md
  doubled: README.md
  '/': README.md
  ${'x'.repeat(600)}: README.md
${many}  step12: README.md
`,
    ),
  );
  expect(redirects).toEqual([
    { from: 'old page', to: 'guide/install' },
    { from: 'older', to: 'guide/install' },
    { from: 'twice', to: 'readme' },
    { from: 'doubled', to: 'readme' },
    ...Array.from({ length: 11 }, (_, at) => ({ from: `step${at + 2}`, to: 'readme' })),
  ]);
  const step = (at: number) => `.gitbook.yaml: redirects.step${at}: it leads through more than 10 others`;
  expect(warnings.map((warning) => warning.replace(/x{512}/, 'xxx'))).toEqual([
    '.gitbook.yaml: Map keys must be unique at line 14, column 3: the last one counts',
    '.gitbook.yaml: redirects.number: must name a file',
    '.gitbook.yaml: redirects.guide/install: there is a page at this path',
    '.gitbook.yaml: redirects.readme: there is a page at this path',
    '.gitbook.yaml: redirects.one: it leads back to itself',
    '.gitbook.yaml: redirects.two: it leads back to itself',
    '.gitbook.yaml: redirects.there: https://example.com is no page of the table of contents',
    '.gitbook.yaml: redirects.out: ../../etc/passwd is no page of the table of contents',
    '.gitbook.yaml: redirects./twice/: another redirect has the same path',
    '.gitbook.yaml: redirects./: a path must have from 1 to 512 characters',
    '.gitbook.yaml: redirects.xxx: a path must have from 1 to 512 characters',
    step(0),
    step(1),
  ]);
  for (const yaml of ['redirects: [a]', 'redirects: old', 'redirects: 3']) {
    expect((await read(contents(yaml))).warnings).toEqual([
      '.gitbook.yaml: redirects: write each as `old/path: file.md`',
    ]);
  }
  expect((await read(contents('redirects:\n'))).warnings).toEqual([]);
});
