import { imageSize } from 'image-size';

export type Dimensions = { readonly width: number; readonly height: number };

/**
 * How much of an image is looked at for its size. What is read of SVG and of boxes in boxes takes time that grows with
 * the square of it.
 */
const lookedAtBytes: Readonly<Record<string, number>> = {
  'image/png': 4096,
  'image/gif': 4096,
  'image/webp': 4096,
  'image/bmp': 4096,
  'image/svg+xml': 4096,
  'image/jpeg': 256 * 1024,
  'image/avif': 16 * 1024,
  'image/heic': 16 * 1024,
};
const maxPixels = 0x7f_ff_ff_ff;

/** The size of an image of a known type, in pixels; `undefined` where its bytes do not tell. */
export function imageDimensions(bytes: Uint8Array, contentType: string): Dimensions | undefined {
  const limit = lookedAtBytes[contentType];
  if (limit === undefined) return undefined;
  try {
    // A copy: the library reads on behind the end of a view, in memory that others use.
    const looked = Uint8Array.from(bytes.subarray(0, limit));
    const { width, height, orientation = 1 } = imageSize(looked);
    if (!isLength(width) || !isLength(height)) return undefined;
    // From 5 on, an image is shown lying on its side.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    // Bytes that begin like an image and then are none.
    return undefined;
  }
}

function isLength(pixels: number): boolean {
  return Number.isSafeInteger(pixels) && pixels > 0 && pixels <= maxPixels;
}
