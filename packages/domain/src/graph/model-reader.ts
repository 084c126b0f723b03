import type { DomainSettings } from '../core/settings.ts';
import { type Column, valueOf } from './column.ts';
import type { Kind, Part } from './kind.ts';
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
  const valuesOf = valuesReader(level, kind, Object.keys(kind.columns));
  return (settings, row) => kind.present(settings, valuesOf(row));
}

/** Selects the columns of a member, and returns how to present it. */
export function partReader(
  level: Level,
  kind: Kind,
  { columns, present }: Part,
): (settings: DomainSettings, row: GraphRow) => unknown {
  const valuesOf = valuesReader(level, kind, columns);
  return (settings, row) => present(settings, valuesOf(row));
}

function valuesReader(level: Level, kind: Kind, names: readonly string[]) {
  const columns = names.map((name): { name: string; alias: string; type: Column['type'] } => ({
    name,
    alias: columnAlias(level, name),
    // A kind within the rows of another has the same columns there.
    type: kind.columns[name]?.type ?? 'text',
  }));
  return (row: GraphRow): Readonly<Record<string, unknown>> => {
    const values: Record<string, unknown> = {};
    for (const { name, alias, type } of columns) {
      const text = row[alias] ?? null;
      values[name] = text === null ? null : valueOf(type, text);
    }
    return values;
  };
}
