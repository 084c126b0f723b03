import type { ContentImport } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import { columnsOf, defineRow, omit, pick, type RowOf } from '../schema/row.ts';
import { type ContentImportsTable, contentImportsTable } from '../tables/imports.table.ts';
import { jobsTable } from '../tables/jobs.table.ts';
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

/** The task of a job. */
const importTask = defineRow({ ...columns, ...pick(imports, 'upload_key') });
export type ImportTask = RowOf<typeof importTask>;

type Outcome = Pick<ContentImport, 'failures'> & {
  readonly revisionId: string;
  readonly imported: number;
  readonly total: number;
};

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
