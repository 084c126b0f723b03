import { byAge, reversed, rowList } from '../../context/list.ts';
import { presentImportRun } from '../../presenters/import-runs.presenter.ts';
import type { ImportRunFilter, ImportRunRow } from '../../store/spaces/imports.repository.ts';

/** The imports into the spaces of an organization that the actor may edit, newest first. */
export const importRunsOfOrganization = rowList({
  name: 'import-runs',
  order: reversed(byAge<ImportRunRow>('content_imports')),
  query: ({ store, actor, parent }, filter: ImportRunFilter) =>
    store.contentImports.listOfOrganization(parent, actor.userId, filter),
  presentRow: presentImportRun,
});
