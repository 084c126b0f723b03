import { follow, columnAlias } from './query.ts';
import type { GraphQuery, Level } from './query-tree.ts';
import { structureParts } from './relations.ts';
import type { GraphRow, GraphResult } from './run-query.ts';

/** The levels that the structure of a site is read from. */
export type StructureRead = {
  readonly site: Level;
  readonly sections: Level;
  readonly groups: Level;
  readonly siteSpaces: Level;
};

/** Reads the structure of every site of a level. */
export function followStructure(query: GraphQuery, site: Level): StructureRead {
  const read = {
    site,
    sections: follow(query, site, structureParts.sections),
    groups: follow(query, site, structureParts.groups),
    siteSpaces: follow(query, site, structureParts.siteSpaces),
  };
  for (const level of [read.sections, read.groups])
    for (const name of ['position', 'id']) columnAlias(level, name);
  return read;
}

export type StructureItem = { readonly level: Level; readonly row: GraphRow };

/** The structure of one site, as in `readStructure`: sections and groups in their order, or its spaces when it has none. */
export function structureItems(read: StructureRead, result: GraphResult, siteId: string): StructureItem[] {
  const items = [read.sections, read.groups].flatMap((level) =>
    result.of(level, siteId).map((row) => ({ level, row })),
  );
  if (items.length === 0)
    return result.of(read.siteSpaces, siteId).map((row) => ({ level: read.siteSpaces, row }));
  return items.toSorted((a, b) => positionOf(a) - positionOf(b) || (idOf(a) < idOf(b) ? -1 : 1));
}

function positionOf({ level, row }: StructureItem): number {
  return Number(row[columnAlias(level, 'position')]);
}

function idOf({ level, row }: StructureItem): string {
  return row[columnAlias(level, 'id')] ?? '';
}
