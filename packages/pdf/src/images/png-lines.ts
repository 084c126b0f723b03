type Size = { readonly width: number; readonly height: number };

/**
 * Filtered lines with the opacity of each pixel behind its colors, as lines of the colors and lines of the opacity. A filter
 * of PNG looks at the bytes of its own channel alone, so that both keep the filters of the lines.
 */
export function splitOpacity(
  lines: Buffer,
  { width, height, colors }: Size & { readonly colors: 1 | 3 },
): { readonly colors: Buffer; readonly opacity: Buffer } {
  const color = Buffer.allocUnsafe(height * (1 + width * colors));
  const opacity = Buffer.allocUnsafe(height * (1 + width));
  let [from, toColor, toOpacity] = [0, 0, 0];
  for (let line = 0; line < height; line += 1) {
    const filter = lines[from++] ?? 0;
    color[toColor++] = filter;
    opacity[toOpacity++] = filter;
    for (let pixel = 0; pixel < width; pixel += 1) {
      color[toColor++] = lines[from++] ?? 0;
      if (colors === 3) {
        color[toColor++] = lines[from++] ?? 0;
        color[toColor++] = lines[from++] ?? 0;
      }
      opacity[toOpacity++] = lines[from++] ?? 0;
    }
  }
  return { colors: color, opacity };
}

/** What the bytes of a line of opaque pixels are, below opaque lines: the first one, and all others (by filter). */
const opaqueBytes: readonly (readonly [first: number, others: number])[] = [
  [255, 255],
  [255, 0],
  [0, 0],
  [128, 0],
  [0, 0],
];
/** The same without a line above. */
const firstOpaqueBytes: readonly (readonly [first: number, others: number])[] = [
  [255, 255],
  [255, 0],
  [255, 255],
  [255, 128],
  [255, 0],
];

/** Whether all pixels are opaque whose opacity is in filtered lines, without decoding them. */
export function isOpaque(opacity: Buffer, { width, height }: Size): boolean {
  const lines = opaqueBytes.map((bytes) => lineOf(bytes, width));
  const firstLines = firstOpaqueBytes.map((bytes) => lineOf(bytes, width));
  for (let line = 0; line < height; line += 1) {
    const from = line * (width + 1);
    const expected = (line === 0 ? firstLines : lines)[opacity[from] ?? 0];
    if (expected === undefined) throw new RangeError('a PNG with an unknown filter');
    if (expected.compare(opacity, from + 1, from + 1 + width) !== 0) return false;
  }
  return true;
}

function lineOf([first, others]: readonly [number, number], width: number): Buffer {
  const line = Buffer.alloc(width, others);
  line[0] = first;
  return line;
}

/** The values of filtered lines of one byte for each pixel (PNG, "Filter algorithms"). */
export function unfilterLines(lines: Buffer, { width, height }: Size): Buffer {
  const values = Buffer.alloc(width * height);
  for (let line = 0; line < height; line += 1) {
    const from = line * (width + 1);
    const to = line * width;
    const filter = lines[from] ?? 0;
    let [left, upperLeft] = [0, 0];
    for (let at = 0; at < width; at += 1) {
      const up = line === 0 ? 0 : (values[to + at - width] ?? 0);
      const written = lines[from + 1 + at] ?? 0;
      left = (written + predicted(filter, left, up, upperLeft)) & 0xff;
      values[to + at] = left;
      upperLeft = up;
    }
  }
  return values;
}

function predicted(filter: number, left: number, up: number, upperLeft: number): number {
  switch (filter) {
    case 0:
      return 0;
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upperLeft);
    default:
      throw new RangeError('a PNG with an unknown filter');
  }
}

/** The neighbor that is nearest to `left + up - upperLeft`. */
function paeth(left: number, up: number, upperLeft: number): number {
  const [byLeft, byUp] = [Math.abs(up - upperLeft), Math.abs(left - upperLeft)];
  const byUpperLeft = Math.abs(left + up - 2 * upperLeft);
  if (byLeft <= byUp && byLeft <= byUpperLeft) return left;
  return byUp <= byUpperLeft ? up : upperLeft;
}
