// What serves GraphQL alone: nodes and their relations as one statement for a whole query.
export { askedPage, type AskedPage } from './asked-page.ts';
export { type ColumnType, valueOf } from './column.ts';
export type { Kind } from './kind.ts';
export { kinds, kindWithId } from './kinds.ts';
export { modelReader } from './model-reader.ts';
export { type AskedContent, type AskedTexts, readPagesOfMany } from './page-trees.ts';
export { cursorOfRow, pageRows, type PageRows, readCursors } from './page-rows.ts';
export { follow, followPage, placeOf, queryById, queryOfList, rowsOfPage } from './query.ts';
export type { GraphQuery, Level, PageRead } from './query-tree.ts';
export type { Paged, Relation } from './relation.ts';
export { allUsers, assertMayListUsers, relations } from './relations.ts';
export { type GraphRow, type GraphRows, runGraphQuery } from './run-query.ts';
export { followStructure, structureItems } from './structure.ts';
