import { blockNode, type BlockNode, nodeFragment } from './document.ts';
import { elementAttributes, type HtmlNode, isHtmlElement, isHtmlText, readHtml } from './html.ts';
import { htmlBlocks, htmlPhrasing } from './html-phrasing.ts';
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

type DetailsHead = { readonly title: BlockNode; readonly open: boolean; readonly rest: readonly HtmlNode[] };

function readDetailsHead(html: string, { context: { resolve } }: BlockReader): DetailsHead | undefined {
  const [details, ...others] = withoutBlankText(readHtml(html));
  if (details === undefined || !isHtmlElement(details) || details.tagName !== 'details' || others.length > 0)
    return undefined;
  const { open, ...more } = elementAttributes(details);
  const [summary, ...rest] = withoutBlankText(details.childNodes);
  if (Object.keys(more).length > 0 || summary === undefined || !isHtmlElement(summary)) return undefined;
  if (summary.tagName !== 'summary' || summary.attrs.length > 0) return undefined;
  const text = htmlPhrasing(summary.childNodes, resolve);
  return text && { title: blockNode('paragraph', {}, text), open: open !== undefined, rest };
}

function withoutBlankText(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.filter((node) => !isHtmlText(node) || node.value.trim() !== '');
}

function expandableNode({ title, open }: DetailsHead, blocks: readonly BlockNode[]): BlockNode {
  return blockNode('expandable', open ? { open } : {}, undefined, [
    nodeFragment('expandable-title', [title]),
    nodeFragment('expandable-body', blocks),
  ]);
}
