import type { Compilable, CompiledQuery, Kysely, SelectQueryBuilder } from 'kysely';
import { Placeholder, placeholder } from './placeholder.ts';

type Values = Readonly<Record<string, unknown>>;
type Executor = Pick<Kysely<never>, 'executeQuery'>;

/**
 * A query that is built and compiled once; each run brings the values of its parameters. Building
 * the query of a hot read anew costs as much as sending it. `build` must not depend on anything
 * but its arguments.
 */
export type PreparedQuery<DB> = <V extends Values, Row>(
  build: (
    db: Kysely<DB>,
    parameter: <Name extends keyof V & string>(name: Name) => V[Name],
  ) => Compilable<Row>,
) => (db: Kysely<DB>, values: V) => Promise<Row[]>;

/** `preparedQuery` for the tables of a database. */
export function preparedQueryFor<DB>(): PreparedQuery<DB> {
  return preparedQuery;
}

function preparedQuery<DB, V extends Values, Row>(
  build: (
    db: Kysely<DB>,
    parameter: <Name extends keyof V & string>(name: Name) => V[Name],
  ) => Compilable<Row>,
): (db: Kysely<DB>, values: V) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return (db, values) => {
    compiled ??= build(db, (name) => placeholder(name)).compile();
    return run(db, compiled, values);
  };
}

/** A select with placeholders, which is compiled once for each form that it is brought into. */
export type PreparedSelect<DB, TB extends keyof DB, O> = {
  readonly db: Executor;
  readonly select: () => SelectQueryBuilder<DB, TB, O>;
  readonly values: Values;
  readonly compiled: Map<string, CompiledQuery>;
};

/** Runs a prepared select in the form that `bring` gives it. */
export function runPrepared<DB, TB extends keyof DB, O, Row>(
  { db, select, compiled }: PreparedSelect<DB, TB, O>,
  form: string,
  values: Values,
  bring: (select: SelectQueryBuilder<DB, TB, O>) => Compilable<Row>,
): Promise<Row[]> {
  let query = compiled.get(form);
  if (query === undefined) {
    query = bring(select()).compile();
    assertNoText(query);
    compiled.set(form, query);
  }
  // What is stored under a form was compiled by the same `bring`.
  return run(db, query as CompiledQuery<Row>, values);
}

/** The first row, if any. */
export async function first<Row>(rows: Promise<Row[]>): Promise<Row | undefined> {
  return (await rows)[0];
}

async function run<Row>(db: Executor, compiled: CompiledQuery<Row>, values: Values): Promise<Row[]> {
  const parameters = compiled.parameters.map((value) =>
    value instanceof Placeholder ? values[value.name] : value,
  );
  const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
  return rows;
}

/** Text that is not a placeholder belongs to whoever asked first: no other caller may run with it. */
function assertNoText({ parameters }: CompiledQuery): void {
  if (parameters.some((value) => typeof value === 'string')) {
    throw new Error('a prepared select must take text from placeholders only');
  }
}
