import { describe, expect, test } from 'vitest';
import { InvalidCursorError, decodeCursor, encodeCursor } from '../src/cursor.ts';

const time = '2026-11-21T00:00:00.100Z';
const kinds = ['timestamp', 'text'] as const;
const cursor = encodeCursor('list', [time, 'i001']);
const print: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString()).at(0);

const forge = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

describe('cursors', () => {
  test('a cursor decodes to its values and is opaque', () => {
    expect(decodeCursor(cursor, 'list', kinds)).toStrictEqual([time, 'i001']);
    expect(cursor).toMatch(/^[\w-]+$/);
  });

  test('a cursor is valid for its scope and for the number and kinds of its values only', () => {
    expect(() => decodeCursor(cursor, 'other list', kinds)).toThrow(InvalidCursorError);
    expect(() => decodeCursor(cursor, 'list', ['timestamp'])).toThrow(InvalidCursorError);
    expect(() => decodeCursor(cursor, 'list', ['text', 'timestamp'])).toThrow(InvalidCursorError);
  });

  test.each([
    '',
    ' ',
    'é',
    `${cursor}=`,
    'bnVsbA',
    cursor.slice(0, -3),
    'x'.repeat(100_000),
    Buffer.from('\0').toString('base64url'),
    Buffer.from('[[[[').toString('base64url'),
    forge(),
    forge(print),
    forge(print, time),
    forge(print, time, 'i001', 'i002'),
    forge(print, time, 5),
    forge(print, time, null),
    forge(print, time, ['i001']),
    forge(print, time, 'a\0b'),
    Buffer.from(JSON.stringify([print, time, 'X']).replace('X', '\\ud800')).toString('base64url'),
    forge(print, 'now', 'i001'),
    forge(print, 'infinity', 'i001'),
    forge(print, '0000-01-01T00:00:00.000Z', 'i001'),
    forge(print, '2026-02-30T00:00:00.000Z', 'i001'),
    forge(print, '2026-11-21T24:00:00.000Z', 'i001'),
    forge(print, '2026-11-21T00:00:00Z', 'i001'),
    forge(print, '+012026-11-21T00:00:00.000Z', 'i001'),
    forge(print, 1, 'i001'),
    forge(print, { toString: 'x' }, 'i001'),
  ])('the forged cursor %j is rejected', (forged) => {
    expect(() => decodeCursor(forged, 'list', kinds)).toThrow(InvalidCursorError);
  });

  test.each([1.5, 2 ** 53, '1', true, null])('a number in a cursor is a safe integer, not %j', (number) => {
    const numbered: unknown = JSON.parse(Buffer.from(encodeCursor('n', [1]), 'base64url').toString()).at(0);
    expect(decodeCursor(forge(numbered, 1), 'n', ['number'])).toStrictEqual([1]);
    expect(() => decodeCursor(forge(numbered, number), 'n', ['number'])).toThrow(InvalidCursorError);
  });
});
