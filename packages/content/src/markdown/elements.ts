import { nameToEmoji } from 'gemoji';
import { type ContentRef, dataOf, inline } from './document.ts';
import type { Attributes } from './html.ts';
import { codeOfEmoji, mark, type Piece, textNodes, withMark } from './phrasing.ts';

/** What an address points to, such as a page for a relative path. */
export type Resolve = (href: string) => ContentRef;

type Element = {
  readonly attributes: Attributes;
  readonly pieces: readonly Piece[];
  readonly resolve: Resolve;
};

const marks: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  em: 'italic',
  i: 'italic',
  del: 'strikethrough',
  s: 'strikethrough',
  kbd: 'keyboard',
  sub: 'subscript',
  sup: 'superscript',
};

const readers: Readonly<Record<string, (element: Element) => Piece[] | undefined>> = {
  a: anchor,
  br: ({ attributes }) => (isPlain(attributes) ? [{ text: '\n', marks: [] }] : undefined),
  code,
  i: icon,
  img: image,
  mark: color,
  span: emoji,
};

/** HTML elements that have no end. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'img']);

/** Whether an element within text means something. */
export function isKnownElement(name: string): boolean {
  return name in marks || name in readers;
}

/** An element within text; undefined for one that means nothing to us. */
export function readElement(name: string, element: Element): Piece[] | undefined {
  const own = Object.hasOwn(readers, name) ? readers[name]?.(element) : undefined;
  if (own !== undefined) return own;
  const type = Object.hasOwn(marks, name) ? marks[name] : undefined;
  return type === undefined || !isPlain(element.attributes)
    ? undefined
    : withMark(element.pieces, mark(type));
}

function isPlain(attributes: Attributes): boolean {
  return hasOnly(attributes, []);
}

export function hasOnly(attributes: Attributes, names: readonly string[]): boolean {
  return Object.keys(attributes).every((name) => names.includes(name));
}

function textOf(pieces: readonly Piece[]): string | undefined {
  return pieces.every((piece) => 'text' in piece && piece.marks.length === 0)
    ? pieces.map((piece) => ('text' in piece ? piece.text : '')).join('')
    : undefined;
}

/** A link, or a button for one that has that class. */
function anchor({ attributes, pieces, resolve }: Element): Piece[] | undefined {
  const { href, class: kind, 'data-icon': icon, title } = attributes;
  if (href === undefined) return undefined;
  const ref = resolve(href);
  if (kind === undefined) {
    return hasOnly(attributes, ['href', 'title']) && pieces.length > 0
      ? [inline('link', dataOf({ ref, title }), textNodes(pieces))]
      : undefined;
  }
  const label = textOf(pieces);
  const style = /^button(?: (primary|secondary))?$/.exec(kind);
  if (style === null || label === undefined || !hasOnly(attributes, ['href', 'class', 'data-icon']))
    return undefined;
  return [inline('button', dataOf({ label, kind: style[1] ?? 'primary', ref, icon }))];
}

function code({ attributes, pieces }: Element): Piece[] | undefined {
  if (attributes['class'] === 'expression' && hasOnly(attributes, ['class'])) {
    const expression = textOf(pieces);
    return expression === undefined ? undefined : [inline('expression', { expression })];
  }
  const plain =
    isPlain(attributes) &&
    pieces.length > 0 &&
    pieces.every((piece) => 'text' in piece && !piece.text.includes('\n'));
  return plain ? withMark(pieces, mark('code')) : undefined;
}

/** `<i class="fa-name">:name:</i>`. */
function icon({ attributes, pieces }: Element): Piece[] | undefined {
  const [, name] = /^fa-([a-z0-9-]{1,50})$/.exec(attributes['class'] ?? '') ?? [];
  if (name === undefined || !hasOnly(attributes, ['class'])) return undefined;
  return [undefined, '', `:${name}:`, '\u200B'].includes(textOf(pieces))
    ? [inline('icon', { icon: name })]
    : undefined;
}

function image({ attributes, resolve }: Element): Piece[] | undefined {
  const { src, alt, width, height, 'data-size': size } = attributes;
  if (src === undefined || !hasOnly(attributes, ['src', 'alt', 'width', 'height', 'data-size']))
    return undefined;
  return [
    inline(
      'inline-image',
      dataOf({ ref: resolve(src), alt: alt === '' ? undefined : alt, width, height, size }),
    ),
  ];
}

const colorPattern = /^\s*(color|background-color)\s*:\s*([\w#-]+)\s*$/;

/** `<mark style="color:red;background-color:yellow;">`. */
function color({ attributes, pieces }: Element): Piece[] | undefined {
  if (!hasOnly(attributes, ['style'])) return undefined;
  const style: Record<string, string> = {};
  for (const rule of (attributes['style'] ?? '').split(';')) {
    if (rule.trim() === '') continue;
    const [, name, value] = colorPattern.exec(rule) ?? [];
    if (name === undefined || value === undefined) return undefined;
    style[name] = value;
  }
  if (Object.keys(style).length === 0) return undefined;
  return withMark(
    pieces,
    mark('color', dataOf({ text: style['color'], background: style['background-color'] })),
  );
}

/** `<span data-gb-custom-inline data-tag="emoji" data-code="1f600">`. */
function emoji({ attributes }: Element): Piece[] | undefined {
  const { 'data-tag': tag, 'data-code': hex } = attributes;
  if (tag !== 'emoji' || hex === undefined) return undefined;
  return hasOnly(attributes, ['data-gb-custom-inline', 'data-tag', 'data-code'])
    ? [inline('emoji', { code: hex })]
    : undefined;
}

/** Text in which `:name:` is an emoji where there is one of that name. */
export function withEmoji(text: string): Piece[] {
  if (!text.includes(':')) return [{ text, marks: [] }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: written, 1: name = '', index } of text.matchAll(/:([a-z0-9_+-]{1,50}):/g)) {
    const known = Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
    if (known === undefined) continue;
    pieces.push({ text: text.slice(end, index), marks: [] }, inline('emoji', { code: codeOfEmoji(known) }));
    end = index + written.length;
  }
  return [...pieces, { text: text.slice(end), marks: [] }];
}
