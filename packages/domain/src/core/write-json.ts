import { randomBytes } from 'node:crypto';

/** JSON in parts. Its size is known unless it is written while it is read. */
export type JsonParts = {
  readonly sizeBytes: number | undefined;
  readonly parts: Iterable<Buffer> | AsyncIterable<Buffer>;
};

/** Marks where JSON that is there already goes. Random, so that no text of a user contains it. */
const mark = randomBytes(24).toString('base64url');
const digits = 6;
/** What goes into the JSON that is being written. */
let placed: string[] | undefined;

/** `JSON.stringify`, or what has the same result, without parsing and writing again what `placeJson` was given. */
export function writeJson(result: unknown, stringify: (value: unknown) => string = JSON.stringify): string {
  const values: string[] = [];
  placed = values;
  try {
    const text = stringify(result);
    if (values.length === 0) return text;
    const [first = '', ...rest] = text.split(`"${mark}`);
    return (
      first +
      rest.map((part) => (values[Number(part.slice(0, digits))] ?? '') + part.slice(digits + 1)).join('')
    );
  } finally {
    placed = undefined;
  }
}

/** For the `toJSON` of what is JSON already: what `writeJson` replaces by it; `undefined` where another one writes. */
export function placeJson(json: string): string | undefined {
  return placed === undefined ? undefined : mark + String(placed.push(json) - 1).padStart(digits, '0');
}
