import { CompiledQuery, type Kysely } from 'kysely';
import type { SqlDriver } from './sql-driver.ts';

/** A handle, of which the statements are compiled already. */
export type StatementHandle = Pick<Kysely<never>, 'executeQuery'>;

/** By handle; a transaction is another handle, which has none. */
const drivers = new WeakMap<StatementHandle, SqlDriver>();

/** Sets what runs the statements of a handle outside of a transaction. */
export function setDriver(handle: StatementHandle, driver: SqlDriver): void {
  drivers.set(handle, driver);
}

/**
 * Runs a compiled statement: in the transaction of the handle, or outside of one without the connection that Kysely asks
 * for before each statement, which would take as long as sending it.
 */
export async function runStatement<Row>(
  handle: StatementHandle,
  text: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const driver = drivers.get(handle);
  if (driver === undefined)
    return (await handle.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
  const { rows } = await driver.run(text, parameters);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the statement determines the type of its rows
  return rows as Row[];
}
