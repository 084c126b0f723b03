import LineBreaker from 'linebreak';
import type { PdfFile, PlacedPicture } from './pdf-file.ts';
import type { Face } from './fonts.ts';
import type { TextStyle } from './text-style.ts';

/** Text of one style, or a picture that stands in a line; `\n` begins a new line. */
export type Span =
  | { readonly text: string; readonly style: TextStyle }
  | { readonly picture: PlacedPicture; readonly style: TextStyle };

/** A piece of a line from its left end. */
export type Piece = {
  readonly x: number;
  readonly width: number;
  readonly style: TextStyle;
  readonly content: { readonly text: string; readonly face: Face } | PlacedPicture;
};

export type Line = { readonly pieces: readonly Piece[]; readonly width: number; readonly height: number };

/** The height of a line in sizes of its text. */
const leading = 1.5;
const pictureSign = '\ufffc';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

type Part = Omit<Piece, 'x'>;
/** What is not broken, with the space behind it. */
type Word = { readonly parts: readonly Part[]; readonly space: readonly Part[]; readonly ends: boolean };

/** Breaks text into lines that are at most so wide; as Unicode says where (UAX 14), within a word where it must. */
export function breakLines(file: PdfFile, spans: readonly Span[], width: number): Line[] {
  const size = Math.max(...spans.map(({ style }) => style.size), 1);
  const lines: Line[] = [];
  let line: Part[] = [];
  let lineWidth = 0;
  const flush = () => {
    lines.push(lineOf(line, size));
    line = [];
    lineWidth = 0;
  };
  for (const { parts, space, ends } of wordsOf(file, spans)) {
    const wordWidth = widthOf(parts);
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

/** How wide text is when nothing breaks it, and how wide its widest word is. */
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

function* wordsOf(file: PdfFile, spans: readonly Span[]): Generator<Word> {
  const text = spans.map((span) => ('text' in span ? span.text : pictureSign)).join('');
  const breaker = new LineBreaker(text);
  const cursor = new SpanCursor(file, spans);
  let from = 0;
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) {
    const written = text.slice(from, found.position);
    const visible = written.replace(/[\s\u200b]+$/, '');
    const parts = cursor.take(visible.length);
    const blank = cursor.take(written.length - visible.length);
    yield { parts, space: blank, ends: found.required && /[\n\u0085\u2028\u2029]$/.test(written) };
    from = found.position;
  }
}

/** Hands out the pieces of spans in order. */
class SpanCursor {
  readonly #file: PdfFile;
  readonly #spans: readonly Span[];
  #index = 0;
  #offset = 0;

  constructor(file: PdfFile, spans: readonly Span[]) {
    this.#file = file;
    this.#spans = spans;
  }

  take(length: number): Part[] {
    const parts: Part[] = [];
    for (let left = length; left > 0;) {
      const span = this.#spans[this.#index];
      if (span === undefined) break;
      const own = 'text' in span ? span.text.length - this.#offset : 1;
      const taken = Math.min(own, left);
      parts.push(...this.#parts(span, taken));
      left -= taken;
      this.#offset += taken;
      if (taken === own) {
        this.#index += 1;
        this.#offset = 0;
      }
    }
    return parts;
  }

  #parts(span: Span, length: number): Part[] {
    const { style } = span;
    if (!('text' in span)) return [{ width: span.picture.width, style, content: span.picture }];
    const text = span.text
      .slice(this.#offset, this.#offset + length)
      .replaceAll(/[\p{Cc}\u2028\u2029\u200b\ufeff]/gu, '');
    return this.#file.fonts.runs(text, style).map((run) => ({
      width: this.#file.widthOf(run.text, run.face, style.size),
      style,
      content: run,
    }));
  }
}

/** The characters of a piece that is too wide, in pieces that fit. */
function splitPart(file: PdfFile, part: Part, width: number): Part[] {
  const { content, style } = part;
  if (!('text' in content) || part.width <= width / 4) return [part];
  return Array.from(graphemes.segment(content.text), ({ segment }) => ({
    width: file.widthOf(segment, content.face, style.size),
    style,
    content: { text: segment, face: content.face },
  }));
}

function lineOf(parts: readonly Part[], size: number): Line {
  const pieces: Piece[] = [];
  let x = 0;
  for (const part of merged(withoutTrailingSpace(parts))) {
    pieces.push({ ...part, x });
    x += part.width;
  }
  const heights = pieces.map(({ content, style }) =>
    'text' in content ? style.size * leading : content.height + 2,
  );
  return { pieces, width: x, height: Math.max(size * leading, ...heights) };
}

/** Neighbours that look the same are one, to be drawn at once and found as one text. */
function merged(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    const same = last !== undefined && 'text' in last.content && 'text' in part.content;
    if (same && last.style === part.style && last.content.face === part.content.face) {
      const content = { text: last.content.text + part.content.text, face: last.content.face };
      all[all.length - 1] = { width: last.width + part.width, style: last.style, content };
    } else all.push(part);
  }
  return all;
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
