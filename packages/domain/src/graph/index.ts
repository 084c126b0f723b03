export { type BlockNode, referencesIn, sectionsOf, Slice } from '@lectern/content';
// For GraphQL alone: reads nodes and their relations with one statement for a whole query.
export { type CachedByDigest, cachedByDigest } from '../context/cached-by-digest.ts';
export { parsePageRequest, type PageRequest } from './page-request.ts';
export { type ColumnType, valueOf } from './column.ts';
export { findParents, parameterOfId } from './find-parents.ts';
export type { Kind } from './kind.ts';
export { kinds, kindWithId } from './kinds.ts';
export { modelReader, partReader } from './model-reader.ts';
export { type NodeContent, readPagesOfContents, readTextsInTurn } from './page-trees.ts';
export { cursorOfRow, pageRows, type PageRows, readCursors } from './page-rows.ts';
export { follow, followPage, columnAlias, queryById, queryByIds, queryOfList, rowsOfPage } from './query.ts';
export type { GraphQuery, Level, PageRead } from './query-tree.ts';
export { readPublishedUrls } from './published-urls.ts';
export type { Paged, Relation } from './relation.ts';
export { allUsers, assertMayListUsers, relations } from './relations.ts';
export { type DigestedResult, type GraphRow, type GraphResult, runDigestedQuery } from './run-query.ts';
export { followStructure, structureItems } from './structure.ts';
