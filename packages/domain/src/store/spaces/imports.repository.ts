import type { ContentImport, JobState } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { ContentImportsTable } from '../tables/import-tables.ts';
import type { Tables } from '../tables/tables.ts';

/** An import with what its job says of it. */
export type ContentImportRow = Omit<Selectable<ContentImportsTable>, 'upload_key'> & {
  readonly state: JobState;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly progress_done: number | null;
  readonly progress_total: number | null;
  readonly finished_at: string | null;
};

/** What a job has to do. */
export type ImportTask = Omit<Selectable<ContentImportsTable>, 'failures'>;

type Outcome = Pick<ContentImport, 'failures'> & {
  readonly revisionId: string;
  readonly imported: number;
  readonly total: number;
};

const columns = [
  'content_imports.id',
  'content_imports.space_id',
  'content_imports.change_request_id',
  'content_imports.page_id',
  'content_imports.job_id',
  'content_imports.source',
  'content_imports.url',
  'content_imports.revision_id',
  'content_imports.imported',
  'content_imports.total',
  'content_imports.created_at',
] as const;

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
      .select([...columns, 'content_imports.failures'])
      .select(['jobs.state', 'jobs.error_code', 'jobs.error_message'])
      .select(['jobs.progress_done', 'jobs.progress_total', 'jobs.finished_at'])
      .where('content_imports.space_id', '=', spaceId);
  }

  /** `undefined` when it is gone with its space or its change request. */
  findTask(id: string): Promise<ImportTask | undefined> {
    return this.#db
      .selectFrom('content_imports')
      .select([...columns, 'content_imports.upload_key'])
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Writes down what an import made; whether it had made nothing before. */
  async finish(id: string, { revisionId, imported, total, failures }: Outcome): Promise<boolean> {
    const row = await this.#db
      .updateTable('content_imports')
      .set({
        revision_id: revisionId,
        imported,
        total,
        failures: sql<string>`${JSON.stringify(failures)}::text::jsonb`,
      })
      .where('id', '=', id)
      .where('imported', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}
