import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LayoutPage } from '../../src/layout/layout.ts';
import { readLayout } from '../../src/layout/read-layout.ts';
import { type LayoutContent, writeLayout } from '../../src/layout/write-layout.ts';
import { hasRepositories, type RepositoryName, unpackRepository } from '../repositories.ts';
import { applyChanges, contentOf, ownedBy } from './apply-layout-changes.ts';
import { memoryTree } from './memory-tree.ts';
import { type WrittenSummary, writtenSummary } from './random-summary.ts';

type Contents = Readonly<Record<string, string | Buffer>> | ReadonlyMap<string, string | Buffer>;

/** The table of contents after an edit of the space, read again. */
async function edit(
  contents: Contents,
  change: (content: LayoutContent) => LayoutContent,
  projectDirectory = '',
) {
  const tree = memoryTree(contents);
  const options = { projectDirectory };
  const layout = await readLayout(tree, options);
  const content = change(contentOf(layout, tree));
  const changes = await writeLayout(content, { tree, owned: ownedBy(layout) }, options);
  const after = await applyChanges(contents, changes);
  const read = await readLayout(memoryTree(after), options);
  return { layout, content, changes, after, read, text: String(after.get(layout.configuration.summary)) };
}

function contentsOf({ text, files }: WrittenSummary): Contents {
  return { ...files, 'SUMMARY.md': text };
}

/** The lines, with their line breaks. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

/** The number of lines at which two texts differ, and whether they have as many. */
function differences(before: string, after: string): { changed: number; lines: number } {
  const [old, now] = [linesOf(before), linesOf(after)];
  return { changed: old.filter((line, at) => line !== now[at]).length, lines: now.length - old.length };
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0;
  for (const line of whole) if (line === part[at]) at += 1;
  return at === part.length;
}

const seen = (pages: readonly LayoutPage[]) =>
  pages.map(({ type, title, path, target, computed }) => ({ type, title, path, target, computed }));

test('a table of contents that nobody edited is not written', async () => {
  await fc.assert(
    fc.asyncProperty(writtenSummary, async (written) => {
      const { changes } = await edit(contentsOf(written), (content) => content);
      expect([...changes.writes.keys(), ...changes.deletes]).toEqual([]);
    }),
    { numRuns: 120 },
  );
});

test('a new title changes the line of its entry alone', async () => {
  await fc.assert(
    fc.asyncProperty(writtenSummary, fc.nat(), async (written, choice) => {
      let chosen: LayoutPage | undefined;
      const { text, read, content } = await edit(contentsOf(written), (before) => {
        const documents = before.pages.filter(({ git }) => git !== undefined);
        chosen = documents[choice % Math.max(1, documents.length)];
        const pages = before.pages.map((page) =>
          page === chosen ? { ...page, title: 'A [new] *title*' } : page,
        );
        return { ...before, pages };
      });
      expect(differences(written.text, text)).toEqual({ changed: chosen === undefined ? 0 : 1, lines: 0 });
      expect(seen(read.pages)).toEqual(seen(content.pages));
    }),
    { numRuns: 120 },
  );
});

test('deleting a page without subpages removes its lines alone', async () => {
  await fc.assert(
    fc.asyncProperty(writtenSummary, fc.nat(), async (written, choice) => {
      const { text, read, content } = await edit(contentsOf(written), (before) => {
        const parents = new Set(before.pages.map(({ parent }) => parent));
        const linked = new Set(
          before.pages.flatMap(({ target }) => (target?.kind === 'anchor' ? target.page : [])),
        );
        const leaves = before.pages.filter(
          ({ path, type }) => type !== 'group' && !parents.has(path) && !linked.has(path),
        );
        const chosen = leaves[choice % Math.max(1, leaves.length)];
        return { ...before, pages: before.pages.filter((page) => page !== chosen) };
      });
      expect(seen(read.pages)).toEqual(seen(content.pages));
      // What was in its item is now in another one.
      const [before, after] = [written.text, text].map((one) => linesOf(one).map((line) => line.trim()));
      expect(after?.length).toBeLessThanOrEqual(before?.length ?? 0);
      const anchored = after?.filter((line) => !before?.includes(line));
      // A sibling that had to share a slug keeps it by an anchor.
      expect(anchored?.every((line) => line === '' || line.includes('<a href="#'))).toBe(true);
      // A list that begins with another number than 1 needs a blank line before it.
      const kept = after?.filter((line) => line !== '' && before?.includes(line));
      expect(isSubsequence(kept ?? [], before ?? [])).toBe(true);
    }),
    { numRuns: 120 },
  );
});

