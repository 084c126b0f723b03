import type { DomainSettings } from '../core/settings.ts';
import { type Column, valueOf } from './column.ts';
import type { Kind } from './kind.ts';
import { columnAlias } from './query.ts';
import type { Level } from './query-tree.ts';
import type { GraphRow } from './run-query.ts';

/** Presents a row as the API shows it. */
export type ModelReader = (settings: DomainSettings, row: GraphRow) => Readonly<Record<string, unknown>>;

/**
 * Selects every column of the kind, and returns how to present a row of them. For the members that are more than a
 * column; `kind` is that of the level, or one whose columns its rows contain as well.
 */
export function modelReader(level: Level, kind: Kind): ModelReader {
  const columns = Object.keys(kind.columns).map(
    (name): { name: string; alias: string; type: Column['type'] } => ({
      name,
      alias: columnAlias(level, name),
      // A kind within the rows of another has the same columns there.
      type: kind.columns[name]?.type ?? 'text',
    }),
  );
  return (settings, row) => {
    const values: Record<string, unknown> = {};
    for (const { name, alias, type } of columns) {
      const text = row[alias] ?? null;
      values[name] = text === null ? null : valueOf(type, text);
    }
    return kind.present(settings, values);
  };
}
