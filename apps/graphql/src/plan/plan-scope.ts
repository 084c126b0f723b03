import type { PlannedContent } from './row-writer.ts';
import type { GraphQuery, Kind, Level, PageRead } from '@lectern/domain/graph';
import type { GraphQLField, SelectionSetNode } from 'graphql';
import type { CollectedField, Scope } from './collect-fields.ts';
import type { RowWriter } from './row-writer.ts';

/** A field of the answer, with its definition in the schema. */
export type PlannedField = CollectedField & { readonly definition: GraphQLField<unknown, unknown> };

/** A list of the plan, whose arguments each run brings along. */
export type PlannedList = { readonly page: PageRead; readonly field: PlannedField };

/** Where a thing of the answer is found: its kind may be another than its level's, whose rows then hold both. */
export type Place = { readonly query: GraphQuery; readonly level: Level; readonly kind: Kind };

/** What the plan of one root field is made with. */
export type PlanScope = Scope & {
  /** Where it gathers its lists. */
  readonly lists: PlannedList[];
  /** Where it gathers its trees of pages. */
  readonly contents: PlannedContent[];
  /** `planNode`, which connections and structures call for the things in them. */
  readonly planNode: (
    scope: PlanScope,
    place: Place,
    sets: readonly (SelectionSetNode | undefined)[],
  ) => RowWriter;
};