test('a new page is one more line', async () => {
  await fc.assert(
    fc.asyncProperty(writtenSummary, fc.nat(), fc.boolean(), async (written, choice, isBelow) => {
      const { text, read, content, layout } = await edit(contentsOf(written), (before) => {
        const documents = before.pages.filter(({ git }) => git !== undefined);
        const chosen = documents[choice % Math.max(1, documents.length)];
        const parent = isBelow ? chosen?.path : chosen?.parent;
        const path = parent === undefined ? 'added' : `${parent}/added`;
        const page: LayoutPage = {
          type: 'document',
          title: 'Added',
          slug: 'added',
          path,
          ...(parent !== undefined && { parent }),
          markdown: 'new',
        };
        const pages = [...before.pages];
        const isIn = (one: LayoutPage) =>
          chosen !== undefined && (one === chosen || one.path.startsWith(`${chosen.path}/`));
        pages.splice(pages.findLastIndex(isIn) + 1, 0, page);
        return { ...before, pages: chosen === undefined ? before.pages : pages };
      });
      expect(seen(read.pages)).toEqual(seen(content.pages));
      const [before, after] = [linesOf(written.text), linesOf(text)];
      const complete = before.map((line, at) => (at === before.length - 1 ? line.trimEnd() : line));
      expect(
        isSubsequence(
          complete.map((line) => line.trim()),
          after.map((line) => line.trim()),
        ),
      ).toBe(true);
      expect(after.length - before.length).toBeLessThanOrEqual(layout.pages.length === 0 ? 3 : 2);
    }),
    { numRuns: 120 },
  );
});

test('pages in any other order and tree are read again as they are', async () => {
  await fc.assert(
    fc.asyncProperty(writtenSummary, fc.array(fc.nat(), { maxLength: 4 }), async (written, moves) => {
      const { read, content } = await edit(contentsOf(written), (before) => {
        let pages = before.pages.filter(({ type }) => type !== 'computed');
        for (const move of moves) {
          const top = pages.filter(({ parent }) => parent === undefined);
          const chosen = top[move % Math.max(1, top.length)];
          if (chosen === undefined) continue;
          const isIn = ({ path }: LayoutPage) => path === chosen.path || path.startsWith(`${chosen.path}/`);
          const [moved, rest] = [pages.filter(isIn), pages.filter((page) => !isIn(page))];
          const starts = rest.flatMap(({ parent }, at) => (parent === undefined ? [at] : []));
          const to = starts[move % (starts.length + 1)] ?? rest.length;
          pages = [...rest.slice(0, to), ...moved, ...rest.slice(to)];
        }
        return { ...before, pages };
      });
      expect(seen(read.pages)).toEqual(seen(content.pages));
    }),
    { numRuns: 120 },
  );
});

const archives = [
  ['elsa-gitbook', ''],
  ['fluentd-docs-gitbook', ''],
  ['gitbook-docs', 'tw'],
] satisfies [RepositoryName, string][];

test.skipIf(!hasRepositories).each(archives)(
  'a title, a new page and a deleted one change their lines in %s alone',
  async (name, directory) => {
    const contents = await unpackRepository(name);
    const summary = directory === '' ? 'SUMMARY.md' : `${directory}/SUMMARY.md`;
    const before = String(contents.get(summary));
    const titled = await edit(
      contents,
      (content) => ({
        ...content,
        pages: content.pages.map((page, at) => (at === 57 ? { ...page, title: 'Another' } : page)),
      }),
      directory,
    );
    expect(differences(before, titled.text)).toEqual({ changed: 1, lines: 0 });
    const added = await edit(
      contents,
      ({ pages, ...content }) => ({
        ...content,
        pages: [
          ...pages,
          { type: 'document', title: 'Added', slug: 'added', path: 'added', markdown: 'new' },
        ],
      }),
      directory,
    );
    const trimmed = (text: string) => linesOf(text).map((line) => line.trimEnd());
    expect(isSubsequence(trimmed(before), trimmed(added.text))).toBe(true);
    const removed = await edit(
      contents,
      ({ pages, ...content }) => ({ ...content, pages: pages.slice(0, -1) }),
      directory,
    );
    expect(isSubsequence(linesOf(removed.text), linesOf(before))).toBe(true);
    expect(linesOf(before).length - linesOf(removed.text).length).toBeLessThanOrEqual(2);
  },
);

