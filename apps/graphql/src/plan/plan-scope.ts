import type { Operation } from '@lectern/contract';
import type { GraphQuery, Kind, Level, PageRead } from '@lectern/domain/graph';
import type { GraphQLField, GraphQLOutputType, SelectionSetNode } from 'graphql';
import type { Variables } from './variables.ts';
import type { CollectedField, Scope } from './collect-fields.ts';
import type { Load, Wanted } from './loads.ts';
import type { PlannedContent, RowWriter, Run } from './row-writer.ts';
import type { ValuePlan } from './value-plan.ts';

/** A field of the response, with its definition in the schema. */
export type PlannedField = CollectedField & { readonly definition: GraphQLField<unknown, unknown> };

/** A list of the plan, whose arguments differ from run to run. */
export type PlannedList = { readonly page: PageRead; readonly field: PlannedField };

/** Where nodes are read from. Their kind may differ from that of the level, whose rows then contain both. */
export type NodeSource = { readonly query: GraphQuery; readonly level: Level; readonly kind: Kind };

/** An estimate of how many values a position of the response has. */
export type Size = (variables: Variables) => number;

/** The statements of a field of the root, the operations that it may call, and the types whose ids lead to both. */
export type Sources = {
  readonly queries: GraphQuery[];
  readonly operations: Set<Operation>;
  readonly owners: Set<string>;
  /** Fields that read what is not listed here, or that wait for a turn. */
  readonly unlisted: Set<string>;
};

export function newSources(): Sources {
  return { queries: [], operations: new Set(), owners: new Set(), unlisted: new Set() };
}

/** The context in which values are planned. */
export type ValueScope = Scope & {
  /** How many values are written in this position. */
  readonly size: Size;
  /** Whether the values have their texts already, where these are selected. */
  readonly hasTexts: boolean;
  /** `planValue`, which fields call for what they load. */
  readonly planValue: (scope: ValueScope, type: GraphQLOutputType, field: CollectedField) => ValuePlan;
  /** Collects what the fields of values cost, in nodes of the response. */
  readonly costs: Size[];
  /** Collects what a field of the root reads. */
  readonly sources: Sources;
  /** The type of the values whose members are planned. */
  readonly owner: string;
  /** Plans to read nodes by their ids, all of one position with one statement. */
  readonly readNodes: (scope: ValueScope, kind: Kind, field: PlannedField) => NodeReading;
  /** The same for single fields of nodes. */
  readonly readRows: (scope: ValueScope, kind: Kind, fields: readonly CollectedField[]) => RowReading;
};

/** Reads the nodes with some ids, and writes each. */
export type NodeReading = { readonly load: Load['run']; readonly write: RowWriter };
/** Reads the nodes with some ids, and writes their fields by the keys of the response. */
export type RowReading = { readonly load: Load['run']; readonly writers: ReadonlyMap<string, RowWriter> };

/** The context in which the nodes of one statement are planned. */
export type PlanScope = ValueScope & {
  /** How many rows a level has. */
  readonly sizeOf: (level: Level) => Size;
  /** Collects the lists of the plan. */
  readonly lists: PlannedList[];
  /** Collects the page trees of the plan. */
  readonly contents: PlannedContent[];
  /** Collects what the values of rows need, once the rows are read. */
  readonly visits: ((run: Run, wanted: Wanted) => void)[];
  /** `planNode`, which connections and structures call for their nodes. */
  readonly planNode: (
    scope: PlanScope,
    source: NodeSource,
    sets: readonly (SelectionSetNode | undefined)[],
  ) => RowWriter;
};
