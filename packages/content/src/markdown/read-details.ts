import { blockNode, type BlockNode, type NodeData, nodeFragment } from './document.ts';
import {
  carriedAttributes,
  elementAttributes,
  hasValidAttributes,
  type HtmlNode,
  isHtmlElement,
  readHtml,
} from './html.ts';
import { htmlBlocks, withoutBlankText } from './html-blocks.ts';
import { htmlPhrasing } from './html-phrasing.ts';
import type { ParsedBlock } from './parsed-block.ts';
import type { BlockReader } from './block-reader.ts';

/** `<details>` with Markdown content; an empty line may precede its summary. */
export function readDetails({ token, children }: ParsedBlock, reader: BlockReader): BlockNode[] | undefined {
  const [first, ...others] = children;
  const alone = readDetailsHead(token.content, reader);
  if (alone?.rest.length === 0) return [expandableNode(alone, reader.blocks(children))];
  if (first?.kind !== 'html') return undefined;
  const head = readDetailsHead(token.content + first.token.content, reader);
  return head?.rest.length === 0 ? [expandableNode(head, reader.blocks(others))] : undefined;
}

/** `<details>` with HTML content. */
export function readClosedDetails(html: string, reader: BlockReader): BlockNode[] | undefined {
  const head = readDetailsHead(html, reader);
  const blocks = head && htmlBlocks(head.rest, reader.context.resolve);
  return blocks && [expandableNode(head, blocks)];
}

type DetailsHead = { readonly title: BlockNode; readonly data: NodeData; readonly rest: readonly HtmlNode[] };

function readDetailsHead(html: string, { context: { resolve } }: BlockReader): DetailsHead | undefined {
  const [details, ...others] = withoutBlankText(readHtml(html));
  if (
    details === undefined ||
    !hasValidAttributes([details]) ||
    !isHtmlElement(details) ||
    details.tagName !== 'details' ||
    others.length > 0
  )
    return undefined;
  const { open, ...more } = elementAttributes(details);
  const [summary, ...rest] = withoutBlankText(details.childNodes);
  if (summary === undefined || !isHtmlElement(summary)) return undefined;
  if (summary.tagName !== 'summary' || summary.attrs.length > 0) return undefined;
  const text = htmlPhrasing(summary.childNodes, resolve);
  const data = { ...(open !== undefined && { open: true }), ...carriedAttributes(more) };
  return text && { title: blockNode('paragraph', {}, text), data, rest };
}

function expandableNode({ title, data }: DetailsHead, blocks: readonly BlockNode[]): BlockNode {
  return blockNode('expandable', data, undefined, [
    nodeFragment('expandable-title', [title]),
    nodeFragment('expandable-body', blocks),
  ]);
}
