/** What identifies the rows of a statement, and the bytes in which PostgreSQL sends them. */
export type RowsDigest = { readonly value: string; readonly sizeBytes: number };

/**
 * The rows of a select, each with the digest of them all; only the digest where it is the known one, and where there are
 * no rows. It covers every value, the order and the number of the rows. The select is in order already: a join with one
 * row keeps it.
 */
export function withDigest(select: string, known: string): string {
  return `with digested_rows as materialized (${select}),
    digested as materialized (
      select encode(sha256(sent.bytes), 'base64') as rows_digest, octet_length(sent.bytes) as rows_bytes
      from (select string_agg(record_send(digested_rows), ''::bytea) as bytes from digested_rows) as sent)
    select digested_rows.*, digested.* from digested left join digested_rows on digested.rows_digest is distinct from ${known}`;
}

/** What such a select resolved with; no rows where they are the known ones. */
export function readDigested<Row>(
  found: readonly Row[],
  known: string,
): { readonly rows: readonly Row[]; readonly digest: RowsDigest | undefined } {
  const [first] = found;
  if (typeof first !== 'object' || first === null) throw new Error('The rows have no digest.');
  const value: unknown = Reflect.get(first, 'rows_digest');
  if (typeof value !== 'string') return { rows: [], digest: undefined };
  const digest = { value, sizeBytes: Number(Reflect.get(first, 'rows_bytes')) };
  return { rows: value === known ? [] : found, digest };
}
