import type { Compilable, CompiledQuery, Kysely, SelectQueryBuilder } from 'kysely';
import { Placeholder, placeholder } from './placeholder.ts';
import { runStatement, type StatementHandle } from './run-statement.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A query that is built and compiled once, and executed with values for its parameters. Building a query costs as much
 * as sending it. `build` must not depend on anything but its arguments.
 */
type PreparedQuery<DB> = <V extends Values, Row>(
  build: (
    db: Kysely<DB>,
    parameter: <Name extends keyof V & string>(name: Name) => V[Name],
  ) => Compilable<Row>,
) => (db: Kysely<DB>, values: V) => Promise<Row[]>;

/** `preparedQuery` for a set of tables. */
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
    return execute(db, compiled, values);
  };
}

/** A select with placeholders, compiled once for each form: with other conditions, order or limit. */
export type PreparedSelect<DB, TB extends keyof DB, O> = {
  readonly db: StatementHandle;
  readonly select: () => SelectQueryBuilder<DB, TB, O>;
  readonly values: Values;
  readonly compiled: Map<string, CompiledQuery>;
};

/** Executes a prepared select in the form that `toForm` gives it. */
export function runPreparedSelect<DB, TB extends keyof DB, O, Row>(
  { db, select, compiled }: PreparedSelect<DB, TB, O>,
  form: string,
  values: Values,
  toForm: (select: SelectQueryBuilder<DB, TB, O>) => Compilable<Row>,
): Promise<Row[]> {
  let query = compiled.get(form);
  if (query === undefined) {
    query = toForm(select()).compile();
    assertNoText(query);
    compiled.set(form, query);
  }
  // A form names its `toForm`, so the compiled query returns its rows.
  return execute(db, query as CompiledQuery<Row>, values);
}

/** The first row, if any. */
export async function firstRow<Row>(rows: Promise<Row[]>): Promise<Row | undefined> {
  return (await rows)[0];
}

function execute<Row>(db: StatementHandle, compiled: CompiledQuery<Row>, values: Values): Promise<Row[]> {
  const parameters = compiled.parameters.map((value) =>
    value instanceof Placeholder ? values[value.name] : value,
  );
  return runStatement(db, compiled.sql, parameters);
}

/** A text parameter that is no placeholder would be a value of the first caller, executed for all others. */
function assertNoText({ parameters }: CompiledQuery): void {
  if (parameters.some((value) => typeof value === 'string')) {
    throw new Error('A prepared select must take text from placeholders only.');
  }
}
