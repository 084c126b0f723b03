import type { PdfFile, PlacedPicture } from './pdf-file.ts';
import { colors, type TextStyle } from './text-style.ts';

/** The glyph for a character that no font has: a box with its code point. */
export function missingGlyph(character: string, { size, color }: TextStyle): PlacedPicture {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const half = Math.ceil(code.length / 2);
  const small = { mono: true, bold: false, italic: false, size: size * 0.42, color } as const;
  const width = half * small.size * 0.6 + 3;
  const height = size;
  const draw = (file: PdfFile, { x, y }: { x: number; y: number }) => {
    file.rectangle({ x: x + 0.5, y, width: width - 1, height }, { stroke: colors.line, radius: 1 });
    for (const [line, digits] of [code.slice(0, half), code.slice(half)].entries()) {
      const [run] = file.fonts.runs(digits, small);
      if (run === undefined) continue;
      const at = { x: x + 1.5, y: y + height * (0.46 + line * 0.44), width: width - 3, style: small };
      file.text(run.text, run.face, at);
    }
  };
  return { picture: { width, height, draw }, width, height };
}
