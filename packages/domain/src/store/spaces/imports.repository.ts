import { type ContentImport, type ImportRunStatus, rankOf } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import { contentRank, grantedAt, membershipAt, visibleContent } from '../fragments/content-access.ts';
import { columnsOf, defineRow, omit, pick, type RowOf } from '../schema/row.ts';
import { type ContentImportsTable, contentImportsTable } from '../tables/imports.table.ts';
import { jobsTable } from '../tables/jobs.table.ts';
import { spacesTable } from '../tables/spaces.table.ts';
import type { Tables } from '../tables/tables.ts';

const imports = columnsOf(contentImportsTable);
const columns = omit(imports, 'upload_key', 'failures');

/** An import with the state of its job. */
const contentImportRow = defineRow({
  ...columns,
  ...pick(imports, 'failures'),
  ...pick(
    columnsOf(jobsTable),
    'state',
    'error_code',
    'error_message',
    'progress_done',
    'progress_total',
    'finished_at',
  ),
});
export type ContentImportRow = RowOf<typeof contentImportRow>;

/** An import as its organization sees it. */
const importRunRow = defineRow({
  ...columns,
  ...pick(imports, 'upload_key'),
  ...pick(columnsOf(spacesTable), 'organization_id'),
  ...pick(
    columnsOf(jobsTable),
    'actor_id',
    'error_message',
    'progress_done',
    'progress_total',
    'started_at',
    'finished_at',
  ),
});
export type ImportRunRow = RowOf<typeof importRunRow> & {
  readonly run_status: ImportRunStatus;
  /** The only site that shows the space. */
  readonly site_id: string | null;
};
export type ImportRunFilter = {
  readonly space: string | undefined;
  readonly changeRequest: string | undefined;
  readonly site: string | undefined;
  readonly status: string | undefined;
};

/** The task of a job. */
const importTask = defineRow({ ...columns, ...pick(imports, 'upload_key') });
export type ImportTask = RowOf<typeof importTask>;

type Outcome = Pick<ContentImport, 'failures'> & {
  readonly revisionId: string;
  readonly imported: number;
  readonly total: number;
};

/** Its process may have been killed between the content and the end of the job. */
const runStatus = sql<ImportRunStatus>`case
  when content_imports.imported is not null or jobs.state = 'succeeded' then 'completed'
  when jobs.state in ('queued', 'retrying') then 'pending'
  when jobs.state = 'running' then 'in-progress'
  else jobs.state end`;

/** The sites that show the space of an import, of those that the user may see. */
function sitesOf(userId: string) {
  return sql`select sites.id from site_spaces join sites on sites.id = site_spaces.site_id
    where site_spaces.space_id = content_imports.space_id and ${visibleContent('sites', userId)}`;
}

function siteOf(userId: string) {
  return sql<string | null>`(select case when count(distinct shown.id) = 1 then min(shown.id) end
    from (${sitesOf(userId)}) as shown)`;
}

/** SQL of imports of content. */
export class ContentImportsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(row: Insertable<ContentImportsTable>): Promise<void> {
    await this.#db.insertInto('content_imports').values(row).returning('id').executeTakeFirstOrThrow();
  }

  find(spaceId: string, id: string): Promise<ContentImportRow | undefined> {
    return this.listOfSpace(sql.val(spaceId)).where('content_imports.id', '=', id).executeTakeFirst();
  }

  listOfSpace(spaceId: Expression<string>) {
    return this.#db
      .selectFrom('content_imports')
      .innerJoin('jobs', 'jobs.id', 'content_imports.job_id')
      .select(contentImportRow.selected)
      .where('content_imports.space_id', '=', spaceId);
  }

  /** The imports into the spaces of an organization that the user may edit. */
  listOfOrganization(
    organizationId: Expression<string>,
    userId: string,
    { space, changeRequest, site, status }: ImportRunFilter,
  ) {
    let runs = this.#db
      .selectFrom('content_imports')
      .innerJoin('jobs', 'jobs.id', 'content_imports.job_id')
      .innerJoin('spaces', 'spaces.id', 'content_imports.space_id')
      .innerJoin('members', membershipAt('spaces', userId))
      .innerJoinLateral(grantedAt('spaces', userId), (join) => join.onTrue())
      .select(importRunRow.selected)
      .select([runStatus.as('run_status'), siteOf(userId).as('site_id')])
      .where('spaces.organization_id', '=', organizationId)
      .where('spaces.deleted_at', 'is', null)
      .where(sql<SqlBool>`${contentRank('spaces')} >= ${sql.lit(rankOf('edit'))}`);
    if (space !== undefined) runs = runs.where('content_imports.space_id', '=', space);
    if (changeRequest !== undefined)
      runs = runs.where('content_imports.change_request_id', '=', changeRequest);
    if (site !== undefined) runs = runs.where(sql<SqlBool>`${site} in (${sitesOf(userId)})`);
    if (status === undefined) return runs;
    return runs.where(sql<SqlBool>`${status} in (${runStatus}, case
      when ${runStatus} in ('pending', 'in-progress') then 'active' end)`);
  }

  /** `undefined` when it is gone with its space or its change request. */
  findTask(id: string): Promise<ImportTask | undefined> {
    return this.#db
      .selectFrom('content_imports')
      .select(importTask.selected)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Whether nothing more will come of an import: it is written, its job has ended, or it is gone. */
  async hasEnded(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('content_imports')
      .innerJoin('jobs', 'jobs.id', 'content_imports.job_id')
      .select('content_imports.id')
      .where('content_imports.id', '=', id)
      .where('content_imports.imported', 'is', null)
      .where('jobs.finished_at', 'is', null)
      .executeTakeFirst();
    return row === undefined;
  }

  /** Writes the result of an import; whether it had none before. */
  async finish(id: string, { revisionId, imported, total, failures }: Outcome): Promise<boolean> {
    const row = await this.#db
      .updateTable('content_imports')
      .set({
        revision_id: revisionId,
        imported,
        total,
        failures: sql<string>`${JSON.stringify(failures)}::text::jsonb`,
        succeeded_at: sql`now()`,
      })
      .where('id', '=', id)
      .where('imported', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
