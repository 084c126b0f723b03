import { columnAlias, type GraphRow } from '@lectern/domain/graph';
import { rowKeys } from '../schema/references.ts';
import { type Keys, noKeys } from '../schema/keys.ts';
import type { NodeSource } from './plan-scope.ts';

/** Plans how to read the ids that lead to what is below a row; selects their columns. */
export function keysOfRow({ level, kind }: NodeSource): (row: GraphRow) => Keys {
  const columns = Object.entries(rowKeys[kind.name] ?? {}).map(
    ([parameter, column]) => [parameter, columnAlias(level, column)] as const,
  );
  if (columns.length === 0) return () => noKeys;
  return (row) => {
    const keys: Record<string, string> = {};
    for (const [parameter, alias] of columns) {
      const id = row[alias] ?? null;
      if (id !== null) keys[parameter] = id;
    }
    return keys;
  };
}
