import { readFile } from 'node:fs/promises';
import { CompiledQuery } from 'kysely';
import type { Sql } from 'postgres';
import type { Database, Tables } from '../../packages/domain/src/index.ts';

/** Runs statements one after the other in one session; a text with several of them has no parameters. */
export type RunSql = <Row>(text: string, parameters?: readonly string[]) => Promise<readonly Row[]>;

export function runOnPostgres(sql: Sql): RunSql {
  return async <Row>(text: string, parameters: readonly string[] = []) => {
    const rows: unknown = await sql.unsafe(text, [...parameters]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the columns of its statement
    return rows as Row[];
  };
}

/** For the embedded database, which has one session. */
export function runOnDatabase({ kysely }: Database<Tables>): RunSql {
  return async <Row>(text: string, parameters: readonly string[] = []) => {
    let last: readonly Row[] = [];
    // No function of `data/*.sql` has a semicolon at the end of a line.
    for (const statement of text.split(/;$/m)) {
      if (statement.trim() === '') continue;
      last = (await kysely.executeQuery<Row>(CompiledQuery.raw(statement, [...parameters]))).rows;
    }
    return last;
  };
}

/** The text of a file in this folder. */
export function readSql(file: string): Promise<string> {
  return readFile(new URL(file, import.meta.url), 'utf8');
}
