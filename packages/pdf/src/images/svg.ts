import { imageSize } from 'image-size';
import svgToPdf from 'svg-to-pdfkit';
import { expandedSvgSize } from './expanded-svg-size.ts';
import { removeSpans } from '../typesetting/remove-spans.ts';
import type { Box, PdfFile, Picture } from '../typesetting/pdf-file.ts';

/** Larger ones take too long to draw. */
const maxBytes = 1_000_000;
const maxElements = 50_000;
const maxCharacters = 20_000;
const maxPixelsAcross = 100_000;

/** SVG, drawn as vector graphics. External references are not loaded. */
export function readSvg(bytes: Uint8Array): Picture {
  if (bytes.byteLength > maxBytes) throw new RangeError('the picture is too large');
  const text = Buffer.from(bytes).toString();
  if (svgText(text).length > maxCharacters || expandedSvgSize(text, maxElements) > maxElements) {
    throw new RangeError('the picture unfolds too far');
  }
  const { width, height } = imageSize(bytes);
  const isSized = width > 0 && height > 0 && Math.max(width, height) <= maxPixelsAcross;
  if (!isSized) throw new TypeError('a picture without a size that can be shown');
  return { width, height, draw: (file, box) => drawSvg(file, text, box) };
}

/** Draws an SVG into a box. */
export function drawSvg(file: PdfFile, text: string, box: Box): void {
  file.draw(box, (document) => {
    try {
      svgToPdf(document, text, box.x, box.y, {
        width: box.width,
        height: box.height,
        assumePt: true,
        imageCallback: allowEmbeddedOnly,
        documentCallback: () => [],
        fontCallback: (family, bold) =>
          file.registerFontFor({ mono: /mono|courier/i.test(family), bold }, svgText(text)),
        warningCallback: () => undefined,
      });
    } catch {
      // The part that was drawn stays.
    }
  });
}

const markup = [
  { open: '<style', close: '</style>', inline: false },
  { open: '<', close: '>', inline: false },
];

/** The text of an SVG. */
function svgText(svg: string): string {
  return removeSpans(svg, markup).replaceAll(/\s+/g, ' ');
}

const embedded = 'data:image/jpeg;base64,';

/**
 * Only embedded JPEG is drawn: nothing outside is loaded, and errors of the PNG decoder of pdfkit cannot be caught.
 */
function allowEmbeddedOnly(href: string): string {
  const address = href.replaceAll(/\s+/g, '');
  return address.startsWith(embedded) ? address : embedded;
}
