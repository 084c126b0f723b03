import { drawSvg } from '../images/svg.ts';
import { addInvisibleText } from '../typesetting/invisible-text.ts';
import type { PlacedPicture } from '../typesetting/pdf-file.ts';
import type { TextStyle } from '../typesetting/text-style.ts';

/** A typeset formula; its lengths are multiples of the font size. */
export type Formula = {
  readonly source: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** Its depth below the baseline. */
  readonly depth: number;
};

const unitsPerSize = 1000;
/** How much larger the font of formulas is set, so that its letters look as high as those of the text. */
const relativeSize = 1.12;
/** Smaller formulas are not readable. */
const minScale = 0.4;

/** `undefined` for a formula without a fixed size. */
export function parseFormula(source: string, svg: string): Formula | undefined {
  const [, box = ''] = /^<svg[^>]*\sviewBox="([^"]*)"/.exec(svg) ?? [];
  const [, top = NaN, width = NaN, height = NaN] = box.split(' ').map((part) => Number(part) / unitsPerSize);
  if (!(width > 0 && height > 0)) return undefined;
  // The width and height attributes are in units of its font.
  const sized = svg.replace(/^<svg[^>]*>/, `<svg viewBox="${box}">`);
  return { source, svg: sized, width, height, depth: height + top };
}

/** The picture of a formula, scaled down to the available space; `undefined` when it does not fit. */
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
