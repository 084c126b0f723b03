import { followStructure, type Level, placeOf, structureItems } from '@lectern/domain/graph';
import { setsOf } from './collect-fields.ts';
import type { Place, PlannedField, PlanScope } from './plan-scope.ts';
import type { RowWriter } from './row-writer.ts';
import { writeList } from './write-object.ts';

/** How to write the structure of a site, a list of sections and groups, or of site spaces. */
export function planStructure(scope: PlanScope, { query, level }: Place, field: PlannedField): RowWriter {
  const key = placeOf(level, 'id');
  const read = followStructure(query, level);
  const writers = new Map<Level, RowWriter>(
    [read.sections, read.groups, read.siteSpaces].map((part) => [
      part,
      scope.planNode(scope, { query, level: part, kind: part.kind }, setsOf(field.nodes)),
    ]),
  );
  return (row, run) =>
    writeList(structureItems(read, run.found, row[key] ?? ''), run, ({ level: part, row: item }) => {
      const write = writers.get(part);
      if (write === undefined) throw new Error('the structure has an item of no part of it');
      return write(item, run);
    });
}
