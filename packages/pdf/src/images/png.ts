import { deflateSync, inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Picture } from '../typesetting/pdf-file.ts';
import { isOpaque, splitOpacity, unfilterLines } from './png-lines.ts';
import { assertSize, compression, imagePicture, pixelPicture } from './pixels.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG. What PDF supports is embedded as it is; opacity becomes an image of its own. */
export function readPng(bytes: Uint8Array): Picture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 8).equals(signature)) throw new TypeError('no PNG');
  const chunks = chunksOf(file);
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.data;
  const header = find('IHDR');
  if (header === undefined || header.length < 13) throw new TypeError('a PNG without a header');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  assertSize(width, height);
  const [bits = 8, color = 0, , , interlaced = 0] = header.subarray(8);
  const [palette, transparency] = [find('PLTE'), find('tRNS')];
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  const image: PngImage = { width, height, bits, data };
  const isWhole = interlaced === 0 && (color !== 3 || palette !== undefined);
  if (isWhole && bits === 8 && (color === 4 || color === 6)) return withOpacity(image, color === 6 ? 3 : 1);
  if (isWhole && bits === 8 && color === 3 && transparency !== undefined)
    return encodedPicture(image, spaceOf(color, palette), paletteOpacity(image, transparency));
  if (!isWhole || bits > 8 || ![0, 2, 3].includes(color) || transparency !== undefined)
    return pixelPicture(PNG.sync.read(file));
  linesOf(image, color === 2 ? 3 : 1);
  return encodedPicture(image, spaceOf(color, palette));
}

type PngImage = {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  /** Compressed and filtered lines. */
  readonly data: Buffer;
};
type ColorSpace = { readonly space: unknown; readonly colors: number };

function spaceOf(color: number, palette: Buffer | undefined): ColorSpace {
  if (color === 3 && palette !== undefined)
    return { space: ['Indexed', 'DeviceRGB', Math.floor(palette.length / 3) - 1, palette], colors: 1 };
  return color === 2 || color === 6 ? { space: 'DeviceRGB', colors: 3 } : { space: 'DeviceGray', colors: 1 };
}

/** PDF reads lines with the filters of PNG (predictor 15). */
function encodedPicture(
  { width, height, bits, data }: PngImage,
  color: ColorSpace,
  opacity?: Buffer,
): Picture {
  const image = (own: ColorSpace) => ({
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: own.colors, BitsPerComponent: bits, Columns: width },
    ColorSpace: own.space,
  });
  return imagePicture({ width, height }, (pdf) => {
    const mask = opacity && pdf.addImage(image(spaceOf(0, undefined)), opacity);
    return pdf.addImage({ ...image(color), ...(mask && { SMask: mask.reference }) }, data);
  });
}

/** An image of 8 bits with the opacity of each pixel behind its colors. */
function withOpacity(image: PngImage, colors: 1 | 3): Picture {
  const { width, height } = image;
  const planes = splitOpacity(linesOf(image, colors + 1), { width, height, colors });
  const opacity = isOpaque(planes.opacity, image)
    ? undefined
    : deflateSync(planes.opacity, { level: compression });
  const color = spaceOf(colors === 3 ? 2 : 0, undefined);
  const data = deflateSync(planes.colors, { level: compression, chunkSize: 1024 * 1024 });
  return encodedPicture({ ...image, data }, color, opacity);
}

/** The opacity of the pixels of a palette; `undefined` when all of them are opaque. */
function paletteOpacity(image: PngImage, transparency: Buffer): Buffer | undefined {
  const { width, height } = image;
  const indexes = unfilterLines(linesOf(image, 1), image);
  const lines = Buffer.alloc(height * (width + 1));
  let isWhole = true;
  for (let at = 0; at < width * height; at += 1) {
    const value = transparency[indexes[at] ?? 0] ?? 255;
    isWhole &&= value === 255;
    lines[at + Math.floor(at / width) + 1] = value;
  }
  return isWhole ? undefined : deflateSync(lines, { level: compression });
}

/** Lines must be complete: PDF viewers differ in how they draw truncated images. */
function linesOf({ width, height, bits, data }: PngImage, channels: number): Buffer {
  const size = height * (1 + Math.ceil((width * channels * bits) / 8));
  // In one piece: many small ones would be copied together.
  const lines = inflateSync(data, { maxOutputLength: size + 1024, chunkSize: Math.max(64, size + 1) });
  if (lines.length < size) throw new RangeError('a PNG that breaks off');
  return lines;
}

type Chunk = { readonly type: string; readonly data: Buffer };

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}
