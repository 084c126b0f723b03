import { nameToEmoji } from 'gemoji';
import { type ContentRef, definedMembers, inlineNode } from './document.ts';
import type { HtmlAttributes } from './html.ts';
import { emojiCode, textMark, type TextPiece, textNodes, withMark } from './phrasing.ts';

/** Maps a link destination to a reference, such as a page for a relative path. */
export type ResolveHref = (href: string) => ContentRef;

type InlineElement = {
  readonly attributes: HtmlAttributes;
  readonly pieces: readonly TextPiece[];
  readonly resolve: ResolveHref;
};

const marksByElement: Readonly<Record<string, string>> = {
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

const readers: Readonly<Record<string, (element: InlineElement) => TextPiece[] | undefined>> = {
  a: readAnchor,
  br: ({ attributes }) => (hasNoAttributes(attributes) ? [{ text: '\n', marks: [] }] : undefined),
  code: readCode,
  i: readIcon,
  img: readImage,
  mark: readColor,
  span: readEmoji,
};

/** HTML elements without an end tag. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'img']);

/** Whether an inline element is understood. */
export function isKnownElement(name: string): boolean {
  return name in marksByElement || name in readers;
}

/** Reads an inline element; `undefined` for one that is not understood. */
export function readElement(name: string, element: InlineElement): TextPiece[] | undefined {
  const read = Object.hasOwn(readers, name) ? readers[name]?.(element) : undefined;
  if (read !== undefined) return read;
  const type = Object.hasOwn(marksByElement, name) ? marksByElement[name] : undefined;
  return type === undefined || !hasNoAttributes(element.attributes)
    ? undefined
    : withMark(element.pieces, textMark(type));
}

function hasNoAttributes(attributes: HtmlAttributes): boolean {
  return hasOnlyAttributes(attributes, []);
}

export function hasOnlyAttributes(attributes: HtmlAttributes, names: readonly string[]): boolean {
  return Object.keys(attributes).every((name) => names.includes(name));
}

function plainTextOf(pieces: readonly TextPiece[]): string | undefined {
  return pieces.every((piece) => 'text' in piece && piece.marks.length === 0)
    ? pieces.map((piece) => ('text' in piece ? piece.text : '')).join('')
    : undefined;
}

/** A link, or a button by its class. */
function readAnchor({ attributes, pieces, resolve }: InlineElement): TextPiece[] | undefined {
  const { href, class: kind, 'data-icon': readIcon, title } = attributes;
  if (href === undefined) return undefined;
  const ref = resolve(href);
  if (kind === undefined) {
    return hasOnlyAttributes(attributes, ['href', 'title']) && pieces.length > 0
      ? [inlineNode('link', definedMembers({ ref, title }), textNodes(pieces))]
      : undefined;
  }
  const label = plainTextOf(pieces);
  const style = /^button(?: (primary|secondary))?$/.exec(kind);
  if (style === null || label === undefined || !hasOnlyAttributes(attributes, ['href', 'class', 'data-icon']))
    return undefined;
  return [inlineNode('button', definedMembers({ label, kind: style[1] ?? 'primary', ref, icon: readIcon }))];
}

function readCode({ attributes, pieces }: InlineElement): TextPiece[] | undefined {
  if (attributes['class'] === 'expression' && hasOnlyAttributes(attributes, ['class'])) {
    const expression = plainTextOf(pieces);
    return expression === undefined ? undefined : [inlineNode('expression', { expression })];
  }
  const plain =
    hasNoAttributes(attributes) &&
    pieces.length > 0 &&
    pieces.every((piece) => 'text' in piece && !piece.text.includes('\n'));
  return plain ? withMark(pieces, textMark('code')) : undefined;
}

/** `<i class="fa-name">:name:</i>`. */
function readIcon({ attributes, pieces }: InlineElement): TextPiece[] | undefined {
  const [, name] = /^fa-([a-z0-9-]{1,50})$/.exec(attributes['class'] ?? '') ?? [];
  if (name === undefined || !hasOnlyAttributes(attributes, ['class'])) return undefined;
  return [undefined, '', `:${name}:`, '\u200B'].includes(plainTextOf(pieces))
    ? [inlineNode('icon', { icon: name })]
    : undefined;
}

function readImage({ attributes, resolve }: InlineElement): TextPiece[] | undefined {
  const { src, alt, width, height, 'data-size': size } = attributes;
  if (src === undefined || !hasOnlyAttributes(attributes, ['src', 'alt', 'width', 'height', 'data-size']))
    return undefined;
  return [
    inlineNode(
      'inline-image',
      definedMembers({ ref: resolve(src), alt: alt === '' ? undefined : alt, width, height, size }),
    ),
  ];
}

const colorPattern = /^\s*(color|background-color)\s*:\s*([\w#-]+)\s*$/;

/** `<mark style="color:red;background-color:yellow;">`. */
function readColor({ attributes, pieces }: InlineElement): TextPiece[] | undefined {
  if (!hasOnlyAttributes(attributes, ['style'])) return undefined;
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
    textMark('color', definedMembers({ text: style['color'], background: style['background-color'] })),
  );
}

/** `<span data-gb-custom-inline data-tag="emoji" data-code="1f600">`. */
function readEmoji({ attributes }: InlineElement): TextPiece[] | undefined {
  const { 'data-tag': tag, 'data-code': hex } = attributes;
  if (tag !== 'emoji' || hex === undefined) return undefined;
  return hasOnlyAttributes(attributes, ['data-gb-custom-inline', 'data-tag', 'data-code'])
    ? [inlineNode('emoji', { code: hex })]
    : undefined;
}

/** Splits text at known emoji shortcodes such as `:smile:`. */
export function splitEmoji(text: string): TextPiece[] {
  if (!text.includes(':')) return [{ text, marks: [] }];
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: written, 1: name = '', index } of text.matchAll(/:([a-z0-9_+-]{1,50}):/g)) {
    const known = Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
    if (known === undefined) continue;
    pieces.push({ text: text.slice(end, index), marks: [] }, inlineNode('emoji', { code: emojiCode(known) }));
    end = index + written.length;
  }
  return [...pieces, { text: text.slice(end), marks: [] }];
}
