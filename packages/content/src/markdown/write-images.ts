import { invalidInput } from '@lectern/contract';
import type { BlockNode } from './document.ts';
import { formatAttributes } from './html.ts';
import {
  requireBlocks,
  type FlowContent,
  findFragment,
  raw,
  optionalText,
  type NodeWriter,
} from './write-context.ts';
import { blocksHtml } from './write-html.ts';

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
  };
  return [raw(`<div${formatAttributes(attributes)}>${figures}</div>`)];
}

function isSimple(image: BlockNode): boolean {
  const { refDark, width, height } = image.data;
  return (
    refDark === undefined &&
    width === undefined &&
    height === undefined &&
    findFragment(image, 'caption') === undefined
  );
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

function figureHtml(image: BlockNode, path: string, writer: NodeWriter): string {
  const { data } = image;
  const attributes = {
    src: writer.href(data['ref'], `${path}.data.ref`),
    alt: optionalText(data, 'alt', path) ?? '',
    width: optionalText(data, 'width', path),
    height: optionalText(data, 'height', path),
    title: optionalText(data, 'title', path),
  };
  const img = `<img${formatAttributes(attributes)}>`;
  const dark =
    data['refDark'] === undefined ? undefined : writer.href(data['refDark'], `${path}.data.refDark`);
  const source =
    dark && `<source${formatAttributes({ srcset: dark, media: '(prefers-color-scheme: dark)' })}>`;
  const picture = source === undefined ? img : `<picture>${source}${img}</picture>`;
  const caption = findFragment(image, 'caption');
  const text = caption === undefined ? '' : captionHtml(caption.nodes, path, writer);
  return `<figure>${picture}<figcaption>${text}</figcaption></figure>`;
}

function captionHtml(nodes: BlockNode['nodes'], path: string, writer: NodeWriter): string {
  const html = blocksHtml(nodes ?? [], `${path}.fragments.caption.nodes`, writer);
  return html.startsWith('<p>') || html === '' ? html : `<p>${html}</p>`;
}
