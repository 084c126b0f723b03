import type { Box, PdfFile } from './pdf-file.ts';
import { bodyStyle } from './text-style.ts';

/** Adds invisible text over a drawing, so that it can be searched; scaled to the width of the drawing. */
export function addInvisibleText(file: PdfFile, text: string, { x, y, width, height }: Box): void {
  const runs = file.fonts.runs(text, bodyStyle);
  const widthAt = (size: number) =>
    runs.reduce((sum, run) => sum + file.widthOf(run.text, run.face, size), 0);
  const whole = widthAt(bodyStyle.size);
  if (whole === 0) return;
  const style = { ...bodyStyle, size: bodyStyle.size * Math.min(1, width / whole) };
  file.withInvisibleText(() => {
    let left = x;
    for (const run of runs) {
      const own = file.widthOf(run.text, run.face, style.size);
      file.text(run.text, run.face, { x: left, y: y + height * 0.7, width: own, style });
      left += own;
    }
  });
}
