import type { Written } from './failure.ts';
import type { Visit } from './loads.ts';
import type { Run } from './row-writer.ts';

/** Writes a value. */
type ValueWriter = (value: unknown, run: Run) => Written;

/** How a value is written, and what has to be loaded before; without `visit`, nothing. */
export type ValuePlan = { readonly write: ValueWriter; readonly visit: Visit | undefined };

/** Visits all of several; `undefined` when none of them needs anything. */
export function visitAll(visits: readonly (Visit | undefined)[]): Visit | undefined {
  const own = visits.filter((visit) => visit !== undefined);
  if (own.length === 0) return undefined;
  return (value, keys, wanted) => {
    for (const visit of own) visit(value, keys, wanted);
  };
}

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
