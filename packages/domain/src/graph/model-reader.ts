import type { DomainSettings } from '../core/settings.ts';
import { type Column, valueOf } from './column.ts';
import type { Kind } from './kind.ts';
import { placeOf } from './query.ts';
import type { Level } from './query-tree.ts';
import type { GraphRow } from './run-query.ts';

/** What the API shows of a row. */
export type ModelReader = (settings: DomainSettings, row: GraphRow) => Readonly<Record<string, unknown>>;

/**
 * Reads from now on every column that the kind has, and answers how to present a row of them. For the members that
 * are more than a column; `kind` is that of the level, or one that its rows hold as well.
 */
export function modelReader(level: Level, kind: Kind): ModelReader {
  const columns = Object.keys(kind.columns).map(
    (name): { name: string; place: string; type: Column['type'] } => ({
      name,
      place: placeOf(level, name),
      // A kind within another one's rows has the same columns there.
      type: kind.columns[name]?.type ?? 'text',
    }),
  );
  return (settings, row) => {
    const values: Record<string, unknown> = {};
    for (const { name, place, type } of columns) {
      const text = row[place] ?? null;
      values[name] = text === null ? null : valueOf(type, text);
    }
    return kind.present(settings, values);
  };
}
