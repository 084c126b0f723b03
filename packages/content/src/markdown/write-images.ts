import { invalidInput } from '@lectern/contract/errors';
import type { BlockNode } from './document.ts';
import { formatAttributes } from './html.ts';
import {
  carriedTexts,
  requireBlocks,
  type FlowContent,
  findFragment,
  raw,
  optionalText,
  type NodeWriter,
} from './write-context.ts';
import { figureHtml } from './write-html.ts';

/** Images as a paragraph, or as figures when they have captions, sizes or an alignment. */
export function writeImages(
  { data, nodes = [] }: BlockNode,
  path: string,
  writer: NodeWriter,
): FlowContent[] {
  const images = requireBlocks(nodes, `${path}.nodes`);
  const other = images.findIndex(({ type }) => type !== 'image');
  if (other !== -1) throw invalidInput(`${path}.nodes.${other}.type`, 'must be "image"');
  if (images.length === 0) return [];
  if (Object.keys(data).length === 0 && images.every(isSimple)) {
    const contents = images.map((image, index) => imageNode(image, `${path}.nodes.${index}`, writer));
    return [
      {
        type: 'paragraph',
        children: contents.flatMap((image, index) =>
          index === 0 ? [image] : [{ type: 'text', value: '\n' }, image],
        ),
      },
    ];
  }
  const figures = images.map((image, index) => figureHtml(image, `${path}.nodes.${index}`, writer)).join('');
  if (Object.keys(data).length === 0) return [raw(figures)];
  const attributes = {
    align: optionalText(data, 'align', path),
    'data-full-width': optionalText(data, 'fullWidth', path),
    'data-with-frame': optionalText(data, 'withFrame', path),
    ...carriedTexts(data, path),
  };
  return [raw(`<div${formatAttributes(attributes)}>${figures}</div>`)];
}

function isSimple(image: BlockNode): boolean {
  const { ref: _ref, alt: _alt, title: _title, ...others } = image.data;
  return Object.keys(others).length === 0 && findFragment(image, 'caption') === undefined;
}

function imageNode(
  { data }: BlockNode,
  path: string,
  writer: NodeWriter,
): { type: 'image'; url: string; alt: string; title?: string } {
  const title = optionalText(data, 'title', path);
  const url = writer.href(data['ref'], `${path}.data.ref`);
  return {
    type: 'image',
    url,
    alt: optionalText(data, 'alt', path) ?? '',
    ...(title !== undefined && { title }),
  };
}
