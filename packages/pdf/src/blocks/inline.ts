import {
  emojiOf,
  type InlineNode,
  type Leaf,
  type Node,
  type PhrasingNode,
  plainText,
  textIn,
} from '@lectern/content';
import { placedFormula } from '../formulas/formula.ts';
import type { Span } from '../typesetting/lines.ts';
import { contentHeight } from '../typesetting/printer.ts';
import { colors, type TextStyle } from '../typesetting/text-style.ts';
import type { Area, Setter } from './area.ts';
import { pictureSize } from './picture-size.ts';
import { visibleSource } from './visible-source.ts';

/** Text ready to be broken into lines, and the notes that it calls. */
export type Phrase = { readonly spans: readonly Span[]; readonly notes: readonly (readonly Node[])[] };

type Context = { readonly setter: Setter; readonly area: Area; readonly notes: (readonly Node[])[] };

export function phraseOf(nodes: readonly Node[], area: Area, setter: Setter): Phrase {
  const notes: (readonly Node[])[] = [];
  const spans = nodes.flatMap((node) =>
    node.object === 'block' ? [] : spansOf(node, area.style, { setter, area, notes }),
  );
  return { spans, notes };
}

function spansOf(node: PhrasingNode, style: TextStyle, context: Context): Span[] {
  if (node.object === 'text')
    return node.leaves.map((leaf) => ({ text: leaf.text, style: marked(leaf, style) }));
  const read = readers[node.type];
  if (read !== undefined) return read(node, style, context);
  return (node.nodes ?? []).flatMap((child) => spansOf(child, style, context));
}

type Read = (node: InlineNode, style: TextStyle, context: Context) => Span[];

const readers: Readonly<Record<string, Read>> = {
  link: (node, style, { setter, area, notes }) => {
    const { destination } = setter.follow(node.data['ref'], area.from);
    const linked = destination === undefined ? style : { ...style, color: colors.link, link: destination };
    return (node.nodes ?? []).flatMap((child) => spansOf(child, linked, { setter, area, notes }));
  },
  emoji: ({ data }, style) => [{ text: emojiOf(data['code']), style }],
  'inline-math': ({ data }, style, { setter, area }) => {
    const source = textIn(data, 'formula');
    const room = { width: area.width, height: contentHeight * 0.3 };
    const formula = setter.formula(source, false);
    const picture = formula && placedFormula(formula, style, room);
    return [picture === undefined ? { text: source, style: codeStyle(style) } : { picture, style }];
  },
  'inline-image': ({ data }, style, { setter, area }) => {
    const picture = setter.picture(data['ref'], area.from);
    if (picture === undefined)
      return [{ text: textIn(data, 'alt'), style: { ...style, color: colors.muted } }];
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
    const isFootnote = label === textIn(node.data, 'label');
    const spans = isFootnote ? [] : (node.nodes ?? []).flatMap((child) => spansOf(child, style, context));
    return body === undefined ? spans : [...spans, noteSign(context.notes.length, style)];
  },
  button: ({ data }, style, { setter, area }) => {
    const { destination } = setter.follow(data['ref'], area.from);
    const text = `\u00a0${textIn(data, 'label').replaceAll(' ', '\u00a0')}\u00a0`;
    return [
      {
        text,
        style: { ...style, bold: true, background: colors.mark, ...(destination && { link: destination }) },
      },
    ];
  },
  mention: (node, style, { setter, area }) => {
    const { title } = setter.follow(node.data['ref'], area.from);
    return [{ text: title ?? plainText(node.nodes ?? []), style }];
  },
  expression: ({ data }, style) => [{ text: textIn(data, 'expression'), style: codeStyle(style) }],
  icon: () => [],
  markdown: ({ data }, style) => [{ text: visibleSource(textIn(data, 'source')), style }],
};

/** The number of a note, as it stands in the text and before the note. */
export function noteSign(number: number, style: TextStyle): Span {
  return { text: String(number), style: { ...style, size: style.size * 0.7, rise: style.size * 0.35 } };
}

function codeStyle(style: TextStyle): TextStyle {
  return { ...style, mono: true, size: style.size * 0.92, background: colors.mark };
}

/** By leaf, so that neighbours of one leaf share a style. */
function marked({ marks }: Leaf, style: TextStyle): TextStyle {
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
        return { ...above, ...colored(data?.['text'], data?.['background']) };
      default:
        return above;
    }
  }, style);
}

/** The names of colors that a page may have; others, such as a theme's own, look like text. */
const named: Readonly<Record<string, { readonly text: string; readonly background: string }>> = {
  red: { text: '#cf222e', background: '#ffebe9' },
  orange: { text: '#bc4c00', background: '#fff1e5' },
  yellow: { text: '#8a6100', background: '#fff8c5' },
  green: { text: '#1a7f37', background: '#dafbe1' },
  blue: { text: '#0969da', background: '#ddf4ff' },
  purple: { text: '#8250df', background: '#fbefff' },
  pink: { text: '#bf3989', background: '#ffeff7' },
};

function colored(text: unknown, background: unknown): Partial<TextStyle> {
  const front = typeof text === 'string' ? (named[text]?.text ?? hex(text)) : undefined;
  const back =
    typeof background === 'string' ? (named[background]?.background ?? hex(background)) : undefined;
  return { ...(front && { color: front }), ...(back && { background: back }) };
}

function hex(color: string): string | undefined {
  return /^#[\da-f]{6}$/i.test(color) ? color : undefined;
}
