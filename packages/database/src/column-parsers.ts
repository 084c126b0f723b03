import { parseArrayLiteral } from './array-literal.ts';

type ColumnParser = (text: string) => unknown;

/**
 * Parsers of PostgreSQL's text format by type OID. Both databases use this table, so a row is the same on both. Types
 * that are not listed stay text (dates, uuid, enums).
 */
export const columnParsers: ReadonlyMap<number, ColumnParser> = new Map([
  ...parsersOf({ type: 16, array: 1000 }, (text) => text === 't'),
  ...parsersOf({ type: 17, array: 1001 }, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))),
  ...parsersOf({ type: 20, array: 1016 }, safeInteger),
  ...parsersOf({ type: 21, array: 1005 }, Number),
  ...parsersOf({ type: 23, array: 1007 }, Number),
  ...parsersOf({ type: 26, array: 1028 }, Number),
  ...parsersOf({ type: 700, array: 1021 }, Number),
  ...parsersOf({ type: 701, array: 1022 }, Number),
  ...parsersOf({ type: 1700, array: 1231 }, Number),
  ...parsersOf({ type: 114, array: 199 }, parseJson),
  ...parsersOf({ type: 3802, array: 3807 }, parseJson),
  ...parsersOf({ type: 1184, array: 1185 }, isoTimestamp),
  // postgres.js parses date and timestamp unless they are listed here; the last ones are arrays of name, text, varchar, uuid.
  ...parsersOf({ type: 1082, array: 1182 }, asText),
  ...parsersOf({ type: 1114, array: 1115 }, asText),
  ...[1003, 1009, 1015, 2951].map((array) => arrayParser(array, asText)),
]);

/**
 * ISO 8601 in UTC with milliseconds, from the text of a timestamptz in a session with time zone UTC:
 * `2026-11-21 00:46:12.1+00` becomes `2026-11-21T00:46:12.100Z`. Microseconds are truncated; `infinity` is unchanged.
 */
export function isoTimestamp(text: string): string {
  const { length } = text;
  if (length < 22 || length > 29 || text.charCodeAt(4) !== HYPHEN || !text.endsWith('+00')) {
    return isoUnusualTimestamp(text);
  }
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
  if (length === 22) return `${seconds}.000Z`;
  return `${seconds}.${text.slice(20, Math.min(23, length - 3)).padEnd(3, '0')}Z`;
}

const HYPHEN = 45;

function parsersOf(oids: { type: number; array: number }, parse: ColumnParser): [number, ColumnParser][] {
  return [[oids.type, parse], arrayParser(oids.array, parse)];
}

function arrayParser(oid: number, parseElement: ColumnParser): [number, ColumnParser] {
  return [oid, (text) => parseArrayLiteral(text, parseElement)];
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The database holds ${text}, an integer too large for a JavaScript number.`);
  }
  return value;
}

function asText(text: string): string {
  return text;
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

/** Of years after 9999 or before 1, and with other offsets; `infinity` is unchanged. */
function isoUnusualTimestamp(text: string): string {
  const parts = /^(\d{4,6})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?([+-]\d\d)(:\d\d)?( BC)?$/.exec(text);
  if (!parts) return text;
  const [, year, month, day, time, fraction = '', hours, minutes = ':00', era] = parts;
  const astronomical = era ? 1 - Number(year) : Number(year);
  const sign = astronomical < 0 ? '-' : '+';
  const isoYear = `${sign}${String(Math.abs(astronomical)).padStart(6, '0')}`;
  return new Date(
    `${isoYear}-${month}-${day}T${time}${fraction.slice(0, 4)}${hours}${minutes}`,
  ).toISOString();
}
