import { removeSpans } from './remove-spans.ts';
import bidiFactory from 'bidi-js';

/** The base direction of a text; `auto` is that of its first strong character. */
export type Direction = 'auto' | 'ltr' | 'rtl';

const bidi = bidiFactory();
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const lettersRightToLeft = /[\u05d0-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The embedding levels of the characters of a text (UAX 9): odd levels run from right to left. */
export type Levels = {
  at(index: number): number;
  /** The level of the paragraph of a character. */
  baseAt(index: number): number;
};

/** `undefined` for text that is left-to-right only. */
export function levelsOf(text: string, direction: Direction): Levels | undefined {
  if (!rightToLeft.test(text)) return undefined;
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, direction);
  return {
    at: (index) => levels[index] ?? 0,
    baseAt: (index) => paragraphs.find(({ end }) => index <= end)?.level ?? 0,
  };
}

/** Code, URLs and tags, which do not indicate the language of Markdown. */
const markup = [
  { open: '```', close: '```', inline: false },
  { open: '`', close: '`', inline: true },
  { open: '](', close: ')', inline: true },
  { open: '<', close: '>', inline: true },
  { open: '{%', close: '%}', inline: true },
];

/** Whether most letters of a Markdown text are right-to-left. */
export function isRightToLeft(text: string): boolean {
  if (!rightToLeft.test(text)) return false;
  const plain = removeSpans(text, markup);
  const rightToLeftLetters = plain.match(lettersRightToLeft)?.length ?? 0;
  return rightToLeftLetters * 2 > (plain.match(/\p{L}/gu)?.length ?? 0);
}

/** The text with its graphemes reversed. */
export function reversed(text: string): string {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .toReversed()
    .join('');
}

/** Replaces mirrored characters, such as brackets, for right-to-left text. */
export function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');
}

/** The parts of a line in visual order. */
export function inVisualOrder<P extends { readonly level: number }>(parts: readonly P[]): readonly P[] {
  const levels = parts.map(({ level }) => level);
  const order = [...parts];
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? 0) >= level) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
  return order;
}
