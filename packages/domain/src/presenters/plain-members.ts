import { z } from 'zod';
import type { RowColumns, RowDeclaration, RowOf } from '../store/schema/row.ts';

/** The members of a model that are a column as it is. */
type PlainMembers<Row, Members, Presented> = {
  /** By member, the name of its column. */
  readonly columns: Members;
  readonly present: (row: Row) => Presented;
  /** What a patch changes of them, by column; what it leaves out is left out. */
  readonly changes: <Patch extends object>(patch: Patch) => ChangesOf<Members, Patch>;
};

/** How the members of a model differ from the columns of a row. */
type Differences<Renamed, Computed> = {
  /** By member, the name of its column where that is not the same in snake case. */
  readonly renamed?: Renamed;
  /** Members with the name of a column whose value is another. */
  readonly computed?: readonly Computed[];
};

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type SameName<Model, Columns> = {
  [Name in keyof Columns & string as CamelCase<Name> extends keyof Model ? CamelCase<Name> : never]: Name;
};

type MembersOf<Model, Columns, Renamed, Computed> = Omit<
  SameName<Model, Columns>,
  keyof Renamed | (Computed & string)
> &
  Renamed;

type ValueOf<Row, Members, M extends keyof Members> = Members[M] extends keyof Row ? Row[Members[M]] : never;

type IsAbsent<Model, Row, Members, M extends keyof Members> =
  null extends ValueOf<Row, Members, M> ? (null extends Model[M & keyof Model] ? false : true) : false;

/** A member whose column is null is absent, unless the model has it as null. */
type PresentedOf<Model, Row, Members> = {
  [M in keyof Members as IsAbsent<Model, Row, Members, M> extends true ? never : M]: ValueOf<Row, Members, M>;
} & {
  [M in keyof Members as IsAbsent<Model, Row, Members, M> extends true ? M : never]?: NonNullable<
    ValueOf<Row, Members, M>
  >;
};

type ChangesOf<Members, Patch> = {
  [M in keyof Patch & keyof Members as Members[M] & string]?: Exclude<Patch[M], undefined>;
};

type PlainMembersOf<Model, Row, Members> = PlainMembers<
  Pick<Row, Members[keyof Members] & keyof Row>,
  Members,
  PresentedOf<Model, Row, Members>
>;

/**
 * Finds the members of a model that are a column as it is: those with the name of a column in camel case, and those
 * that are renamed. In the order of the model.
 */
export function plainMembers<
  Model extends z.ZodObject,
  Columns extends RowColumns,
  const Renamed extends { readonly [M in keyof z.output<Model>]?: keyof Columns & string } = object,
  const Computed extends keyof z.output<Model> = never,
>(
  model: Model,
  row: RowDeclaration<Columns>,
  { renamed, computed = [] }: Differences<Renamed, Computed> = {},
): PlainMembersOf<
  z.output<Model>,
  RowOf<RowDeclaration<Columns>>,
  MembersOf<z.output<Model>, Columns, Renamed, Computed>
> {
  const columns = new Map(Object.keys(row.columns).map((column) => [camelCase(column), column]));
  for (const member of computed) columns.delete(String(member));
  for (const [member, column] of Object.entries<string | undefined>({ ...renamed }))
    if (column !== undefined) columns.set(member, column);
  const members = Object.entries(model.shape).flatMap(([member, schema]): Member[] => {
    const column = columns.get(member);
    return column === undefined ? [] : [{ member, column, isNullable: z.safeParse(schema, null).success }];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The types say the same of each member by name.
  return plainMembersOf(members) as unknown as ReturnType<
    typeof plainMembers<Model, Columns, Renamed, Computed>
  >;
}

type Member = { readonly member: string; readonly column: string; readonly isNullable: boolean };
type Values = Readonly<Record<string, unknown>>;

function plainMembersOf(members: readonly Member[]) {
  const columns = new Map(members.map(({ member, column }) => [member, column]));
  return {
    columns: Object.fromEntries(columns),
    present(row: Values): Values {
      const presented: Record<string, unknown> = {};
      for (const { member, column, isNullable } of members) {
        const value = row[column];
        if (value !== null || isNullable) presented[member] = value;
      }
      return presented;
    },
    changes(patch: Values): Values {
      const changes: Record<string, unknown> = {};
      for (const [member, value] of Object.entries(patch)) {
        const column = columns.get(member);
        if (column !== undefined && value !== undefined) changes[column] = value;
      }
      return changes;
    },
  };
}

function camelCase(name: string): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
