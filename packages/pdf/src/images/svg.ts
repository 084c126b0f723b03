import { imageSize } from 'image-size';
import svgToPdf from 'svg-to-pdfkit';
import { expandedSvgSize } from './expanded-svg-size.ts';
import type { Box, PdfFile, Picture } from '../typesetting/pdf-file.ts';

/** More takes longer to draw than a picture is worth. */
const maxBytes = 1_000_000;
const maxElements = 50_000;
const maxCharacters = 20_000;
const maxPixelsAcross = 100_000;

/** SVG, drawn as lines and areas. Nothing that it points to is read: no file, and no address. */
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
      // What was drawn so far stays.
    }
  });
}

/** What it says, without what it is drawn with. */
function svgText(svg: string): string {
  return svg.replaceAll(/<style[\s\S]*?<\/style>|<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
}

const embedded = 'data:image/jpeg;base64,';

/** A photo within the picture; what is elsewhere is none, and pdfkit reads PNG where nobody catches what it throws. */
function allowEmbeddedOnly(href: string): string {
  const address = href.replaceAll(/\s+/g, '');
  return address.startsWith(embedded) ? address : embedded;
}
