/** Whether it has its header, and its last line points to its table of objects. */
export function isWholePdf(bytes: Buffer): boolean {
  const offset = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.subarray(-64).toString('latin1'))?.[1];
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || offset === undefined) return false;
  const table = bytes.subarray(Number(offset), Number(offset) + 20).toString('latin1');
  return /^(?:xref|\d+ \d+ obj)/.test(table);
}
