import type { NodeData } from '@lectern/content';
import type { Picture } from '../typesetting/pdf-file.ts';

/** Points per CSS pixel. */
const pixel = 0.75;

type Size = { readonly width: number; readonly height: number };

/** The requested size of a picture, limited; in points. */
export function pictureSize({ width, height }: Picture, data: NodeData, limit: Size): Size {
  const ratio = height / width;
  const wide = lengthOf(data['width'], limit.width);
  const high = lengthOf(data['height'], limit.height);
  const requested = wide ?? (high === undefined ? width * pixel : high / ratio);
  const shown = Math.min(requested, limit.width, limit.height / ratio);
  return { width: shown, height: shown * ratio };
}

/** A number of pixels, or a percentage of the available length. */
function lengthOf(value: unknown, available: number): number | undefined {
  if (typeof value === 'number' && value > 0) return value * pixel;
  if (typeof value !== 'string') return undefined;
  const [, digits = '', unit] = /^(\d{1,6}(?:\.\d{1,3})?)(px|%)?$/.exec(value.trim()) ?? [];
  const length = Number(digits);
  if (digits === '' || length <= 0) return undefined;
  return unit === '%' ? (Math.min(length, 100) / 100) * available : length * pixel;
}
