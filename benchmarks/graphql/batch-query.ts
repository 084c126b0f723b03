import type { Kind, Relation } from '../../packages/domain/src/graph/index.ts';
import type { Ctx } from '../../packages/domain/src/index.ts';

/** A row by the column names of its kind. */
export type Row = Readonly<Record<string, unknown>>;
/** Selects the rows of one parent that the actor may see. */
export type Select = Extract<Relation, { type: 'many' }>['select'];
type Compiled = ReturnType<ReturnType<Select>['compile']>;

// Placeholders for the values of a request in the compiled statement.
const keysMark = '{keys}';
const userMark = '{user}';

/** Reads rows of one kind for many parents at once, in one statement that is compiled once. */
export class BatchQuery {
  readonly #columns: readonly string[];
  readonly #select: Select;
  #compiled: Compiled | undefined;

  constructor(kind: Kind, columns: Iterable<string>, select: Select) {
    this.#columns = Array.from(columns, (name) => `${kind.columns[name]?.ref} as ${name}`);
    this.#select = select;
  }

  /** The rows of each parent, in the order of `parents`, which are different ones. */
  async read({ store, actor }: Ctx, parents: readonly string[]): Promise<Row[][]> {
    const values = new Map([
      [keysMark, JSON.stringify(parents)],
      [userMark, actor.kind === 'user' ? actor.userId : ''],
    ]);
    const compiled = (this.#compiled ??= this.#compile(store));
    const parameters = compiled.parameters.map((value) => values.get(String(value)) ?? value);
    const { rows } = await store.db.executeQuery<Row>({ ...compiled, parameters });
    const byParent = new Map<unknown, Row[]>(parents.map((parent) => [parent, []]));
    for (const row of rows) byParent.get(row['parent_key'])?.push(row);
    return [...byParent.values()];
  }

  #compile(store: Ctx['store']): Compiled {
    const actor = { userId: userMark, instanceAdmin: false };
    return store.db
      .selectFrom((eb) => eb.fn<{ value: string }>('json_array_elements_text', [eb.val(keysMark)]).as('keys'))
      .innerJoinLateral(
        (eb) =>
          this.#select({ store, actor, parent: eb.ref('keys.value') })
            .clearSelect()
            .select([...this.#columns])
            .as('row'),
        (join) => join.onTrue(),
      )
      .select('keys.value as parent_key')
      .selectAll('row')
      .compile();
  }
}