const openApi =
  '# Contents\n\n* [Start](README.md)\n\n## API\n\n* ```yaml\n  type: builtin:openapi\n  props:\n    models: true\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: payments\n  ```\n* [More](more.md)\n';

test('a fenced block of YAML in a list item is a computed page, and stays as it is', async () => {
  const contents = { 'SUMMARY.md': openApi, 'README.md': '# Start', 'more.md': 'more' };
  const { layout, text } = await edit(contents, (content) => ({
    ...content,
    pages: content.pages.map((page) => (page.slug === 'more' ? { ...page, title: 'Less' } : page)),
  }));
  expect(layout.pages[2]).toMatchObject({
    type: 'computed',
    title: 'payments',
    parent: 'api',
    computed: {
      type: 'builtin:openapi',
      props: { models: true },
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'payments' } } },
    },
  });
  expect(layout.warnings).toEqual([]);
  expect(text).toBe(openApi.replace('[More]', '[Less]'));
});

test('a computed page is written into a new repository as it was read, and moves with its group', async () => {
  const tree = memoryTree({ 'SUMMARY.md': openApi, 'README.md': '# Start', 'more.md': 'more' });
  const layout = await readLayout(tree);
  const written = await applyChanges({}, await writeLayout(contentOf(layout, tree)));
  expect(seen((await readLayout(memoryTree(written))).pages)).toEqual(seen(layout.pages));
});

test('a fenced block that is no page is a warning, and stays in the file', async () => {
  const text = '* [Start](README.md)\n* ```yaml\n  some: thing\n  ```\n* ```sh\n  ls\n  ```\n';
  const result = await edit({ 'SUMMARY.md': text, 'README.md': '# Start' }, (content) => ({
    ...content,
    pages: content.pages.map((page) => ({ ...page, title: 'Begin' })),
  }));
  expect(result.layout.warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^line 2: fenced block: /),
    expect.stringMatching(/^line 5: fenced block: /),
  ]);
  expect(result.text).toBe(text.replace('[Start]', '[Begin]'));
});

test('of two entries of a file, the one with subpages is its page', async () => {
  const text = '* [Intro](a.md)\n* [Part](a.md)\n  * [One](b.md)\n    * [Two](c.md)\n';
  const result = await edit({ 'SUMMARY.md': text, 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' }, (content) => ({
    ...content,
    pages: content.pages.map((page) => (page.slug === 'c' ? { ...page, title: '2' } : page)),
  }));
  expect(result.layout.pages.map(({ type, path }) => `${type} ${path}`)).toEqual([
    'link intro',
    'document a',
    'document a/b',
    'document a/b/c',
  ]);
  expect(result.layout.warnings).toEqual([]);
  expect(result.text).toBe(text.replace('[Two]', '[2]'));
});

test.each(['\n', '\r\n'])(
  'frontmatter is no page, and stays before the first entry (%j)',
  async (lineBreak) => {
    const frontmatter = '---\ntitle: Contents\ndescription: "* [No](no.md)"\n---\n';
    const entries = ['* [A](a.md)\n', '* [B](b.md)\n  * [C](c.md)\n'];
    const text = (frontmatter + entries.join('')).replaceAll('\n', lineBreak);
    const files = { 'a.md': 'a', 'b.md': 'b', 'c.md': 'c', 'SUMMARY.md': text };
    const { layout, ...edited } = await edit(files, (content) => {
      const [first, ...others] = content.pages;
      return { ...content, pages: first === undefined ? [] : [...others, first] };
    });
    expect(layout.pages.map(({ title }) => title)).toEqual(['A', 'B', 'C']);
    const [a, b] = entries;
    expect(edited.text).toBe(`${frontmatter}\n${b}${a}`.replaceAll('\n', lineBreak));
    expect(seen(edited.read.pages)).toEqual(seen(edited.content.pages));
  },
);

test('a list between thematic breaks is no frontmatter', async () => {
  const text = '---\n- [A](a.md)\n---\n- [B](b.md)\n';
  const { layout } = await edit({ 'a.md': 'a', 'b.md': 'b', 'SUMMARY.md': text }, (content) => content);
  expect(layout.pages.map(({ title }) => title)).toEqual(['A', 'B']);
});
