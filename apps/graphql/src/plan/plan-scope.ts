import type { PageRead } from '@lectern/domain';
import type { GraphQLField } from 'graphql';
import type { CollectedField, Scope } from './collect-fields.ts';

/** A field of the answer, with its definition in the schema. */
export type PlannedField = CollectedField & { readonly definition: GraphQLField<unknown, unknown> };

/** A list of the plan, whose arguments each run brings along. */
export type PlannedList = { readonly page: PageRead; readonly field: PlannedField };

/** Where the plan of one root field gathers its lists. */
export type PlanScope = Scope & { readonly lists: PlannedList[] };
