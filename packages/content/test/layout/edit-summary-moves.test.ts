import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LayoutPage } from '../../src/layout/layout.ts';
import { readLayout } from '../../src/layout/read-layout.ts';
import { readSummaryOrigins } from '../../src/layout/read-outline.ts';
import type { SummaryEntry } from '../../src/layout/summary-entry.ts';
import { splitLines, withoutBreak } from '../../src/layout/summary-lines.ts';
import { writeLayout } from '../../src/layout/write-layout.ts';
import { applyChanges, contentOf, ownedBy } from './apply-layout-changes.ts';
import { memoryTree } from './memory-tree.ts';
import { editPages, type PageEdit } from './random-moves.ts';
import { writtenSummary } from './random-summary.ts';

type Contents = Readonly<Record<string, string | Buffer>> | ReadonlyMap<string, string | Buffer>;

async function editTable(
  contents: Contents,
  change: (pages: readonly LayoutPage[]) => readonly LayoutPage[],
) {
  const tree = memoryTree(contents);
  const layout = await readLayout(tree);
  const content = { ...contentOf(layout, tree), pages: change(layout.pages) };
  const after = await applyChanges(contents, await writeLayout(content, { tree, owned: ownedBy(layout) }));
  const read = await readLayout(memoryTree(after));
  return {
    before: layout.pages,
    pages: content.pages,
    after,
    read: read.pages,
    text: String(after.get('SUMMARY.md')),
  };
}

/** A computed page has its title and slug from its source. */
function outline(pages: readonly LayoutPage[]) {
  return pages.map(({ type, title, path, parent, target, computed }) =>
    computed === undefined ? { type, title, path, target } : { parent, computed },
  );
}

type PageLines = { readonly text: string; readonly isInLink: boolean };

/** The lines of each page's entry, by the path of the page, and whether it is in the item of a link. */
async function linesOfPages(contents: Contents): Promise<Map<string, PageLines>> {
  const found = await readSummaryOrigins(memoryTree(contents), {});
  const lines = splitLines(found?.text ?? '').map(withoutBreak);
  const documents = new Set<unknown>();
  for (const [path, origin] of found?.origins ?? [])
    if (
      !('entries' in origin) &&
      [...(found?.origins.keys() ?? [])].some((one) => one.startsWith(`${path}/`))
    )
      documents.add(origin);
  const inside = new Set<unknown>();
  const visit = (entries: readonly SummaryEntry[], isInside: boolean): void => {
    for (const entry of entries) {
      if (isInside) inside.add(entry);
      visit(entry.children, isInside || !documents.has(entry));
    }
  };
  for (const part of found?.parts ?? []) visit(part.entries, false);
  return new Map(
    [...(found?.origins ?? [])].flatMap(([path, origin]) =>
      origin.lines === undefined
        ? []
        : [
            [
              path,
              {
                text: lines.slice(origin.lines.from, origin.lines.to).join('\n'),
                isInLink: inside.has(origin),
              },
            ] as const,
          ],
    ),
  );
}

/** The pages that neither moved nor changed: with the same page above, and in the same order with each sibling. */
function unmoved(pages: readonly LayoutPage[], before: ReadonlyMap<string, LayoutPage>): LayoutPage[] {
  const order = new Map([...before.values()].map(({ path }) => [path, 0]));
  const found: LayoutPage[] = [];
  const visit = (parent: LayoutPage | undefined): void => {
    const siblings = pages.filter((page) => page.parent === parent?.path);
    const stayed = siblings.filter((page) => before.get(page.path)?.parent === parent?.path);
    for (const page of stayed) {
      const own = before.get(page.path);
      if (own === undefined || own.path !== page.path || own.title !== page.title) continue;
      const at = order.get(own.path) ?? 0;
      const inOrder = stayed.every((other) => {
        const then = order.get(before.get(other.path)?.path ?? '') ?? 0;
        return other === page || stayed.indexOf(other) < stayed.indexOf(page) === then < at;
      });
      if (!inOrder) continue;
      found.push(page);
      visit(page);
    }
  };
  for (const [at, path] of [...order.keys()].entries()) order.set(path, at);
  visit(undefined);
  return found;
}

function withoutAnchor(text: string): string {
  return text.replace(/ ?<a href="#[^"]*" id="[^"]*"><\/a>/, '');
}

const edits: fc.Arbitrary<readonly PageEdit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('move', 'move', 'move', 'rename', 'insert', 'delete', 'unwrap'),
    page: fc.nat(100),
    parent: fc.nat(100),
    position: fc.nat(10),
  }),
  { minLength: 1, maxLength: 5 },
);

