import { imageSize } from 'image-size';
import type { Picture } from '../typesetting/pdf-file.ts';
import { imagePicture } from './pixels.ts';

const colorSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

/** JPEG, which PDF embeds as it is; rotated by its EXIF orientation. */
export function readJpeg(bytes: Uint8Array): Picture {
  const { width, height, bits, channels } = frameOf(bytes);
  const space = colorSpaces[channels];
  if (space === undefined || bits !== 8) throw new TypeError('a JPEG of an unknown kind');
  const { orientation = 1 } = imageSize(bytes);
  const turned = orientation > 4;
  const upright = imagePicture({ width, height }, (file) =>
    file.addImage(
      {
        Width: width,
        Height: height,
        BitsPerComponent: bits,
        ColorSpace: space,
        Filter: 'DCTDecode',
        // Adobe inverts the colors of CMYK.
        ...(channels === 4 && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
      },
      bytes,
    ),
  );
  if (orientation === 1) return upright;
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    draw(file, { x, y, width: wide, height: high }) {
      file.draw({ x, y, width: wide, height: high }, (document) => {
        document.translate(x + wide / 2, y + high / 2);
        const mirrored = [2, 4, 5, 7].includes(orientation);
        document.rotate(turns[orientation] ?? 0);
        if (mirrored) document.scale(-1, 1);
        const [w, h] = turned ? [high, wide] : [wide, high];
        upright.draw(file, { x: -w / 2, y: -h / 2, width: w, height: h });
      });
    },
  };
}

/** Clockwise rotation in degrees, by EXIF orientation, before mirroring. */
const turns: Readonly<Record<number, number>> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: -90, 8: -90 };

/** Reads the frame header (SOF). */
function frameOf(bytes: Uint8Array): { width: number; height: number; bits: number; channels: number } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.readUInt16BE(0) !== 0xffd8) throw new TypeError('no JPEG');
  for (let at = 2; at + 10 < file.length;) {
    const marker = file.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
      return { bits: file.readUInt8(at + 4), height, width, channels: file.readUInt8(at + 9) };
    }
    // Fill bytes before a marker.
    at += marker === 0xffff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  throw new TypeError('a JPEG without a frame');
}
