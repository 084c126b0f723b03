import { readFileSync } from 'node:fs';
import { create, type Font, type GlyphRun } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';

/** A glyph and its offset, in units of the font. */
export type GlyphPart = { readonly id: number; readonly x: number; readonly y: number };

/** A cluster (HarfBuzz): the glyphs of a letter with its marks, or of joined letters. */
export type Cluster = {
  readonly parts: readonly GlyphPart[];
  readonly codePoints: readonly number[];
  /** The advance width as a glyph, in units of the font. */
  readonly advanceWidth: number;
};

/**
 * A font that HarfBuzz shapes. Text is laid out in one direction as a whole, in clusters: their glyphs are not in the
 * order of the characters.
 */
export function openShapedFont(path: string, { rightToLeft }: { rightToLeft: boolean }): Font {
  const bytes = readFileSync(path);
  const font = create(bytes);
  if ('fonts' in font) throw new Error(`the font ${path} is a collection`);
  const shape = shaperOf(bytes, rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  font.layout = (text) => runOf(font, text, shape(text));
  return font;
}

type Shaped = ReturnType<harfbuzz.Buffer['getGlyphInfosAndPositions']>;

function shaperOf(bytes: Buffer, direction: harfbuzz.Direction): (text: string) => Shaped {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer)));
  const buffer = new harfbuzz.Buffer();
  return (text) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(direction);
    harfbuzz.shape(font, buffer);
    return buffer.getGlyphInfosAndPositions();
  };
}

function runOf(font: Font, text: string, shaped: Shaped): GlyphRun {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const glyphs: Cluster[] = [];
  const positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[] = [];
  for (let from = 0; from < shaped.length;) {
    const cluster = shaped[from]?.cluster ?? 0;
    let to = from + 1;
    while (shaped[to]?.cluster === cluster) to += 1;
    const clusterText = text.slice(cluster, ends.get(cluster));
    const { advance, ...glyph } = clusterOf(font, shaped.slice(from, to), clusterText);
    glyphs.push(glyph);
    positions.push({ xAdvance: advance, yAdvance: 0, xOffset: 0, yOffset: 0 });
    from = to;
  }
  const run = {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pdfkit reads no more of it.
  return run as unknown as GlyphRun;
}

function clusterOf(font: Font, shaped: Shaped, clusterText: string): Cluster & { readonly advance: number } {
  const codePoints = Array.from(clusterText, (character) => character.codePointAt(0) ?? 0);
  let advance = 0;
  const parts = shaped.map(({ codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const part = { id, x: advance + xOffset, y: yOffset };
    advance += xAdvance;
    return part;
  });
  const [first] = parts;
  const isAlone = parts.length === 1 && first?.x === 0 && first.y === 0;
  const advanceWidth = isAlone ? font.getGlyph(first.id).advanceWidth : advance;
  return { parts, codePoints, advanceWidth, advance };
}
