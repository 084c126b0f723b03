import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import decode, { init } from '@jsquash/webp/decode.js';
import { imageSize } from 'image-size';
import type { Picture } from '../typesetting/pdf-file.ts';
import { assertSize, pixelPicture } from './pixels.ts';

let decoderReady: Promise<unknown> | undefined;

/** WebP; of an animation, the first frame. */
export async function readWebp(bytes: Uint8Array): Promise<Picture> {
  const { width, height } = imageSize(bytes);
  assertSize(width, height);
  decoderReady ??= loadDecoder();
  await decoderReady;
  return pixelPicture(await decode(new Uint8Array(bytes).buffer));
}

/** The decoder expects a browser: a fetched file, and the class `ImageData`. */
async function loadDecoder(): Promise<void> {
  const require = createRequire(import.meta.url);
  const wasmBinary = await readFile(require.resolve('@jsquash/webp/codec/dec/webp_dec.wasm'));
  Reflect.set(globalThis, 'ImageData', DecodedImage);
  await init({ wasmBinary: new Uint8Array(wasmBinary).buffer });
}

class DecodedImage {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
