import { type Content, html, type Html, attributes } from '../html/html.ts';
import { safeColor } from '../html/style-sheet.ts';
import { readable, textOn } from '../html/colors.ts';
import { webUrl } from '../html/safe-url.ts';
import {
  dataOf,
  type DocumentNode,
  emojiOf,
  fragmentOf,
  type Leaf,
  type NodeData,
  optionalString,
  plainText,
  stringOf,
} from './document-node.ts';
import { icon } from './icons.ts';
import { renderMath } from './math.ts';
import { imageUrl, targetOf } from './references.ts';
import type { RenderContext } from './render-context.ts';

/** Phrasing content. */
export function renderInlines(context: RenderContext, nodes: readonly DocumentNode[]): Html {
  return html`${nodes.map((node) => renderInline(context, node))}`;
}

type RenderInline = (context: RenderContext, node: DocumentNode) => Content;

const inlines: Readonly<Record<string, RenderInline>> = {
  link: (context, { data, nodes }) => renderLink(context, data, renderInlines(context, nodes)),
  'inline-image': (context, { data }) =>
    html`<span class="inline-image${data['size'] === 'line' ? ' line' : ''}"
      >${renderImage(context, data)}</span
    >`,
  emoji: (_context, { data }) => emojiOf(stringOf(data['code'])),
  icon: (_context, { data }) => icon(optionalString(data['icon'])),
  'inline-math': (context, { data }) => renderFormula(context, data, false),
  mention: renderMention,
  annotation: renderAnnotation,
  button: renderButton,
  expression: (_context, { data }) => html`<code>${stringOf(data['expression'])}</code>`,
  // Source that nobody understands, such as a comment or an unknown element, shows nothing.
  markdown: (_context, { data }) =>
    /^(?:<|\{%)/.test(stringOf(data['source'])) ? undefined : stringOf(data['source']),
};

function renderInline(context: RenderContext, node: DocumentNode): Content {
  if (node.object === 'text') return node.leaves.map((leaf) => renderLeaf(context, leaf));
  const render = Object.hasOwn(inlines, node.type) ? inlines[node.type] : undefined;
  return render?.(context, node) ?? renderInlines(context, node.nodes);
}

function renderLeaf({ styles }: RenderContext, { text, marks }: Leaf): Html {
  const lines = text.split('\n');
  let content: Html = html`${lines.map((line, index) => (index === 0 ? line : html`<br />${line}`))}`;
  for (const { type, data } of marks.toReversed()) {
    if (type === 'color') {
      const own = colorRule(safeColor(stringOf(data['text'])), safeColor(stringOf(data['background'])));
      if (own !== undefined) content = html`<mark class="color ${styles.classFor(own)}">${content}</mark>`;
    } else content = withMark(type, content);
  }
  return content;
}

/** Coloured text is made readable in both modes; so is text on a colour. */
function colorRule(text: string | undefined, background: string | undefined): string | undefined {
  if (background !== undefined)
    return `background:${background};color:${text === undefined ? textOn(background) : readable(text, [background])}`;
  if (text === undefined) return undefined;
  const [light, dark] = [readable(text, ['#ffffff', '#f3f4f6']), readable(text, ['#131519', '#22262c'])];
  return `color:light-dark(${light},${dark})`;
}

function withMark(type: string, content: Html): Html {
  switch (type) {
    case 'bold':
      return html`<strong>${content}</strong>`;
    case 'italic':
      return html`<em>${content}</em>`;
    case 'code':
      return html`<code>${content}</code>`;
    case 'strikethrough':
      return html`<del>${content}</del>`;
    case 'keyboard':
      return html`<kbd>${content}</kbd>`;
    case 'superscript':
      return html`<sup>${content}</sup>`;
    case 'subscript':
      return html`<sub>${content}</sub>`;
    default:
      return content;
  }
}

/** A link to what a reference leads to; its text alone where that is nothing. */
export function renderLink(context: RenderContext, data: NodeData, content: Content): Content {
  const target = targetOf(context.references, dataOf(data['ref']));
  if (target === undefined) return content;
  return html`<a
    href="${target.href}"
    ${linkAttributes(context, target.href)}${attributes({ title: optionalString(data['title']) })}
    >${content}</a
  >`;
}

/** Of a link to another site. */
export function linkAttributes(
  { origin, settings }: Pick<RenderContext, 'origin' | 'settings'>,
  href: string,
): Html {
  const url = webUrl(href);
  if (url === undefined || url.origin === origin) return html``;
  return settings.externalLinks.target === 'blank'
    ? html` target="_blank" rel="noopener noreferrer"`
    : html` rel="noopener"`;
}

/** An image, with another one for the dark mode where there is one. */
export function renderImage(
  { references, leadPicture }: RenderContext,
  data: NodeData,
  { sizes = true, isLead = data === leadPicture } = {},
): Content {
  const ref = dataOf(data['ref']);
  const [light, dark] = [imageUrl(references, ref), imageUrl(references, dataOf(data['refDark']))];
  const alt = stringOf(data['alt']);
  if (light === undefined) return alt === '' ? undefined : html`<span class="missing">${alt}</span>`;
  const file = references.files.get(stringOf(ref['file']));
  const size = sizes ? sizeOf(data) : undefined;
  const draw = (url: string, kind: string | undefined, own: NodeData | undefined) =>
    html`<img
      src="${url}"
      alt="${alt}"
      decoding="async"
      ${attributes({
        // Of two, one is not shown.
        loading: isLead && dark === undefined ? undefined : 'lazy',
        class: kind,
        title: optionalString(data['title']),
        width: size?.width ?? numberOf(own?.['width']),
        height: size?.width === undefined ? (size?.height ?? numberOf(own?.['height'])) : scaled(size, own),
      })}
    />`;
  if (dark === undefined) return draw(light, undefined, file?.dimensions);
  const darkFile = references.files.get(stringOf(dataOf(data['refDark'])['file']));
  return html`${draw(light, 'on-light', file?.dimensions)}${draw(dark, 'on-dark', darkFile?.dimensions)}`;
}

type Size = { readonly width: number | undefined; readonly height: number | undefined };

function sizeOf(data: NodeData): Size {
  return { width: numberOf(data['width']), height: numberOf(data['height']) };
}

/** The height that belongs to the width, so that nothing moves when the image arrives. */
function scaled({ width, height }: Size, own: NodeData | undefined): number | undefined {
  const [ownWidth, ownHeight] = [numberOf(own?.['width']), numberOf(own?.['height'])];
  if (height !== undefined || width === undefined || ownWidth === undefined || ownHeight === undefined)
    return height;
  return Math.round((width * ownHeight) / ownWidth);
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number > 0 && number < 100_000 ? Math.round(number) : undefined;
}

export function renderFormula({ references }: RenderContext, data: NodeData, display: boolean): Html {
  return renderMath(references.formulas, { source: stringOf(data['formula']), display });
}

function renderMention(context: RenderContext, { data }: DocumentNode): Content {
  const ref = dataOf(data['ref']);
  const user = context.references.users.get(stringOf(ref['user']));
  if (user !== undefined) return html`<span class="mention">@${user.displayName}</span>`;
  const target = targetOf(context.references, ref);
  return target && html`<a href="${target.href}">${target.title ?? target.href}</a>`;
}

/** A text with a note, which opens without a script. */
function renderAnnotation(context: RenderContext, node: DocumentNode): Content {
  const body = fragmentOf(node, 'annotation-body');
  const id = `~note-${context.ids.next}`;
  context.ids.next += 1;
  const inner = body.map(
    (block) => html`<span class="note-line">${renderInlines(context, block.nodes)}</span>`,
  );
  // A footnote of Markdown has a number; an annotation has the words that it is about.
  const isNumber = /^\d{1,4}$/.test(plainText(node.nodes));
  return html`<button type="button" class="annotation${isNumber ? ' number' : ''}" popovertarget="${id}">
      ${renderInlines(context, node.nodes)}</button
    ><span id="${id}" class="note" popover role="note">${inner}</span>`;
}

function renderButton(context: RenderContext, { data }: DocumentNode): Content {
  const label = html`${icon(optionalString(data['icon']))}${stringOf(data['label'])}`;
  const target = targetOf(context.references, dataOf(data['ref']));
  const kind = data['kind'] === 'secondary' ? 'secondary' : 'primary';
  if (target === undefined) return html`<span class="button ${kind}">${label}</span>`;
  return html`<a class="button ${kind}" href="${target.href}" ${linkAttributes(context, target.href)}
    >${label}</a
  >`;
}
