import type { Column } from './column.ts';

/** A table, declared once: its type, the columns of rows and those of the graph are derived from this. */
export type Table<Name extends string, Columns> = { readonly name: Name; readonly columns: Columns };
export type AnyTable = Table<string, Readonly<Record<string, Column<unknown>>>>;

/** The type of a table for Kysely. */
export type TableOf<T extends AnyTable> = { [Name in keyof T['columns']]: T['columns'][Name]['$type'] };

/** Declares a table. */
export function defineTable<Name extends string, Columns extends Readonly<Record<string, Column<unknown>>>>(
  name: Name,
  columns: Columns,
): Table<Name, Columns> {
  return { name, columns };
}
