import type { Code, Heading, List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import { computedTitle, writeComputedSource } from './computed-entry.ts';
import { baseSlug } from './page-draft.ts';
import type { LayoutTarget, OutlinePage } from './layout.ts';
import { encodePath, encodeFragment, folderOf, relativePath } from './paths.ts';
import { oneLine, outlineParser } from './plain-text.ts';

export type SummaryOptions = {
  /** Path of the table of contents. */
  readonly summary: string;
  readonly root: string;
  /** The path of a page's file, by the path of the page. */
  readonly pagePaths: ReadonlyMap<string, string>;
  readonly heading: string;
  /** The paths of pages whose slug is written though it is the default one: a sibling would get it. */
  readonly explicit?: ReadonlySet<string>;
};

/**
 * The text of SUMMARY.md, from which `readOutline` reads these pages: a slug that is not the default one is written as
 * an anchor.
 */
export function writeSummary(pages: readonly OutlinePage[], options: SummaryOptions): string {
  const byParent = Map.groupBy(pages, ({ parent }) => parent);
  const item = (page: OutlinePage): ListItem => {
    const children = byParent.get(page.path) ?? [];
    return {
      type: 'listItem',
      spread: false,
      children: [entryBlock(page, options), ...(children.length === 0 ? [] : [listOf(children.map(item))])],
    };
  };
  const blocks: RootContent[] = [
    { type: 'heading', depth: 1, children: [{ type: 'text', value: options.heading }] },
  ];
  let last: OutlinePage['type'] | undefined;
  for (const [type, run] of runsOf(byParent.get(undefined) ?? [])) {
    if (type === 'group') {
      for (const group of run) {
        blocks.push(headingOf(group, options));
        const children = byParent.get(group.path) ?? [];
        if (children.length > 0) blocks.push(listOf(children.map(item)));
      }
    } else {
      if (last === 'group') blocks.push({ type: 'thematicBreak' });
      blocks.push(listOf(run.map(item)));
    }
    last = type;
  }
  return toMarkdown({ type: 'root', children: blocks }, format);
}

const format = { bullet: '*', rule: '*', listItemIndent: 'one', resourceLink: true } as const;

/** The Markdown of an entry without its subpages: one line, or the fenced block of a computed page. */
export function entryMarkdown(page: OutlinePage, options: SummaryOptions): string {
  return toMarkdown(entryBlock(page, options), format).trimEnd();
}

/** The Markdown of the heading of a group. */
export function groupMarkdown(group: OutlinePage, options: SummaryOptions): string {
  return toMarkdown(headingOf(group, options), format).trimEnd();
}

function headingOf(group: OutlinePage, options: SummaryOptions): Heading {
  return { type: 'heading', depth: 2, children: withAnchor(group, [titleText(group)], options) };
}

function entryBlock(page: OutlinePage, options: SummaryOptions): Paragraph | Code {
  return page.computed === undefined
    ? { type: 'paragraph', children: entryContent(page, options) }
    : { type: 'code', lang: 'yaml', value: writeComputedSource(page.computed) };
}

/** The title by which a computed page is read again. */
export function summaryTitle({ title, computed }: Pick<OutlinePage, 'title' | 'computed'>): string {
  return computed === undefined ? oneLine(title) : computedTitle(computed);
}

/** Consecutive top-level pages: groups, or others. */
function runsOf(pages: readonly OutlinePage[]): ['group' | 'document', OutlinePage[]][] {
  const runs: ['group' | 'document', OutlinePage[]][] = [];
  for (const page of pages) {
    const type = page.type === 'group' ? 'group' : 'document';
    const run = runs.at(-1);
    if (run?.[0] === type) run[1].push(page);
    else runs.push([type, [page]]);
  }
  return runs;
}

function listOf(children: ListItem[]): List {
  return { type: 'list', ordered: false, spread: false, children };
}

function entryContent(page: OutlinePage, options: SummaryOptions): PhrasingContent[] {
  const url = entryHref(page, options);
  const title = page.linkTitle === undefined ? {} : { title: oneLine(page.linkTitle) };
  const text = titleText(page);
  return withAnchor(
    page,
    [url === undefined ? text : { type: 'link', url, ...title, children: [text] }],
    options,
  );
}

function titleText({ title, slug }: OutlinePage): PhrasingContent {
  const value = oneLine(title);
  return { type: 'text', value: value === '' ? slug : value };
}

function withAnchor(
  page: OutlinePage,
  content: PhrasingContent[],
  { pagePaths, root, explicit }: SummaryOptions,
): PhrasingContent[] {
  const isDefault = baseSlug(page, { path: pagePaths.get(page.path), root }) === page.slug;
  if (isDefault && explicit?.has(page.path) !== true) return content;
  const id = outlineParser.utils.escapeHtml(page.slug);
  return [
    ...content,
    { type: 'text', value: ' ' },
    { type: 'html', value: `<a href="#${id}" id="${id}"></a>` },
  ];
}

/** `undefined` for a page without a file: its entry is a title only. */
function entryHref({ path, target }: OutlinePage, options: SummaryOptions): string | undefined {
  return target === undefined ? hrefOfPage(path, options) : hrefOfTarget(target, options);
}

function hrefOfTarget(target: LayoutTarget, options: SummaryOptions): string | undefined {
  if (target.kind === 'url') return target.url.replaceAll(/\s/g, encodeURIComponent);
  const file = hrefOfPage(target.page, options);
  // Even an empty anchor distinguishes a link to a page from the page itself.
  return file === undefined
    ? undefined
    : `${file}#${target.kind === 'anchor' ? encodeFragment(target.anchor) : ''}`;
}

function hrefOfPage(path: string, { pagePaths, summary }: SummaryOptions): string | undefined {
  const file = pagePaths.get(path);
  return file === undefined ? undefined : encodePath(relativePath(folderOf(summary), file));
}
