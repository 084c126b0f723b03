/** What identifies the rows of a page, and the bytes in which PostgreSQL sends them. */
export type PageDigest = { readonly value: string; readonly sizeBytes: number };

/**
 * The rows of a select, each with the digest of them all; only the digest where it is the known one, and where there are
 * no rows. It covers every value, the order and the number of the rows. The select is in order already: a join with one
 * row keeps it.
 */
export function withDigest(select: string, known: string): string {
  return `with page as materialized (${select}),
    digested as materialized (
      select encode(sha256(sent.bytes), 'base64') as page_digest, octet_length(sent.bytes) as page_bytes
      from (select string_agg(record_send(page), ''::bytea) as bytes from page) as sent)
    select page.*, digested.* from digested left join page on digested.page_digest is distinct from ${known}`;
}

/** What such a select resolved with; no rows where they are the known ones. */
export function readDigested<Row>(
  found: readonly Row[],
  known: string,
): { readonly rows: readonly Row[]; readonly digest: PageDigest | undefined } {
  const [first] = found;
  if (typeof first !== 'object' || first === null) throw new Error('A page has no digest.');
  const value: unknown = Reflect.get(first, 'page_digest');
  if (typeof value !== 'string') return { rows: [], digest: undefined };
  const digest = { value, sizeBytes: Number(Reflect.get(first, 'page_bytes')) };
  return { rows: value === known ? [] : found, digest };
}
