/** What a Range header asks of `sizeBytes` bytes: one range of them, what is not there, or else all of them. */
export type AskedRange = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined;

/**
 * Reads a Range header (RFC 9110, 14.2). Several ranges at once, which hardly anybody asks for, are answered with all
 * bytes, as is a header that is malformed.
 */
export function askedRange(header: string | undefined, sizeBytes: number): AskedRange {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return undefined;
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
