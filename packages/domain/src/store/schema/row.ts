import type { SelectType } from 'kysely';
import type { Column, ValueType } from './column.ts';
import type { AnyTable } from './table.ts';

/** A column of a row. `ref` is where every query of such rows has it: a table or its alias, and a column. */
export type RowColumn<Ref extends string, Value> = {
  readonly ref: Ref;
  readonly type: ValueType;
  readonly $value: Value;
};
export type RowColumns = Readonly<Record<string, RowColumn<string, unknown>>>;

/** What queries select, and what they resolve with. */
export type RowDeclaration<Columns extends RowColumns> = {
  readonly columns: Columns;
  /** For `select`: references, with the name of the member as an alias where it is another. */
  readonly selected: readonly Selected<Columns>[];
};

/** The type of the rows of a declaration. */
export type RowOf<Declared extends { readonly columns: RowColumns }> = {
  [Name in keyof Declared['columns']]: Declared['columns'][Name]['$value'];
};

type Selected<Columns extends RowColumns> = {
  [Name in keyof Columns & string]: Columns[Name]['ref'] extends `${string}.${Name}`
    ? Columns[Name]['ref']
    : `${Columns[Name]['ref']} as ${Name}`;
}[keyof Columns & string];

type ColumnsOf<T extends AnyTable, Alias extends string> = {
  readonly [Name in keyof T['columns'] & string]: RowColumn<
    `${Alias}.${Name}`,
    SelectType<T['columns'][Name]['$type']>
  >;
};

/** Declares rows: the columns that are selected, by the names that they have in the row. */
export function defineRow<Columns extends RowColumns>(columns: Columns): RowDeclaration<Columns> {
  const selected = Object.entries(columns).map(([name, { ref }]) =>
    ref.endsWith(`.${name}`) ? ref : `${ref} as ${name}`,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same as the type does, by member.
  return { columns, selected: selected as unknown as Selected<Columns>[] };
}

/** The columns of a table, by their names. */
export function columnsOf<T extends AnyTable>(table: T): ColumnsOf<T, T['name']>;
/** The same of a table that queries join under another name. */
export function columnsOf<T extends AnyTable, Alias extends string>(
  table: T,
  alias: Alias,
): ColumnsOf<T, Alias>;
export function columnsOf({ name: table, columns }: AnyTable, alias: string = table): RowColumns {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, rowColumn(`${alias}.${name}`, column)]),
  );
}

/** A column that is of no table, but computed by a join. */
export function rowColumn<Ref extends string, Type>(
  ref: Ref,
  { type }: Column<Type>,
): RowColumn<Ref, SelectType<Type>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `$value` carries the type alone: nothing reads it.
  return { ref, type } as RowColumn<Ref, SelectType<Type>>;
}

/** Some of the columns, in the order of the names. */
export function pick<Columns extends RowColumns, Name extends keyof Columns & string>(
  columns: Columns,
  ...names: readonly Name[]
): Pick<Columns, Name> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has just the members of these names.
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Columns, Name>;
}

/** The columns without some. */
export function omit<Columns extends RowColumns, Name extends keyof Columns & string>(
  columns: Columns,
  ...names: readonly Name[]
): Omit<Columns, Name> {
  const omitted = new Set<string>(names);
  const others = Object.entries(columns).filter(([name]) => !omitted.has(name));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has the members of all other names.
  return Object.fromEntries(others) as Omit<Columns, Name>;
}

/** The columns under longer names: `author_` and `email` is `author_email`. */
export function prefixed<Prefix extends string, Columns extends RowColumns>(
  prefix: Prefix,
  columns: Columns,
): Prefixed<Prefix, Columns> {
  const named = Object.entries(columns).map(([name, column]) => [`${prefix}${name}`, column]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has the same members under their new names.
  return Object.fromEntries(named) as Prefixed<Prefix, Columns>;
}

/** Columns of an outer join, null where it finds nothing. */
export function outer<Columns extends RowColumns>(columns: Columns): Outer<Columns> {
  return columns;
}

type Prefixed<Prefix extends string, Columns> = {
  readonly [Name in keyof Columns & string as `${Prefix}${Name}`]: Columns[Name];
};

type Outer<Columns extends RowColumns> = {
  readonly [Name in keyof Columns]: RowColumn<Columns[Name]['ref'], Columns[Name]['$value'] | null>;
};
