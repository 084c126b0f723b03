import type { Picture } from '../typesetting/pdf-file.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readSvg } from './svg.ts';
import { readWebp } from './webp.ts';

const readers: Readonly<
  Record<string, (bytes: Uint8Array) => Picture | Promise<Picture | undefined> | undefined>
> = {
  'image/gif': readGif,
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/svg+xml': readSvg,
  'image/webp': readWebp,
};

/** Decodes a picture; `undefined` for an unsupported, too large or invalid one. */
export async function readPicture(bytes: Uint8Array, contentType: string): Promise<Picture | undefined> {
  const read = readers[contentType];
  try {
    return await read?.(bytes);
  } catch {
    // An invalid picture must not fail the document.
    return undefined;
  }
}
