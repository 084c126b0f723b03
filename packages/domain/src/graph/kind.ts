import type { RowQuery, Source } from '../context/list.ts';
import type { DomainSettings } from '../core/settings.ts';
import type { Column, Columns } from './column.ts';

type Values = Readonly<Record<string, unknown>>;

type KindOf<Row, Model> = {
  /** As the model is called in the contract. */
  readonly name: string;
  /** Where each member of a row stands in every query of this kind. */
  readonly columns: Columns<Row>;
  /** Members of the model that are a column as it is, absent where that is null: they need nothing else read. */
  readonly plain: { readonly [M in keyof Model]?: keyof Row & string };
  /** Ids of other things, beside the model. */
  readonly references?: { readonly [name: string]: keyof Row & string };
  readonly present: (settings: DomainSettings, row: Row) => Model;
  /** The one with the id `parent`, if the actor may see it; none where they have no id, and are found in lists only. */
  readonly byId?: (source: Source) => RowQuery<unknown>;
};

/** One kind of thing in the graph: how its rows are read, and how they become what the API shows. */
export type Kind = {
  readonly name: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** By member or reference, the name of its column. */
  readonly plain: ReadonlyMap<string, string>;
  readonly present: (settings: DomainSettings, row: Values) => Values;
  readonly byId: ((source: Source) => RowQuery<unknown>) | undefined;
};

/** Declares a kind. */
export function kind<Row, Model extends object>(declared: KindOf<Row, Model>): Kind {
  const { name, plain, references = {}, present, byId } = declared;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has a column for every member of a row
  const columns = declared.columns as Kind['columns'];
  const places = [...Object.entries<string | undefined>(plain), ...Object.entries(references)];
  return {
    name,
    columns,
    plain: new Map(places.flatMap(([member, column]) => (column === undefined ? [] : [[member, column]]))),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row holds a value for each of its columns, and a model is an object
    present: present as (settings: DomainSettings, row: never) => Values as Kind['present'],
    byId,
  };
}
