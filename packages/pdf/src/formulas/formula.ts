import { drawSvg } from '../images/svg.ts';
import { addInvisibleText } from '../typesetting/invisible-text.ts';
import type { PlacedPicture } from '../typesetting/pdf-file.ts';
import type { TextStyle } from '../typesetting/text-style.ts';

/** A formula that is typeset; its sizes are in those of the text around it. */
export type Formula = {
  readonly source: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** How far it is below the line. */
  readonly depth: number;
};

const unitsPerSize = 1000;
/** How much larger its letters are set than those of the text, to look as high as these. */
const relativeSize = 1.12;
/** Smaller, nobody reads it. */
const minScale = 0.4;

/** Undefined for what has no size, or one that depends on the room. */
export function parseFormula(source: string, svg: string): Formula | undefined {
  const [, box = ''] = /^<svg[^>]*\sviewBox="([^"]*)"/.exec(svg) ?? [];
  const [, top = NaN, width = NaN, height = NaN] = box.split(' ').map((part) => Number(part) / unitsPerSize);
  if (!(width > 0 && height > 0)) return undefined;
  // Its own size is in units of its font.
  const sized = svg.replace(/^<svg[^>]*>/, `<svg viewBox="${box}">`);
  return { source, svg: sized, width, height, depth: height + top };
}

/** As it stands in text, or above and below it, made smaller where it has no room; undefined when it is too large. */
export function formulaPicture(
  { source, svg, ...size }: Formula,
  style: TextStyle,
  available: { readonly width: number; readonly height: number },
): PlacedPicture | undefined {
  const wanted = style.size * relativeSize;
  const points = Math.min(wanted, available.width / size.width, available.height / size.height);
  if (points < wanted * minScale) return undefined;
  const [width, height, depth] = [size.width * points, size.height * points, size.depth * points];
  const drawn = svg.replaceAll('currentColor', style.color);
  return {
    width,
    height,
    depth,
    picture: {
      width,
      height,
      draw(file, box) {
        drawSvg(file, drawn, box);
        addInvisibleText(file, source, box);
      },
    },
  };
}
