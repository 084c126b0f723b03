import { deflateSync } from 'node:zlib';
import type { DrawnImage, PdfFile, Picture } from '../typesetting/pdf-file.ts';

/** Larger pictures need too much memory: this many pixels take 64 MB. */
const maxPixels = 16_000_000;

/** A higher level takes several times as long and makes pictures little smaller. */
export const compression = 3;

type Pixels = {
  readonly width: number;
  readonly height: number;
  /** RGBA, row by row. */
  readonly data: Uint8Array | Uint8ClampedArray;
};

export function assertSize(width: number, height: number): void {
  if (!(width > 0 && height > 0 && width * height <= maxPixels))
    throw new RangeError('the picture is too large');
}

/** A picture of pixels. It is embedded when it is drawn first. */
export function pixelPicture({ width, height, data }: Pixels): Picture {
  const count = width * height;
  const rgb = Buffer.alloc(count * 3);
  const opacity = Buffer.alloc(count);
  let isOpaque = true;
  for (let at = 0; at < count; at += 1) {
    rgb[at * 3] = data[at * 4] ?? 0;
    rgb[at * 3 + 1] = data[at * 4 + 1] ?? 0;
    rgb[at * 3 + 2] = data[at * 4 + 2] ?? 0;
    const alpha = data[at * 4 + 3] ?? 255;
    opacity[at] = alpha;
    isOpaque &&= alpha === 255;
  }
  const size = { Width: width, Height: height, BitsPerComponent: 8, Filter: 'FlateDecode' };
  const shown = deflateSync(rgb, { level: compression });
  const mask = isOpaque ? undefined : deflateSync(opacity, { level: compression });
  return imagePicture({ width, height }, (file) => {
    const softMask = mask && file.addImage({ ...size, ColorSpace: 'DeviceGray' }, mask);
    const image = { ...size, ColorSpace: 'DeviceRGB', ...(softMask && { SMask: softMask.reference }) };
    return file.addImage(image, shown);
  });
}

/** A picture that is embedded once, however often it is drawn. */
export function imagePicture(
  size: { readonly width: number; readonly height: number },
  embed: (file: PdfFile) => DrawnImage,
): Picture {
  let image: DrawnImage | undefined;
  let pending: typeof embed | undefined = embed;
  return {
    ...size,
    draw(file, box) {
      image ??= pending?.(file);
      // The bytes are embedded and can be released.
      pending = undefined;
      if (image !== undefined) file.drawImage(image, box);
    },
  };
}
