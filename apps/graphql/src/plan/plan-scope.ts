import type { GraphQuery, Kind, Level, PageRead } from '@lectern/domain/graph';
import type { GraphQLField, SelectionSetNode } from 'graphql';
import type { CollectedField, Scope } from './collect-fields.ts';
import type { PlannedContent, RowWriter } from './row-writer.ts';

/** A field of the response, with its definition in the schema. */
export type PlannedField = CollectedField & { readonly definition: GraphQLField<unknown, unknown> };

/** A list of the plan, whose arguments differ from run to run. */
export type PlannedList = { readonly page: PageRead; readonly field: PlannedField };

/** Where nodes are read from. Their kind may differ from that of the level, whose rows then contain both. */
export type NodeSource = { readonly query: GraphQuery; readonly level: Level; readonly kind: Kind };

/** The context in which one root field is planned. */
export type PlanScope = Scope & {
  /** Collects the lists of the plan. */
  readonly lists: PlannedList[];
  /** Collects the page trees of the plan. */
  readonly contents: PlannedContent[];
  /** `planNode`, which connections and structures call for their nodes. */
  readonly planNode: (
    scope: PlanScope,
    source: NodeSource,
    sets: readonly (SelectionSetNode | undefined)[],
  ) => RowWriter;
};
