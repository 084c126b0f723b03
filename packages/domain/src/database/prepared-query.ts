import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { Placeholder, placeholder } from '../graph/placeholder.ts';
import type { Tables } from './tables.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A query that is built and compiled once; each run brings the values of its parameters. Building
 * the query of a hot read anew costs as much as sending it. `build` must not depend on anything
 * but its arguments.
 */
export function preparedQuery<V extends Values, Row>(
  build: (
    db: Kysely<Tables>,
    parameter: <Name extends keyof V & string>(name: Name) => V[Name],
  ) => Compilable<Row>,
): (db: Kysely<Tables>, values: V) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => placeholder(name)).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/** The first row, if any. */
export async function first<Row>(rows: Promise<Row[]>): Promise<Row | undefined> {
  return (await rows)[0];
}
