import { dataOf, type DocumentNode, optionalString, plainText, stringOf } from '../content/document-node.ts';
import { rootOf } from '../content/openapi-refs.ts';
import type { References } from '../content/references.ts';
import type { TreePage } from '../site/page-tree.ts';

const maxLength = 160;

/**
 * What a page is about, for search engines and previews of links, at most 160 characters: its first text, the operations that it
 * documents, or the titles of the pages below it. `undefined` for a page without any.
 */
export function describePage(
  page: TreePage,
  nodes: readonly DocumentNode[] = [],
  specs: References['specs'] = new Map(),
): string | undefined {
  const texts = (found: Iterable<DocumentNode>) =>
    Iterator.from(found)
      .filter(({ type }) => type === 'paragraph')
      .map((paragraph) => oneLine(plainText(paragraph.nodes)))
      .find((text) => text !== '');
  return shortened(texts(nodes) ?? operationsOf(nodes, specs) ?? texts(shown(nodes)) ?? titlesBelow(page));
}

/**
 * The blocks of a page and what is in them, but tables, whose columns may be hidden, and what stands for an operation that
 * cannot be shown.
 */
function* shown(nodes: readonly DocumentNode[]): Generator<DocumentNode> {
  for (const node of nodes) {
    yield node;
    yield* shown(node.nodes);
    if (node.type === 'table') continue;
    for (const { type, nodes: inside } of node.fragments) if (type !== 'fallback') yield* shown(inside);
  }
}

/** The summaries of operations. */
function operationsOf(nodes: readonly DocumentNode[], specs: References['specs']): string | undefined {
  const summaries = nodes.flatMap(({ type, data }) => {
    if (type !== 'openapi-operation') return [];
    const files = specs.get(stringOf(dataOf(data['ref'])['spec'])) ?? [];
    const item = dataOf(dataOf(rootOf(files)['paths'])[stringOf(data['path'])]);
    return optionalString(dataOf(item[stringOf(data['method']).toLowerCase()])['summary']) ?? [];
  });
  return listed(summaries);
}

function titlesBelow({ children }: TreePage): string | undefined {
  return listed(children.flatMap(({ hidden, title }) => (hidden ? [] : [title])));
}

function listed(texts: readonly string[]): string | undefined {
  // More than these are longer than a description may be.
  const lines = texts.slice(0, maxLength).map(oneLine);
  return lines.length === 0 ? undefined : lines.join(', ');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function shortened(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
