import { GifReader } from 'omggif';
import type { Picture } from '../typesetting/pdf-file.ts';
import { assertSize, pixelPicture } from './pixels.ts';

/** The first image of a GIF. */
export function readGif(bytes: Uint8Array): Picture {
  const gif = new GifReader(bytes);
  const { width, height } = gif;
  assertSize(width, height);
  const data = new Uint8Array(width * height * 4);
  gif.decodeAndBlitFrameRGBA(0, data);
  return pixelPicture({ width, height, data });
}
