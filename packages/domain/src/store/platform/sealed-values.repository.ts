import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SecretKind } from '../schema/column.ts';
import { type Tables, tables } from '../tables/tables.ts';

/** A column of sealed texts. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
} & Extract<SecretKind, { kind: 'sealed' }>;

/** A stored text of such a column, sealed or not. */
export type StoredValue = {
  /** The values of the columns `of`. */
  readonly of: readonly string[];
  readonly stored: string;
  /** The signing key of a text that an earlier version sealed. */
  readonly signingKeyId: string | null;
};

/** The columns of all tables whose texts are sealed for longer than a day. */
export const sealedColumns: readonly SealedColumn[] = tables.flatMap(({ name: table, columns }) =>
  Object.entries(columns).flatMap(([column, { secret }]) =>
    secret?.kind === 'sealed' && secret.isBrief !== true ? [{ table, column, ...secret }] : [],
  ),
);

const batchSize = 500;

/** SQL of the sealed columns of all tables. */
export class SealedValuesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The columns with a text that starts with none of the prefixes, by one statement. */
  async listColumns(prefixes: readonly string[]): Promise<SealedColumn[]> {
    const others = sealedColumns.map(
      ({ table, column }, index) =>
        sql`select ${sql.lit(index)} as "index"
          where exists (select from ${sql.table(table)} where ${startsWithNone(column, prefixes)})`,
    );
    const { rows } = await sql<{ index: number }>`${sql.join(others, sql` union all `)}`.execute(this.#db);
    const found = new Set(rows.map(({ index }) => index));
    return sealedColumns.filter((_, index) => found.has(index));
  }

  /** Some of the texts that start with none of the prefixes. */
  async list(sealed: SealedColumn, prefixes: readonly string[]): Promise<StoredValue[]> {
    const { table, column, of, signingKey } = sealed;
    const owner = sql.join(of.map((name) => sql.ref(name)));
    const { rows } = await sql<StoredValue>`
      select array[${owner}] as "of", ${sql.ref(column)} as stored,
        ${signingKey === undefined ? sql`null` : sql.ref(signingKey)} as "signingKeyId"
      from ${sql.table(table)}
      where ${startsWithNone(column, prefixes)}
      limit ${sql.lit(batchSize)}`.execute(this.#db);
    return rows;
  }

  /** Replaces a text that no other process has replaced in the meantime. */
  async replace(
    { table, column, of, hash }: SealedColumn,
    value: StoredValue,
    next: { readonly stored: string; readonly hash: string | undefined },
  ): Promise<void> {
    const hashed =
      hash === undefined || next.hash === undefined ? sql`` : sql`, ${sql.ref(hash)} = ${next.hash}`;
    const isRow = of.map((name, index) => sql`${sql.ref(name)} = ${value.of[index]}`);
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${next.stored}${hashed}
      where ${sql.join(isRow, sql` and `)} and ${sql.ref(column)} = ${value.stored}`.execute(this.#db);
  }
}

function startsWithNone(column: string, prefixes: readonly string[]): RawBuilder<unknown> {
  const ref = sql.ref(column);
  const others = prefixes.map((prefix) => sql`not starts_with(${ref}, ${prefix})`);
  return sql`${ref} is not null and ${sql.join(others, sql` and `)}`;
}
