import { block, type BlockNode, fragment } from './document.ts';
import { attributesOf, type HtmlNode, isElement, isText, readHtml } from './html.ts';
import { htmlBlocks, htmlPhrasing } from './html-phrasing.ts';
import type { ParsedBlock } from './parsed-block.ts';
import type { Reader } from './reader.ts';

/** `<details>` whose content is Markdown; an empty line may stand before its summary. */
export function readDetails({ token, children }: ParsedBlock, reader: Reader): BlockNode[] | undefined {
  const [first, ...others] = children;
  const alone = readHead(token.content, reader);
  if (alone?.rest.length === 0) return [expandable(alone, reader.blocks(children))];
  if (first?.kind !== 'html') return undefined;
  const head = readHead(token.content + first.token.content, reader);
  return head?.rest.length === 0 ? [expandable(head, reader.blocks(others))] : undefined;
}

/** `<details>` whose content is HTML. */
export function readClosedDetails(html: string, reader: Reader): BlockNode[] | undefined {
  const head = readHead(html, reader);
  const blocks = head && htmlBlocks(head.rest, reader.context.resolve);
  return blocks && [expandable(head, blocks)];
}

type Head = { readonly title: BlockNode; readonly open: boolean; readonly rest: readonly HtmlNode[] };

function readHead(html: string, { context: { resolve } }: Reader): Head | undefined {
  const [details, ...others] = meaningful(readHtml(html));
  if (details === undefined || !isElement(details) || details.tagName !== 'details' || others.length > 0)
    return undefined;
  const { open, ...more } = attributesOf(details);
  const [summary, ...rest] = meaningful(details.childNodes);
  if (Object.keys(more).length > 0 || summary === undefined || !isElement(summary)) return undefined;
  if (summary.tagName !== 'summary' || summary.attrs.length > 0) return undefined;
  const text = htmlPhrasing(summary.childNodes, resolve);
  return text && { title: block('paragraph', {}, text), open: open !== undefined, rest };
}

function meaningful(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.filter((node) => !isText(node) || node.value.trim() !== '');
}

function expandable({ title, open }: Head, blocks: readonly BlockNode[]): BlockNode {
  return block('expandable', open ? { open } : {}, undefined, [
    fragment('expandable-title', [title]),
    fragment('expandable-body', blocks),
  ]);
}
