import type { Sql } from 'postgres';

/** Runs a statement that every session prepares once; returns the columns of each row in order. */
export async function prepared<Row extends readonly unknown[]>(
  sql: Sql,
  statement: string,
  parameters: string[],
): Promise<Row[]> {
  const rows: unknown = await sql.unsafe(statement, parameters, { prepare: true }).values();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement beside the caller names these columns
  return rows as Row[];
}
