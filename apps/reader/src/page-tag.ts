/** Whether an `If-None-Match` header names the tag of a page, in any content coding. */
export function isMatching(condition: string | undefined, tag: string): boolean {
  const listed = condition?.match(/"[^"]*"/g) ?? [];
  return listed.some((known) => known.replace(/-(?:br|gzip)"$/, '"') === tag);
}
