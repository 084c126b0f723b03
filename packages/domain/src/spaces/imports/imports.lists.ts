import { sql } from 'kysely';
import { byAge, reversed, rowList } from '../../context/list.ts';
import { presentImport } from '../../presenters/imports.presenter.ts';
import type { ContentImportRow } from '../../store/spaces/imports.repository.ts';

/** The imports into a space and its change requests, newest first. */
export const importsOfSpace = rowList({
  name: 'content-imports',
  order: reversed(byAge<ContentImportRow>('content_imports')),
  query: ({ store, parent }) => store.contentImports.listOfSpace(parent),
  large: {
    columns: ['failures'],
    bytes: () => sql<number>`coalesce(pg_column_size(content_imports.failures), 0)`,
  },
  presentRow: presentImport,
});
