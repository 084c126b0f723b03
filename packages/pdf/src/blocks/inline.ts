import {
  emojiFromCode,
  type InlineNode,
  type TextLeaf,
  type DocumentNode,
  type PhrasingNode,
  plainText,
  stringMember,
} from '@lectern/content';
import { formulaPicture } from '../formulas/formula.ts';
import type { Span } from '../typesetting/lines.ts';
import { contentHeight } from '../typesetting/printer.ts';
import { colors, type TextStyle } from '../typesetting/text-style.ts';
import type { Area, Typesetter } from './typesetter.ts';
import { pictureSize } from './picture-size.ts';
import { visibleSource } from './visible-source.ts';

/** The spans of a text, and its footnotes. */
export type Phrase = {
  readonly spans: readonly Span[];
  readonly notes: readonly (readonly DocumentNode[])[];
};

type PhraseContext = {
  readonly typesetter: Typesetter;
  readonly area: Area;
  readonly notes: (readonly DocumentNode[])[];
};

export function phraseOf(nodes: readonly DocumentNode[], area: Area, typesetter: Typesetter): Phrase {
  const notes: (readonly DocumentNode[])[] = [];
  const spans = nodes.flatMap((node, index) =>
    node.object === 'block'
      ? []
      : spansOf(withoutSpaceAfterIcon(nodes, index, node), area.style, { typesetter, area, notes }),
  );
  return { spans, notes };
}

/** Of the spaces around an icon, which is not printed, one stays. */
function withoutSpaceAfterIcon(
  nodes: readonly DocumentNode[],
  index: number,
  node: PhrasingNode,
): PhrasingNode {
  const [before, icon] = [nodes[index - 2], nodes[index - 1]];
  if (node.object !== 'text' || icon?.object !== 'inline' || icon.type !== 'icon') return node;
  const [first, ...others] = node.leaves;
  const isSpaced = before === undefined || (before.object === 'text' && /\s$/.test(plainText([before])));
  if (first === undefined || !isSpaced) return node;
  return { ...node, leaves: [{ ...first, text: first.text.replace(/^ /, '') }, ...others] };
}

function spansOf(node: PhrasingNode, style: TextStyle, context: PhraseContext): Span[] {
  if (node.object === 'text')
    return node.leaves.map((leaf) => ({ text: printedText(leaf), style: applyMarks(leaf, style) }));
  const read = spanReaders[node.type];
  if (read !== undefined) return read(node, style, context);
  return (node.nodes ?? []).flatMap((child) => spansOf(child, style, context));
}

/** The name of an icon in text, such as `:pen-to-square:`; a single word between colons is text. */
const iconName = /(?<![\p{L}\p{N}_:]):[a-z][a-z0-9]{0,30}(?:-[a-z0-9]{1,30}){1,6}:(?![\p{L}\p{N}_:]) ?/gu;

/** Icons are not printed, and neither are their names. */
function printedText({ text, marks }: TextLeaf): string {
  return !text.includes(':') || marks.some(({ type }) => type === 'code')
    ? text
    : text.replaceAll(iconName, '');
}

type ReadSpans = (node: InlineNode, style: TextStyle, context: PhraseContext) => Span[];

