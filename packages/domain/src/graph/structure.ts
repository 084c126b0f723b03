import { follow, placeOf } from './query.ts';
import type { GraphQuery, Level } from './query-tree.ts';
import { structureParts } from './relations.ts';
import type { GraphRow, GraphRows } from './run-query.ts';

/** The levels of what a site shows at its top. */
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
    for (const name of ['position', 'id']) placeOf(level, name);
  return read;
}

export type StructureItem = { readonly level: Level; readonly row: GraphRow };

/** The structure of one site, as `readStructure` has it: sections and groups in their order, or else its spaces. */
export function structureItems(read: StructureRead, found: GraphRows, siteId: string): StructureItem[] {
  const items = [read.sections, read.groups].flatMap((level) =>
    found.of(level, siteId).map((row) => ({ level, row })),
  );
  if (items.length === 0)
    return found.of(read.siteSpaces, siteId).map((row) => ({ level: read.siteSpaces, row }));
  return items.toSorted((a, b) => positionOf(a) - positionOf(b) || (idOf(a) < idOf(b) ? -1 : 1));
}

function positionOf({ level, row }: StructureItem): number {
  return Number(row[placeOf(level, 'position')]);
}

function idOf({ level, row }: StructureItem): string {
  return row[placeOf(level, 'id')] ?? '';
}
