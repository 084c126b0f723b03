import { breaksIn } from './breaks.ts';
import { type Direction, inVisualOrder, type Levels, levelsOf, mirrored, reversed } from './direction.ts';
import { missingGlyph } from './missing-glyph.ts';
import type { PdfFile, PlacedPicture } from './pdf-file.ts';
import type { Face } from './fonts.ts';
import type { TextStyle } from './text-style.ts';

/** Text of one style, or an inline picture; `\n` starts a new line. */
export type Span =
  | { readonly text: string; readonly style: TextStyle }
  | { readonly picture: PlacedPicture; readonly style: TextStyle };

/** A part of a line, relative to its left end. */
type LinePiece = {
  readonly x: number;
  readonly width: number;
  readonly style: TextStyle;
  readonly content: { readonly text: string; readonly face: Face } | PlacedPicture;
};

export type Line = {
  readonly pieces: readonly LinePiece[];
  readonly width: number;
  readonly height: number;
  /** Distance of the baseline from the top. */
  readonly baseline: number;
  /** Whether its paragraph is right-to-left. */
  readonly rightToLeft: boolean;
};

/** The line height as a multiple of the font size. */
const leading = 1.5;
/** The default depth of inline pictures below the baseline. */
export const pictureDepth = 2;
const pictureCharacter = '\ufffc';
/** Control characters without joiners: they have no glyphs. */
const invisible = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

type Part = Omit<LinePiece, 'x'> & { readonly level: number };
/** An unbreakable part of a text with the space after it, and the embedding level of its paragraph. */
type Word = {
  readonly parts: readonly Part[];
  readonly space: readonly Part[];
  readonly ends: boolean;
  readonly base: number;
};

/** Breaks text into lines of at most a width, by UAX 14, and within a word where it is too long. */
export function breakLines(
  file: PdfFile,
  spans: readonly Span[],
  width: number,
  direction?: Direction,
): Line[] {
  const size = Math.max(...spans.map(({ style }) => style.size), 1);
  const lines: Line[] = [];
  let line: Part[] = [];
  let lineWidth = 0;
  let lineBase = 0;
  const flush = () => {
    lines.push(lineOf(file, line, { size, base: lineBase }));
    line = [];
    lineWidth = 0;
  };
  for (const { parts, space, ends, base } of wordsOf(file, spans, direction)) {
    const wordWidth = widthOf(parts);
    lineBase = base;
    if (lineWidth + wordWidth > width && line.some(isVisible)) flush();
    const fits = lineWidth + wordWidth <= width;
    for (const part of fits ? parts : parts.flatMap((one) => splitPart(file, one, width))) {
      if (!fits && lineWidth + part.width > width && line.length > 0) flush();
      line.push(part);
      lineWidth += part.width;
    }
    line.push(...space);
    lineWidth += widthOf(space);
    if (ends) flush();
  }
  if (line.length > 0) flush();
  return lines;
}

/** The width of text on one line, and of its widest word. */
export function measureSpans(file: PdfFile, spans: readonly Span[]): { natural: number; word: number } {
  let [natural, word, line] = [0, 0, 0];
  for (const { parts, space, ends } of wordsOf(file, spans)) {
    const wordWidth = widthOf(parts);
    word = Math.max(word, wordWidth);
    natural = Math.max(natural, line + wordWidth);
    line = ends ? 0 : line + wordWidth + widthOf(space);
  }
  return { natural, word };
}

function* wordsOf(
  file: PdfFile,
  spans: readonly Span[],
  direction: Direction = file.isMirrored ? 'rtl' : 'auto',
): Generator<Word> {
  const text = spans.map((span) => ('text' in span ? span.text : pictureCharacter)).join('');
  const levels = levelsOf(text, direction);
  const cursor = new SpanCursor(file, spans, levels);
  let from = 0;
  for (const { position, required } of breaksIn(text)) {
    const written = text.slice(from, position);
    let length = written.length;
    while (length > 0 && /[\s\u200b]/.test(written.charAt(length - 1))) length -= 1;
    const parts = cursor.take(length);
    const blank = cursor.take(written.length - length);
    const ends = required && /[\n\u0085\u2028\u2029]$/.test(written);
    yield { parts, space: blank, ends, base: levels?.baseAt(from) ?? 0 };
    from = position;
  }
}

/** Takes the parts of spans in order. */
class SpanCursor {
  readonly #file: PdfFile;
  readonly #spans: readonly Span[];
  readonly #levels: Levels | undefined;
  #index = 0;
  #offset = 0;
  /** The offset in the text of all spans. */
  #position = 0;

  constructor(file: PdfFile, spans: readonly Span[], levels: Levels | undefined) {
    this.#file = file;
    this.#spans = spans;
    this.#levels = levels;
  }

