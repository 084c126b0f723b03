import { invalidInput } from '@lectern/contract';
import type { BlockNode } from './document.ts';
import { formatAttributes } from './html.ts';
import { blocksOf, type FlowContent, fragmentOf, raw, textOf, type Writer } from './write-context.ts';
import { htmlOfBlocks } from './write-html.ts';

/** Images alone in a paragraph, or as figures when there is more to say. */
export function writeImages({ data, nodes = [] }: BlockNode, place: string, writer: Writer): FlowContent[] {
  const images = blocksOf(nodes, `${place}.nodes`);
  const other = images.findIndex(({ type }) => type !== 'image');
  if (other !== -1) throw invalidInput(`${place}.nodes.${other}.type`, 'must be "image"');
  if (images.length === 0) return [];
  if (Object.keys(data).length === 0 && images.every(isSimple)) {
    const contents = images.map((image, index) => imageOf(image, `${place}.nodes.${index}`, writer));
    return [
      {
        type: 'paragraph',
        children: contents.flatMap((image, index) =>
          index === 0 ? [image] : [{ type: 'text', value: '\n' }, image],
        ),
      },
    ];
  }
  const figures = images.map((image, index) => figureOf(image, `${place}.nodes.${index}`, writer)).join('');
  if (Object.keys(data).length === 0) return [raw(figures)];
  const attributes = {
    align: textOf(data, 'align', place),
    'data-full-width': textOf(data, 'fullWidth', place),
    'data-with-frame': textOf(data, 'withFrame', place),
  };
  return [raw(`<div${formatAttributes(attributes)}>${figures}</div>`)];
}

function isSimple(image: BlockNode): boolean {
  const { refDark, width, height } = image.data;
  return (
    refDark === undefined &&
    width === undefined &&
    height === undefined &&
    fragmentOf(image, 'caption') === undefined
  );
}

function imageOf(
  { data }: BlockNode,
  place: string,
  writer: Writer,
): { type: 'image'; url: string; alt: string; title?: string } {
  const title = textOf(data, 'title', place);
  const url = writer.href(data['ref'], `${place}.data.ref`);
  return { type: 'image', url, alt: textOf(data, 'alt', place) ?? '', ...(title !== undefined && { title }) };
}

function figureOf(image: BlockNode, place: string, writer: Writer): string {
  const { data } = image;
  const attributes = {
    src: writer.href(data['ref'], `${place}.data.ref`),
    alt: textOf(data, 'alt', place) ?? '',
    width: textOf(data, 'width', place),
    height: textOf(data, 'height', place),
    title: textOf(data, 'title', place),
  };
  const img = `<img${formatAttributes(attributes)}>`;
  const dark =
    data['refDark'] === undefined ? undefined : writer.href(data['refDark'], `${place}.data.refDark`);
  const source =
    dark && `<source${formatAttributes({ srcset: dark, media: '(prefers-color-scheme: dark)' })}>`;
  const picture = source === undefined ? img : `<picture>${source}${img}</picture>`;
  const caption = fragmentOf(image, 'caption');
  const text = caption === undefined ? '' : captionOf(caption.nodes, place, writer);
  return `<figure>${picture}<figcaption>${text}</figcaption></figure>`;
}

function captionOf(nodes: BlockNode['nodes'], place: string, writer: Writer): string {
  const html = htmlOfBlocks(nodes ?? [], `${place}.fragments.caption.nodes`, writer);
  return html.startsWith('<p>') || html === '' ? html : `<p>${html}</p>`;
}
