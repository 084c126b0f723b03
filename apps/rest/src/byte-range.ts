/** One range of the bytes, one that is not satisfiable, or `undefined` for all of them. */
export type RequestedRange = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined;

/**
 * Parses a Range header (RFC 9110, 14.2). A malformed header is ignored, as is one with several ranges, which hardly any
 * client sends.
 */
export function parseRange(header: string | undefined, sizeBytes: number): RequestedRange {
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
