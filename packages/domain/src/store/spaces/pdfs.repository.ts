import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { PdfsTable } from '../tables/pdfs.table.ts';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

/** A PDF with the space that it is of. */
export type PdfRow = Omit<Selectable<PdfsTable>, 'asked_at'> & { readonly store_id: string };

/** SQL of the PDFs that were requested. */
export class PdfsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(id: string): Promise<PdfRow | undefined> {
    return firstRow(find(this.#db, { id }));
  }

  /** Records a request for a PDF; one that failed may be tried again. */
  async put(row: Insertable<PdfsTable>): Promise<void> {
    await this.#db
      .insertInto('pdfs')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({ failure: null, asked_at: eb.ref('excluded.asked_at') })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  async setFailure(id: string, failure: string): Promise<void> {
    await this.#db.updateTable('pdfs').set({ failure }).where('id', '=', id).execute();
  }

  /** Deletes some of those that were not requested since; returns their ids. */
  async deleteUnrequested(since: string, limit: number): Promise<string[]> {
    const rows = await this.#db
      .deleteFrom('pdfs')
      .where(
        sql<SqlBool>`id = any(array(select id from pdfs where asked_at < ${since} order by asked_at, id limit ${sql.lit(limit)}))`,
      )
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }
}

const find = preparedQuery<{ id: string }, PdfRow>((db, parameter) =>
  db
    .selectFrom('pdfs')
    .innerJoin('spaces', 'spaces.id', 'pdfs.space_id')
    .select([
      'pdfs.id',
      'pdfs.organization_id',
      'pdfs.space_id',
      'pdfs.revision_id',
      'pdfs.selection',
      'pdfs.failure',
      'spaces.store_id',
    ])
    .where('pdfs.id', '=', parameter('id')),
);
