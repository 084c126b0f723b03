import type { Font } from 'fontkit';
import type { Cluster, GlyphPart } from './shaped-font.ts';

type Position = { readonly xAdvance: number };

/** The glyphs of a font subset by number (internal to fontkit). */
type EmbeddedGlyphs = {
  readonly glyphs: number[];
  readonly glyf: Uint8Array[];
  readonly loca: { readonly offsets: number[] };
  readonly hmtx: { readonly metrics: { advance: number; bearing: number }[] };
  offset: number;
  includeGlyph(id: number): number;
  _addGlyph(id: number): number;
};

/** A font that pdfkit embeds: the width and the code points of each glyph, by its number. */
export type EmbeddedFont = {
  readonly subset: EmbeddedGlyphs;
  readonly scale: number;
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
  readonly font: Font;
  layout(text: string, features?: readonly string[]): { glyphs: Cluster[]; positions: Position[] };
  encode(text: string, features?: readonly string[]): [numbers: string[], positions: Position[]];
};

/** Ids of composite glyphs, above those of any font. */
const firstOwnId = 0x1_0000;

/**
 * Embeds each cluster as a single glyph, once for each text that it represents: only so can PDF viewers extract the
 * words, whatever the order and number of the glyphs.
 */
export function embedClusters(font: EmbeddedFont): void {
  const { subset, unicode, widths } = font;
  const numbers = new Map<string, number>();
  const own: Cluster[] = [];
  const addGlyph = subset._addGlyph.bind(subset);
  subset._addGlyph = (id) => {
    const cluster = own[id - firstOwnId];
    return cluster === undefined ? addGlyph(id) : addComposite(font, cluster);
  };
  const numberOf = (cluster: Cluster): number => {
    const meaning = JSON.stringify(cluster);
    const known = numbers.get(meaning);
    if (known !== undefined) return known;
    const [first, ...others] = cluster.parts;
    const isAlone = first !== undefined && others.length === 0 && first.x === 0 && first.y === 0;
    const id = isAlone ? first.id : firstOwnId + own.push(cluster) - 1;
    const number = subset.glyphs.push(id) - 1;
    widths[number] = cluster.advanceWidth * font.scale;
    unicode[number] = cluster.codePoints;
    numbers.set(meaning, number);
    return number;
  };
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    return [glyphs.map((glyph) => numberOf(glyph).toString(16).padStart(4, '0')), positions];
  };
}

/** Adds a composite glyph (TrueType, table `glyf`). */
function addComposite({ font, subset }: EmbeddedFont, { parts, advanceWidth }: Cluster): number {
  const drawn = parts.filter(({ id }) => Number.isFinite(font.getGlyph(id).bbox.minX));
  const box = boxOf(font, drawn);
  const bytes = Buffer.alloc(drawn.length === 0 ? 0 : 10 + drawn.length * 8);
  if (bytes.length > 0)
    [-1, box.left, box.low, box.right, box.high].forEach((value, index) =>
      bytes.writeInt16BE(value, index * 2),
    );
  drawn.forEach(({ id, x, y }, index) => {
    const at = 10 + index * 8;
    bytes.writeUInt16BE(
      argumentsAreWords + argumentsArePlaces + (index + 1 < drawn.length ? moreFollow : 0),
      at,
    );
    bytes.writeUInt16BE(subset.includeGlyph(id), at + 2);
    bytes.writeInt16BE(Math.round(x), at + 4);
    bytes.writeInt16BE(Math.round(y), at + 6);
  });
  subset.glyf.push(bytes);
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance: Math.max(0, Math.round(advanceWidth)), bearing: box.left });
  subset.offset += bytes.length;
  return subset.glyf.length - 1;
}

const argumentsAreWords = 0x01;
const argumentsArePlaces = 0x02;
const moreFollow = 0x20;

function boxOf(font: Font, parts: readonly GlyphPart[]) {
  const boxes = parts.map(({ id, x, y }) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(id).bbox;
    return { left: minX + x, low: minY + y, right: maxX + x, high: maxY + y };
  });
  const least = (values: number[]) => (values.length === 0 ? 0 : Math.floor(Math.min(...values)));
  const most = (values: number[]) => (values.length === 0 ? 0 : Math.ceil(Math.max(...values)));
  return {
    left: least(boxes.map(({ left }) => left)),
    low: least(boxes.map(({ low }) => low)),
    right: most(boxes.map(({ right }) => right)),
    high: most(boxes.map(({ high }) => high)),
  };
}
