import { followStructure, type Level, columnAlias, structureItems } from '@lectern/domain/graph';
import { setsOf } from './collect-fields.ts';
import type { NodeSource, PlannedField, PlanScope } from './plan-scope.ts';
import type { RowWriter } from './row-writer.ts';
import { writeList } from './write-object.ts';

/** Plans how to write the structure of a site: a list of sections and groups, or of site spaces. */
export function planStructure(
  scope: PlanScope,
  { query, level }: NodeSource,
  field: PlannedField,
): RowWriter {
  const key = columnAlias(level, 'id');
  const read = followStructure(query, level);
  const writers = new Map<Level, RowWriter>(
    [read.sections, read.groups, read.siteSpaces].map((part) => [
      part,
      scope.planNode(scope, { query, level: part, kind: part.kind }, setsOf(field.nodes)),
    ]),
  );
  return (row, run) =>
    writeList(structureItems(read, run.result, row[key] ?? ''), run, ({ level: part, row: item }) => {
      const write = writers.get(part);
      if (write === undefined) throw new Error('an item of the structure is of no known level');
      return write(item, run);
    });
}
