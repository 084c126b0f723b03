import type { RowQuery, ListSource } from '../context/list.ts';
import type { DomainSettings } from '../core/settings.ts';
import type { RowColumns, RowDeclaration, RowOf } from '../store/schema/row.ts';
import type { Column } from './column.ts';

type Values = Readonly<Record<string, unknown>>;

type KindOf<Columns extends RowColumns, Model> = {
  /** As the model is called in the contract. */
  readonly name: string;
  /** The rows of the repositories, whose columns every query of this kind has. */
  readonly row: RowDeclaration<Columns>;
  /** Members of the model that are a column as it is, absent where that is null: they need nothing else read. */
  readonly plain: { readonly [M in keyof NoInfer<Model>]?: keyof Columns & string };
  /** Ids of other things, beside the model. */
  readonly references?: { readonly [name: string]: keyof Columns & string };
  readonly present: (settings: DomainSettings, row: RowOf<RowDeclaration<Columns>>) => Model;
  /** The one with the id `parent`, if the actor may see it; none where they have no id, and are found in lists only. */
  readonly byId?: (source: ListSource) => RowQuery<unknown>;
};

/** One kind of thing in the graph: how its rows are read, and how they become what the API shows. */
export type Kind = {
  readonly name: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** By member or reference, the name of its column. */
  readonly plain: ReadonlyMap<string, string>;
  readonly present: (settings: DomainSettings, row: Values) => Values;
  readonly byId: ((source: ListSource) => RowQuery<unknown>) | undefined;
};

/** Declares a kind. */
export function kind<Columns extends RowColumns, Model extends object>(
  declared: KindOf<Columns, Model>,
): Kind {
  const { name, row, plain, references = {}, present, byId } = declared;
  const places = [...Object.entries<string | undefined>(plain), ...Object.entries(references)];
  return {
    name,
    columns: textColumns(row.columns),
    plain: new Map(places.flatMap(([member, column]) => (column === undefined ? [] : [[member, column]]))),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row holds a value for each of its columns, and a model is an object
    present: present as (settings: DomainSettings, row: never) => Values as Kind['present'],
    byId,
  };
}

function textColumns(columns: RowColumns): Kind['columns'] {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { ref, type }]) => {
      if (type === 'real' || type === 'bytes') throw new Error(`a kind has no column of type ${type}`);
      return [name, { ref, type }];
    }),
  );
}
