import type { RowQuery, ListSource } from '../context/list.ts';
import type { DomainSettings } from '../core/settings.ts';
import type { RowColumns, RowDeclaration, RowOf } from '../store/schema/row.ts';
import type { Column, ColumnType } from './column.ts';

type Values = Readonly<Record<string, unknown>>;

/** A member of a model that needs a few columns of the row only, and how it is presented. */
type PartOf<Columns extends RowColumns, Value> = {
  readonly columns: readonly (keyof Columns & string)[];
  readonly present: (settings: DomainSettings, row: RowOf<RowDeclaration<Columns>>) => Value;
};

type KindOf<Columns extends RowColumns, Model> = {
  /** As the model is called in the contract. */
  readonly name: string;
  /** The rows of the repositories, whose columns every query of this kind has. */
  readonly row: RowDeclaration<Columns>;
  /** Members of the model that are a column as it is, absent where that is null: they need nothing else read. */
  readonly members?: { readonly columns: Readonly<Record<string, keyof NoInfer<Columns> & string>> };
  /** More of them, or the same with another column. */
  readonly plain?: { readonly [M in keyof NoInfer<Model>]?: keyof Columns & string };
  /** Ids of other nodes, beside the model. */
  readonly references?: { readonly [name: string]: keyof Columns & string };
  readonly present: (settings: DomainSettings, row: RowOf<RowDeclaration<Columns>>) => Model;
  /** What is read of fewer columns than all: with nothing else selected, lists need no others. */
  readonly parts?: { readonly [M in keyof NoInfer<Model>]?: PartOf<NoInfer<Columns>, NoInfer<Model>[M]> };
  /** The one with the id `parent`, if the actor may see it; none where they have no id, and are found in lists only. */
  readonly byId?: (source: ListSource) => RowQuery<unknown>;
};

/** A member of a model that is presented from the named columns. */
export type Part = {
  readonly columns: readonly string[];
  readonly present: (settings: DomainSettings, row: Values) => unknown;
};

/** One kind of node in the graph: how its rows are read, and how they become what the API shows. */
export type Kind = {
  readonly name: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** By member or reference, the name of its column. */
  readonly plain: ReadonlyMap<string, string>;
  readonly present: (settings: DomainSettings, row: Values) => Values;
  readonly parts: ReadonlyMap<string, Part>;
  readonly byId: ((source: ListSource) => RowQuery<unknown>) | undefined;
};

/** Declares a kind. */
export function kind<Columns extends RowColumns, Model extends object>(
  declared: KindOf<Columns, Model>,
): Kind {
  const { name, row, members = { columns: {} }, plain = {}, references = {}, present, byId } = declared;
  const { parts = {} } = declared;
  const columns = textColumns(row.columns);
  const scalars = Object.entries<string>(members.columns).filter(([, column]) =>
    isScalar(columns[column]?.type),
  );
  const others = Object.entries<string | undefined>({ ...plain, ...references });
  return {
    name,
    columns,
    plain: new Map(
      [...scalars, ...others].flatMap(([member, column]) => (column === undefined ? [] : [[member, column]])),
    ),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row holds a value for each of its columns, and a model is an object
    present: present as (settings: DomainSettings, row: never) => Values as Kind['present'],
    parts: partsOf(parts),
    byId,
  };
}

function partsOf(parts: object): Kind['parts'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part gets the columns that it names
  return new Map(Object.entries(parts) as [string, Part][]);
}

/** Arrays and JSON are presented: there may be enums and members in them. */
function isScalar(type: ColumnType | undefined): boolean {
  return type !== 'texts' && type !== 'json';
}

function textColumns(columns: RowColumns): Kind['columns'] {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { ref, type }]) => {
      if (type === 'real' || type === 'bytes') throw new Error(`a kind has no column of type ${type}`);
      return [name, { ref, type }];
    }),
  );
}
