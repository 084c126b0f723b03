import { blockNode, type BlockNode, definedMembers } from './document.ts';
import type { ResolveHref } from './inline-elements.ts';
import {
  carriedAttributes,
  elementAttributes,
  isCompleteHtml,
  type HtmlElement,
  type HtmlNode,
  isHtmlElement,
  readHtml,
} from './html.ts';
import { htmlBlocks, readImageList, withoutBlankText } from './html-blocks.ts';
import type { ParsedBlock } from './parsed-block.ts';
import { plainText } from './phrasing.ts';
import { readClosedDetails } from './read-details.ts';
import { readHtmlTable } from './read-html-table.ts';
import type { BlockReader } from './block-reader.ts';

/** Reads HTML that represents blocks; `undefined` for all other. */
export function readHtmlBlock(parsed: ParsedBlock, reader: BlockReader): readonly BlockNode[] | undefined {
  const { token } = parsed;
  const nodes = withoutBlankText(readHtml(token.content));
  const [first, ...more] = nodes;
  const { resolve } = reader.context;
  if (first === undefined || !isHtmlElement(first) || !isCompleteHtml(token.content, nodes)) return undefined;
  const images = readImageList(nodes, resolve);
  if (images !== undefined) return [blockNode('images', {}, images)];
  if (more.length > 0) return htmlText(nodes, resolve);
  switch (first.tagName) {
    case 'details':
      return readClosedDetails(token.content, reader);
    case 'div':
      return readImages(first, resolve);
    case 'table':
      return readHtmlTable(first, { html: token.content, resolve });
    default:
      return /^h[1-6]$/.test(first.tagName) ? readHeading(first, parsed, reader) : htmlText(nodes, resolve);
  }
}

/** Blocks and phrasing content; a heading among them would need an anchor. */
function htmlText(nodes: readonly HtmlNode[], resolve: ResolveHref): BlockNode[] | undefined {
  const blocks = htmlBlocks(nodes, resolve);
  return blocks?.some(({ type }) => type.startsWith('heading-')) === true ? undefined : blocks;
}

function readImages(div: HtmlElement, resolve: ResolveHref): BlockNode[] | undefined {
  const attributes = elementAttributes(div);
  const { align, 'data-full-width': fullWidth, 'data-with-frame': withFrame, ...others } = attributes;
  const all = readImageList(div.childNodes, resolve);
  const data = definedMembers({
    align,
    fullWidth: fullWidth && fullWidth === 'true',
    withFrame: withFrame && withFrame === 'true',
    ...carriedAttributes(others),
  });
  return all && [blockNode('images', data, all)];
}

/** A heading with its anchor. */
function readHeading(
  element: HtmlElement,
  parsed: ParsedBlock,
  reader: BlockReader,
): BlockNode[] | undefined {
  const [heading, ...more] = htmlBlocks([element], reader.context.resolve) ?? [];
  if (heading === undefined || more.length > 0) return undefined;
  const text = (heading.nodes ?? []).filter((node) => node.object !== 'block');
  return [{ ...heading, meta: { id: reader.headingId(parsed, plainText(text), heading.meta?.id) } }];
}
