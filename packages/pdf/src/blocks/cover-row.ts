import type { Picture } from '../typesetting/pdf-file.ts';
import { contentWidth, margins } from '../typesetting/printer.ts';
import type { Row } from '../typesetting/rows.ts';

const maxHeight = 150;

/** A picture across the page. A high one is cropped around its center, moved up by `offset` of its pixels. */
export function coverRow(picture: Picture, offset: number): Row {
  const scale = contentWidth / picture.width;
  const whole = picture.height * scale;
  const height = Math.min(whole, maxHeight);
  const above = Math.min(0, Math.max(height - whole, (height - whole) / 2 - offset * scale));
  const box = { x: margins.left, width: contentWidth };
  return {
    height,
    before: 0,
    keep: true,
    frames: [],
    paint: (file, y) => {
      file.clipTo({ ...box, y, height }, () => picture.draw(file, { ...box, y: y + above, height: whole }));
    },
  };
}