test('pages that are moved, renamed, added and deleted leave all else in the table of contents', async () => {
  await fc.assert(
    fc.asyncProperty(writtenSummary, edits, async (written, steps) => {
      const contents = { ...written.files, 'SUMMARY.md': written.text };
      const own = new Map<string, LayoutPage>();
      const result = await editTable(contents, (pages) => {
        const edited = editPages(pages, steps);
        const positions = new Map(pages.map((page, at) => [page.path, at]));
        const inOrder = [...edited.before].toSorted(
          ([, a], [, b]) => (positions.get(a.path) ?? 0) - (positions.get(b.path) ?? 0),
        );
        for (const [path, page] of inOrder) own.set(path, page);
        return edited.pages;
      });
      expect(outline(result.read)).toEqual(outline(result.pages));
      const remaining = new Set([...own.values()].map(({ path }) => path));
      const linesBefore = await linesOfPages(contents);
      // Comments on the lines of deleted pages go with them.
      const deleted = result.before
        .filter(({ path }) => !remaining.has(path))
        .map(({ path }) => linesBefore.get(path)?.text ?? '')
        .join('\n');
      const foreign = written.foreign.filter((name) => !deleted.includes(name));
      expect(foreign.map((name) => [name, result.text.split(name).length - 1])).toEqual(
        foreign.map((name) => [name, 1]),
      );
      const linesAfter = await linesOfPages(result.after);
      const targets = new Map(result.before.map(({ path, target }) => [path, target]));
      for (const page of unmoved(result.pages, own)) {
        const line = linesBefore.get(page.path);
        const isSame = JSON.stringify(targets.get(page.path)) === JSON.stringify(page.target);
        if (line === undefined || line.isInLink || !isSame || !linesAfter.has(page.path)) continue;
        // A slug that another page would get now is written.
        const after = linesAfter.get(page.path)?.text ?? '';
        if (after === line.text) continue;
        if (page.type === 'group' && after.endsWith('</a>')) continue;
        expect(after).toContain('<a href="#');
        expect(withoutAnchor(after).trimEnd()).toBe(withoutAnchor(line.text).trimEnd());
      }
    }),
    { numRuns: 300 },
  );
});

const bookText = `# Contents

1. [One](one.md)
   <!-- below one -->
   1. [First](first.md)
   <!-- between first and second -->
   2. [Second](second.md)
   - [Missing](missing.md)
2. [Two](two.md)

<!-- before three -->
3. [Three](three.md) <!-- beside three -->
`;

const book = {
  'SUMMARY.md': bookText,
  ...Object.fromEntries(['one', 'first', 'second', 'two', 'three'].map((name) => [`${name}.md`, name])),
};

/** The book with its pages in another tree: each path, as it is now, after those above it. */
async function arrange(now: readonly string[], contents: Contents = book) {
  return editTable(contents, (pages) =>
    now.map((path): LayoutPage => {
      const slug = path.slice(path.lastIndexOf('/') + 1);
      const page = pages.find((one) => one.slug === slug);
      if (page === undefined) throw new Error(`There is no page ${slug}.`);
      const { parent: _, ...rest } = page;
      return { ...rest, path, ...(path.includes('/') && { parent: path.slice(0, path.lastIndexOf('/')) }) };
    }),
  );
}

test('what is between the subpages of a page moves with it', async () => {
  const { text, read, pages } = await arrange(['two', 'three', 'one', 'one/first', 'one/second']);
  expect(outline(read)).toEqual(outline(pages));
  expect(text).toBe(`# Contents

2. [Two](two.md)

<!-- before three -->
3. [Three](three.md) <!-- beside three -->
4. [One](one.md)
   <!-- below one -->
   1. [First](first.md)
   <!-- between first and second -->
   2. [Second](second.md)
   - [Missing](missing.md)
`);
});

test('a page moves below the one before it', async () => {
  const { text, read, pages } = await arrange(['one', 'one/first', 'one/second', 'one/second/two', 'three']);
  expect(outline(read)).toEqual(outline(pages));
  expect(text).toBe(
    bookText
      .replace('2. [Two](two.md)\n', '')
      .replace('(second.md)\n', '(second.md)\n      * [Two](second/two.md)\n'),
  );
});

test('the number of an entry stays when the one before it is deleted', async () => {
  const { text, read, pages } = await arrange(['one', 'one/second', 'three'], {
    ...book,
    'SUMMARY.md': bookText.replace(/^ *<!--.*\n/gm, ''),
  });
  expect(outline(read)).toEqual(outline(pages));
  expect(text).toBe(`# Contents

1. [One](one.md)

   2. [Second](second.md)
   - [Missing](missing.md)

3. [Three](three.md) <!-- beside three -->
`);
});

test('a page whose file is not there stays when it has no subpages any more', async () => {
  const text =
    '# Contents\n\n- [Part](part.md) <!-- to be written -->\n  - [One](one.md)\n<!-- the end -->\n';
  const { text: after, read, pages } = await arrange(['part', 'one'], { ...book, 'SUMMARY.md': text });
  expect(outline(read)).toEqual(outline(pages));
  expect(after).toBe('# Contents\n\n- Part <!-- to be written -->\n- [One](one.md)\n<!-- the end -->\n');
});

test('a link that moves to the path of another one keeps its line', async () => {
  const text = '- [One](one.md)\n- [&](one.md#a)\n\n## Part\n\n- [!](one.md#b) <!-- beside -->\n';
  const { text: after } = await editTable({ 'SUMMARY.md': text, 'one.md': 'one' }, (pages) => {
    const [one, first, , second] = pages;
    if (one === undefined || first === undefined || second === undefined)
      throw new Error('Pages are missing.');
    const { parent: _, ...moved } = second;
    return [one, { ...first, path: 'one/link', parent: 'one' }, { ...moved, path: 'link' }];
  });
  expect(after).toBe('- [One](one.md)\n  - [&](one.md#a)\n- [!](one.md#b) <!-- beside -->\n');
});

test('thousands of entries are moved with all that is between them', async () => {
  const names = Array.from({ length: 5000 }, (_, at) => `p${at}`);
  const contents = new Map(names.map((name) => [`${name}.md`, name]));
  contents.set(
    'SUMMARY.md',
    names.map((name) => `- [${name}](${name}.md)\n<!-- after ${name} -->\n`).join(''),
  );
  const { text, read } = await editTable(contents, (pages) => pages.toReversed());
  expect(read.map(({ slug }) => slug)).toEqual(names.toReversed());
  expect(text.split('<!--').length - 1).toBe(names.length);
});
