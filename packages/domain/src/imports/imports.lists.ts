import { byAge, reversed, rowList } from '../list.ts';
import { presentImport } from './imports.presenter.ts';
import type { ContentImportRow } from './imports.repository.ts';

/** The imports into a space and its change requests, newest first. */
export const importsOfSpace = rowList({
  name: 'content-imports',
  order: reversed(byAge<ContentImportRow>('content_imports')),
  query: ({ store, parent }) => store.contentImports.listOfSpace(parent),
  present: (ctx, rows) => rows.map((row) => presentImport(ctx.settings, row)),
});
