import { imageSize } from 'image-size';

export type Dimensions = { readonly width: number; readonly height: number };

/**
 * How many leading bytes are read for the dimensions, by type. The time to parse SVG and nested boxes (AVIF, HEIC) grows
 * with the square of it.
 */
const headBytesByType: Readonly<Record<string, number>> = {
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

/** The dimensions of an image of a known type, in pixels; `undefined` when they cannot be read. */
export function imageDimensions(bytes: Uint8Array, contentType: string): Dimensions | undefined {
  const limit = headBytesByType[contentType];
  if (limit === undefined) return undefined;
  try {
    // A copy: the library reads beyond the end of a view, into the shared buffer behind it.
    const head = Uint8Array.from(bytes.subarray(0, limit));
    const { width, height, orientation = 1 } = imageSize(head);
    if (!isLength(width) || !isLength(height)) return undefined;
    // EXIF orientations from 5 on are rotated by 90°.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    // Bytes with the signature of an image that are otherwise invalid.
    return undefined;
  }
}

function isLength(pixels: number): boolean {
  return Number.isSafeInteger(pixels) && pixels > 0 && pixels <= maxPixels;
}