const spanReaders: Readonly<Record<string, ReadSpans>> = {
  link: (node, style, { typesetter, area, notes }) => {
    const { destination } = typesetter.resolveLink(node.data['ref'], area.sourcePage);
    const linked = destination === undefined ? style : { ...style, color: colors.link, link: destination };
    return (node.nodes ?? []).flatMap((child) => spansOf(child, linked, { typesetter, area, notes }));
  },
  emoji: ({ data }, style) => [{ text: emojiFromCode(data['code']), style }],
  'inline-math': ({ data }, style, { typesetter, area }) => {
    const source = stringMember(data, 'formula');
    const available = { width: area.width, height: contentHeight * 0.3 };
    const formula = typesetter.formula(source, false);
    const picture = formula && formulaPicture(formula, style, available);
    return [picture === undefined ? { text: source, style: codeStyle(style) } : { picture, style }];
  },
  'inline-image': ({ data }, style, { typesetter, area }) => {
    const picture = typesetter.picture(data['ref'], area.sourcePage);
    if (picture === undefined)
      return [{ text: stringMember(data, 'alt'), style: { ...style, color: colors.muted } }];
    const isLine = data['size'] === 'line' || picture.height <= 40;
    const limit = isLine
      ? { width: area.width, height: style.size * 1.5 }
      : { width: area.width, height: 300 };
    return [{ picture: { picture, ...pictureSize(picture, data, limit) }, style }];
  },
  annotation: (node, style, context) => {
    const [body] = node.fragments ?? [];
    if (body !== undefined) context.notes.push(body.nodes);
    const label = plainText(node.nodes ?? []);
    const isFootnote = label === stringMember(node.data, 'label');
    const spans = isFootnote ? [] : (node.nodes ?? []).flatMap((child) => spansOf(child, style, context));
    return body === undefined ? spans : [...spans, noteNumber(context.notes.length, style)];
  },
  button: ({ data }, style, { typesetter, area }) => {
    const { destination } = typesetter.resolveLink(data['ref'], area.sourcePage);
    const text = `\u00a0${stringMember(data, 'label').replaceAll(' ', '\u00a0')}\u00a0`;
    return [
      {
        text,
        style: { ...style, bold: true, background: colors.mark, ...(destination && { link: destination }) },
      },
    ];
  },
  mention: (node, style, { typesetter, area }) => {
    const { title } = typesetter.resolveLink(node.data['ref'], area.sourcePage);
    return [{ text: title ?? plainText(node.nodes ?? []), style }];
  },
  expression: ({ data }, style) => [{ text: stringMember(data, 'expression'), style: codeStyle(style) }],
  icon: () => [],
  markdown: ({ data }, style) => [{ text: visibleSource(stringMember(data, 'source')), style }],
};

/** The number of a footnote, in the text and before the note. */
export function noteNumber(number: number, style: TextStyle): Span {
  return { text: String(number), style: { ...style, size: style.size * 0.7, rise: style.size * 0.35 } };
}

function codeStyle(style: TextStyle): TextStyle {
  return { ...style, mono: true, size: style.size * 0.92, background: colors.mark };
}

/** One style object per leaf, so that adjacent parts share it. */
function applyMarks({ marks }: TextLeaf, style: TextStyle): TextStyle {
  return marks.reduce<TextStyle>((above, { type, data }) => {
    switch (type) {
      case 'bold':
        return { ...above, bold: true };
      case 'italic':
        return { ...above, italic: true };
      case 'strikethrough':
        return { ...above, strike: true };
      case 'code':
      case 'keyboard':
        return codeStyle(above);
      case 'superscript':
        return { ...above, size: above.size * 0.7, rise: above.size * 0.35 };
      case 'subscript':
        return { ...above, size: above.size * 0.7, rise: -above.size * 0.12 };
      case 'color':
        return { ...above, ...markColors(data?.['text'], data?.['background']) };
      default:
        return above;
    }
  }, style);
}

/** Named colors; others, such as those of a theme, are printed as text. */
const themeColors: Readonly<Record<string, { readonly text: string; readonly background: string }>> = {
  red: { text: '#cf222e', background: '#ffebe9' },
  orange: { text: '#bc4c00', background: '#fff1e5' },
  yellow: { text: '#8a6100', background: '#fff8c5' },
  green: { text: '#1a7f37', background: '#dafbe1' },
  blue: { text: '#0969da', background: '#ddf4ff' },
  purple: { text: '#8250df', background: '#fbefff' },
  pink: { text: '#bf3989', background: '#ffeff7' },
};

function markColors(text: unknown, background: unknown): Partial<TextStyle> {
  const textColor = typeof text === 'string' ? (themeColors[text]?.text ?? hexColor(text)) : undefined;
  const backgroundColor =
    typeof background === 'string'
      ? (themeColors[background]?.background ?? hexColor(background))
      : undefined;
  return { ...(textColor && { color: textColor }), ...(backgroundColor && { background: backgroundColor }) };
}

function hexColor(color: string): string | undefined {
  return /^#[\da-f]{6}$/i.test(color) ? color : undefined;
}
