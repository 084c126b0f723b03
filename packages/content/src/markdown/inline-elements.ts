import { nameToEmoji } from 'gemoji';
import { type ContentRef, definedMembers, inlineNode, stringMember } from './document.ts';
import { carriedAttributes, type HtmlAttributes, parseTagAttributes, parseTagName } from './html.ts';
import { readSrcset } from './srcset.ts';
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
  button: readButton,
  br: ({ attributes }) => (hasNoAttributes(attributes) ? [{ text: '\n', marks: [] }] : undefined),
  code: readCode,
  i: readIcon,
  img: readImage,
  mark: readColor,
  picture: readPicture,
  span: readSpan,
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

function hasOnlyAttributes(attributes: HtmlAttributes, names: readonly string[]): boolean {
  return Object.keys(attributes).every((name) => names.includes(name));
}

function plainTextOf(pieces: readonly TextPiece[]): string | undefined {
  return pieces.every((piece) => 'text' in piece && piece.marks.length === 0)
    ? pieces.map((piece) => ('text' in piece ? piece.text : '')).join('')
    : undefined;
}

/** A link, or a button by its class. */
function readAnchor(element: InlineElement): TextPiece[] | undefined {
  const { attributes, pieces, resolve } = element;
  const { href, title, ...others } = attributes;
  if (href === undefined) return undefined;
  const button = readButton(element);
  if (button !== undefined) return button;
  const data = definedMembers({ ref: resolve(href), title, ...carriedAttributes(others) });
  return pieces.length > 0 ? [inlineNode('link', data, textNodes(pieces))] : undefined;
}

/** `<a class="button primary" href="…">`, or a `<button>` with an action such as `ask`. */
function readButton({ attributes, pieces, resolve }: InlineElement): TextPiece[] | undefined {
  const {
    href,
    type,
    class: classes,
    'data-icon': icon,
    'data-action': action,
    'data-query': query,
    ...others
  } = attributes;
  const label = plainTextOf(pieces);
  const style = /^button(?: (primary|secondary))?$/.exec(classes ?? '');
  if (style === null || label === undefined || (href === undefined && type !== 'button')) return undefined;
  const carried = carriedAttributes(href === undefined || type === undefined ? others : { ...others, type });
  const ref = href === undefined ? undefined : resolve(href);
  const kind = style[1] ?? 'primary';
  return [inlineNode('button', definedMembers({ label, kind, ref, icon, action, query, ...carried }))];
}

/** An image with another one for dark mode. */
function readPicture({ attributes, pieces, resolve }: InlineElement): TextPiece[] | undefined {
  const [source, image, ...more] = pieces.filter((piece) => !('text' in piece) || piece.text.trim() !== '');
  if (!hasNoAttributes(attributes) || more.length > 0 || source === undefined || image === undefined)
    return undefined;
  if ('text' in source || source.type !== 'markdown' || 'text' in image || image.type !== 'inline-image')
    return undefined;
  const html = stringMember(source.data, 'source');
  const dark = parseTagName(html)?.name === 'source' ? darkSource(parseTagAttributes(html)) : undefined;
  if (dark === undefined) return undefined;
  const { ref, ...data } = image.data;
  return [inlineNode('inline-image', definedMembers({ ref, refDark: resolve(dark), ...data }))];
}

/** The address of the image for dark mode; `undefined` for other sources of a picture, and for several addresses. */
export function darkSource({ srcset = '', media, ...others }: HtmlAttributes): string | undefined {
  const [only, ...more] = readSrcset(srcset);
  const isDark = media === '(prefers-color-scheme: dark)' && Object.keys(others).length === 0;
  return isDark && more.length === 0 && only?.url === srcset ? srcset : undefined;
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

/** `<i class="fa-name">:name:</i>`; classes of its style, as in `fa-solid fa-name`, are carried. */
function readIcon({
  attributes: { class: classes = '', ...others },
  pieces,
}: InlineElement): TextPiece[] | undefined {
  const names = classes.split(' ').filter((name) => !iconStyles.has(name));
  const [, icon] = /^fa-([a-z0-9-]{1,50})$/.exec(names.length === 1 ? (names[0] ?? '') : '') ?? [];
  if (icon === undefined) return undefined;
  if (![undefined, '', `:${icon}:`, '\u200B'].includes(plainTextOf(pieces))) return undefined;
  const carried = classes === `fa-${icon}` ? others : { class: classes, ...others };
  return [inlineNode('icon', { icon, ...carriedAttributes(carried) })];
}

/** Classes of Font Awesome that name no icon. */
const iconStyles: ReadonlySet<string> = new Set(
  (
    'fa fab fad fal far fas fat fa-brands fa-duotone fa-light fa-regular fa-sharp fa-solid fa-thin ' +
    'fa-fw fa-lg fa-sm fa-xl fa-xs fa-2xl fa-2xs'
  ).split(' '),
);

function readImage({ attributes, resolve }: InlineElement): TextPiece[] | undefined {
  const { src, alt, width, height, title, 'data-size': size, ...others } = attributes;
  if (src === undefined) return undefined;
  const data = { ref: resolve(src), alt: alt === '' ? undefined : alt, width, height, title, size };
  return [inlineNode('inline-image', definedMembers({ ...data, ...carriedAttributes(others) }))];
}

/** `<mark style="color:red;background-color:yellow;">`. */
function readColor({ attributes, pieces }: InlineElement): TextPiece[] | undefined {
  if (!hasOnlyAttributes(attributes, ['style'])) return undefined;
  const style: Record<string, string> = {};
  for (const rule of (attributes['style'] ?? '').split(';')) {
    if (rule.trim() === '') continue;
    const colon = rule.indexOf(':');
    const name = rule.slice(0, Math.max(0, colon)).trim();
    if (name !== 'color' && name !== 'background-color') return undefined;
    style[name] = rule.slice(colon + 1).trim();
  }
  if (Object.keys(style).length === 0) return undefined;
  return withMark(
    pieces,
    textMark('color', definedMembers({ text: style['color'], background: style['background-color'] })),
  );
}

/** A formula or an emoji: `<span class="math">x^2</span>`. */
function readSpan(element: InlineElement): TextPiece[] | undefined {
  const { attributes, pieces } = element;
  if (attributes['class'] !== 'math' || !hasOnlyAttributes(attributes, ['class'])) return readEmoji(element);
  const formula = plainTextOf(pieces);
  return formula === undefined ? undefined : [inlineNode('inline-math', { formula })];
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