  take(length: number): Part[] {
    const parts: Part[] = [];
    for (let left = length; left > 0;) {
      const span = this.#spans[this.#index];
      if (span === undefined) break;
      const own = 'text' in span ? span.text.length - this.#offset : 1;
      const level = this.#levels?.at(this.#position) ?? 0;
      const taken = this.#ofLevel(Math.min(own, left), level);
      parts.push(...this.#parts(span, taken, level));
      left -= taken;
      this.#offset += taken;
      this.#position += taken;
      if (taken === own) {
        this.#index += 1;
        this.#offset = 0;
      }
    }
    return parts;
  }

  /** The length of the next text of one embedding level. */
  #ofLevel(length: number, level: number): number {
    if (this.#levels === undefined) return length;
    let taken = Math.min(1, length);
    while (taken < length && this.#levels.at(this.#position + taken) === level) taken += 1;
    return taken;
  }

  #parts(span: Span, length: number, level: number): Part[] {
    const { style } = span;
    if (!('text' in span)) return [{ width: span.picture.width, style, level, content: span.picture }];
    const text = span.text.slice(this.#offset, this.#offset + length).replaceAll(invisible, '');
    return this.#file.fonts.runs(text, style).map((run): Part => {
      if (!run.isMissing) return textPart(this.#file, run, { style, level });
      const picture = missingGlyph(run.text, style);
      return { width: picture.width, style, level, content: picture };
    });
  }
}

function textPart(
  file: PdfFile,
  content: { readonly text: string; readonly face: Face },
  { style, level }: Pick<Part, 'style' | 'level'>,
): Part {
  return { width: file.widthOf(content.text, content.face, style.size), style, level, content };
}

/** Splits a part that is too wide into graphemes. */
function splitPart(file: PdfFile, part: Part, width: number): Part[] {
  const { content } = part;
  if (!('text' in content) || part.width <= width / 4) return [part];
  return Array.from(graphemes.segment(content.text), ({ segment }) =>
    textPart(file, { text: segment, face: content.face }, part),
  );
}

function lineOf(file: PdfFile, parts: readonly Part[], { size, base }: { size: number; base: number }): Line {
  const pieces: LinePiece[] = [];
  let x = 0;
  for (const part of inVisualOrder(merged(file, withoutTrailingSpace(parts)))) {
    const { content, style, width } = part;
    pieces.push({ x, width, style, content: 'text' in content ? visual(content, part) : content });
    x += width;
  }
  return { pieces, width: x, ...heightsOf(pieces, size), rightToLeft: base % 2 === 1 };
}

/** The height of a line and its baseline, with space for pictures that are higher or deeper than the text. */
function heightsOf(pieces: readonly LinePiece[], size: number): Pick<Line, 'height' | 'baseline'> {
  const sizes = pieces.flatMap(({ content, style }) => ('text' in content ? [style.size] : []));
  const text = Math.max(size, ...sizes) * leading;
  const baseline = text / 2 + (sizes.length === 0 ? size : Math.max(...sizes)) * 0.35;
  const placed = pieces.flatMap(({ content }) => ('text' in content ? [] : [content]));
  const above = placed.map(({ height, depth = pictureDepth }) => height - depth + 1);
  const below = placed.map(({ depth = pictureDepth }) => depth + 1);
  const top = Math.max(baseline, ...above);
  return { baseline: top, height: top + Math.max(text - baseline, ...below) };
}

/** Joins adjacent parts of one style, so that they are drawn and extracted as one text. */
function merged(file: PdfFile, parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    const same = last !== undefined && 'text' in last.content && 'text' in part.content;
    if (same && last.style === part.style && last.level === part.level && continuesPart(last, part)) {
      const content = { text: last.content.text + part.content.text, face: last.content.face };
      all[all.length - 1] =
        content.face.script === undefined
          ? { ...last, width: last.width + part.width, content }
          : textPart(file, content, last);
    } else all.push(part);
  }
  return all;
}

/** Whether a part continues the run before it; a space does, so that words are extracted together. */
function continuesPart({ content: last }: Part, { content }: Part): boolean {
  if (!('text' in last && 'text' in content)) return false;
  const isSpace = last.face.script !== undefined && /^ +$/.test(content.text);
  return last.face === content.face || isSpace;
}

/** Text in the order in which its font draws it: right-to-left for right-to-left scripts. */
function visual(content: { text: string; face: Face }, { level }: Part): { text: string; face: Face } {
  const isRightToLeft = level % 2 === 1;
  const text = isRightToLeft ? mirrored(content.text) : content.text;
  const asDrawn = isRightToLeft === (content.face.script?.rightToLeft ?? false);
  return asDrawn ? { ...content, text } : { ...content, text: reversed(text) };
}

function withoutTrailingSpace(parts: readonly Part[]): readonly Part[] {
  const end = parts.findLastIndex(isVisible);
  return parts.slice(0, end + 1);
}

function isVisible({ content }: Part): boolean {
  return !('text' in content) || content.text.trim() !== '';
}

function widthOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { width }) => sum + width, 0);
}
