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
  const split = colors === 3 ? wordSplitter(width) : splitGray;
  const [sizeOfColors, sizeOfLine] = [width * colors, width * (colors + 1)];
  for (let line = 0; line < height; line += 1) {
    const from = line * (1 + sizeOfLine);
    const filter = lines[from] ?? 0;
    const [toColor, toOpacity] = [line * (1 + sizeOfColors), line * (1 + width)];
    color[toColor] = filter;
    opacity[toOpacity] = filter;
    split(
      lines.subarray(from + 1, from + 1 + sizeOfLine),
      color.subarray(toColor + 1, toColor + 1 + sizeOfColors),
      opacity.subarray(toOpacity + 1, toOpacity + 1 + width),
    );
  }
  return { colors: color, opacity };
}

type SplitLine = (pixels: Uint8Array, colors: Uint8Array, opacity: Uint8Array) => void;

function splitGray(pixels: Uint8Array, colors: Uint8Array, opacity: Uint8Array): void {
  for (let pixel = 0; pixel < opacity.length; pixel += 1) {
    colors[pixel] = pixels[pixel * 2] ?? 0;
    opacity[pixel] = pixels[pixel * 2 + 1] ?? 0;
  }
}

/** Four pixels at a time, as words of little endian: lines are copied, since they have no alignment for words. */
function wordSplitter(width: number): SplitLine {
  const groups = Math.ceil(width / 4);
  const from = new Int32Array(groups * 4);
  const toColors = new Int32Array(groups * 3);
  const toOpacity = new Int32Array(groups);
  const fromBytes = new Uint8Array(from.buffer);
  const colorBytes = new Uint8Array(toColors.buffer, 0, width * 3);
  const opacityBytes = new Uint8Array(toOpacity.buffer, 0, width);
  return (pixels, colors, opacity) => {
    fromBytes.set(pixels);
    for (let group = 0, at = 0, to = 0; group < groups; group += 1, at += 4, to += 3) {
      const first = from[at] ?? 0;
      const second = from[at + 1] ?? 0;
      const third = from[at + 2] ?? 0;
      const fourth = from[at + 3] ?? 0;
      toColors[to] = (first & 0xff_ff_ff) | (second << 24);
      toColors[to + 1] = ((second >> 8) & 0xff_ff) | (third << 16);
      toColors[to + 2] = ((third >> 16) & 0xff) | (fourth << 8);
      toOpacity[group] =
        ((first >> 24) & 0xff) |
        ((second >> 16) & 0xff_00) |
        ((third >> 8) & 0xff_00_00) |
        (fourth & 0xff_00_00_00);
    }
    colors.set(colorBytes);
    opacity.set(opacityBytes);
  };
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
