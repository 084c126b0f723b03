import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Picture } from '../typesetting/pdf-file.ts';
import { assertSize, imagePicture, pixelPicture } from './pixels.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG. Types that PDF supports are embedded as they are. */
export function readPng(bytes: Uint8Array): Picture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 8).equals(signature)) throw new TypeError('no PNG');
  const chunks = chunksOf(file);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (header === undefined || header.length < 13) throw new TypeError('a PNG without a header');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  assertSize(width, height);
  const [bits = 8, color = 0, , , interlaced = 0] = header.subarray(8);
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data;
  const isKnown = interlaced === 0 && bits <= 8 && color !== 4 && color !== 6;
  if (!isKnown || chunks.some(({ type }) => type === 'tRNS') || (color === 3 && palette === undefined)) {
    return pixelPicture(PNG.sync.read(file));
  }
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  const colors = color === 2 ? 3 : 1;
  assertLines(data, { height, lineBytes: 1 + Math.ceil((width * colors * bits) / 8) });
  return imagePicture({ width, height }, (pdf) =>
    pdf.addImage(
      {
        Width: width,
        Height: height,
        BitsPerComponent: bits,
        Filter: 'FlateDecode',
        DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: bits, Columns: width },
        ColorSpace:
          palette === undefined || color !== 3
            ? `Device${color === 2 ? 'RGB' : 'Gray'}`
            : ['Indexed', 'DeviceRGB', Math.floor(palette.length / 3) - 1, palette],
      },
      data,
    ),
  );
}

/** Embedded data must be complete: PDF viewers differ in how they draw truncated images. */
function assertLines(data: Buffer, { height, lineBytes }: { height: number; lineBytes: number }): void {
  const { length } = inflateSync(data, { maxOutputLength: height * lineBytes + 1024 });
  if (length < height * lineBytes) throw new RangeError('a PNG that breaks off');
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
