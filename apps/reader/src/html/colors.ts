type Rgb = readonly [number, number, number];

/** `#rgb` or `#rrggbb`. */
function parseColor(color: string): Rgb {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const channel = (index: number) => Number.parseInt(long.slice(2 * index, 2 * index + 2), 16) || 0;
  return [channel(0), channel(1), channel(2)];
}

function formatColor(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** The contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(parseColor(a)), luminance(parseColor(b))].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The colour itself, or the next one towards black or white that has the contrast to all of the backgrounds. */
export function readable(color: string, backgrounds: readonly string[], ratio = 4.5): string {
  const suffices = (candidate: string) =>
    backgrounds.every((background) => contrast(candidate, background) >= ratio);
  const isOnDark = luminance(parseColor(backgrounds[0] ?? '#ffffff')) < 0.2;
  const towards = isOnDark ? '#ffffff' : '#000000';
  for (let part = 0; part <= 20; part += 1) {
    const candidate = mix(color, towards, part / 20);
    if (suffices(candidate)) return candidate;
  }
  return towards;
}

/** A colour between two, `part` of the second. */
export function mix(a: string, b: string, part: number): string {
  const [first, second] = [parseColor(a), parseColor(b)];
  const channel = (index: 0 | 1 | 2) => first[index] + (second[index] - first[index]) * part;
  return formatColor([channel(0), channel(1), channel(2)]);
}

/** Black or white, whichever is easier to read on a colour. */
export function textOn(color: string): string {
  return contrast(color, '#ffffff') >= contrast(color, '#111317') ? '#ffffff' : '#111317';
}
