import type { GitSync, JobState } from '@lectern/contract';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type {
  GitCredentialsTable,
  GitOperationsTable,
  GitTargetsTable,
  StoredLayout,
} from '../tables/git.table.ts';
import { jsonValue } from '@lectern/database';
import type { Tables } from '../tables/tables.ts';

export type GitOperationRow = Selectable<GitOperationsTable>;
export type GitTargetRow = Selectable<GitTargetsTable>;

/** An operation with the state of its job; null for a job that is gone. */
export type GitOperationWithJob = GitOperationRow & {
  readonly job_state: JobState | null;
  readonly job_error_code: string | null;
  readonly job_error_message: string | null;
  readonly job_finished_at: string | null;
};

type OperationChanges = Omit<Updateable<GitOperationsTable>, 'options' | 'space_id' | 'job_id'>;

/** SQL of imports and exports. */
export class GitRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The last operation of a space. */
  findOperation(spaceId: string): Promise<GitOperationWithJob | undefined> {
    return this.#db
      .selectFrom('git_operations')
      .leftJoin('jobs', 'jobs.id', 'git_operations.job_id')
      .selectAll('git_operations')
      .select([
        'jobs.state as job_state',
        'jobs.error_code as job_error_code',
        'jobs.error_message as job_error_message',
        'jobs.finished_at as job_finished_at',
      ])
      .where('git_operations.space_id', '=', spaceId)
      .executeTakeFirst();
  }

  /** The repository that a space is synchronized with. */
  async getSync(spaceId: string): Promise<GitSync | null> {
    const { git_sync: sync } = await this.#db
      .selectFrom('spaces')
      .select('git_sync')
      .where('id', '=', spaceId)
      .executeTakeFirstOrThrow();
    return sync;
  }

  /** The repositories of those of the spaces that have one. */
  listSyncs(spaceIds: readonly string[]): Promise<{ id: string; git_sync: GitSync }[]> {
    return this.#db
      .selectFrom('spaces')
      .select(['id', 'git_sync'])
      .where('id', '=', (eb) => eb.fn.any(eb.val(spaceIds)))
      .where('git_sync', 'is not', null)
      .$narrowType<{ git_sync: GitSync }>()
      .execute();
  }

  async setSync(spaceId: string, sync: GitSync): Promise<void> {
    await this.#db
      .updateTable('spaces')
      .set({ git_sync: jsonValue(sync) })
      .where('id', '=', spaceId)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** The operation of a job, unless another one has replaced it. */
  findOperationOfJob(spaceId: string, jobId: string): Promise<GitOperationRow | undefined> {
    return this.#db
      .selectFrom('git_operations')
      .selectAll()
      .where('space_id', '=', spaceId)
      .where('job_id', '=', jobId)
      .executeTakeFirst();
  }

  /** Puts the operation of a space in place of the last one. */
  async putOperation(row: Insertable<GitOperationsTable>): Promise<void> {
    const values = { ...row, options: jsonValue(row.options), result: null };
    const { space_id: _, ...changes } = values;
    await this.#db
      .insertInto('git_operations')
      .values(values)
      .onConflict((conflict) => conflict.column('space_id').doUpdateSet(changes))
      .returning('space_id')
      .executeTakeFirstOrThrow();
  }

  /** Updates a running operation; whether it still runs. */
  async updateOperation(
    { space_id: spaceId, job_id: jobId }: Pick<GitOperationRow, 'space_id' | 'job_id'>,
    { result, ...changes }: OperationChanges,
  ): Promise<boolean> {
    const row = await this.#db
      .updateTable('git_operations')
      .set({ ...changes, ...(result !== undefined && result !== null && { result: jsonValue(result) }) })
      .where('space_id', '=', spaceId)
      .where('job_id', '=', jobId)
      .where('state', '=', 'running')
      .returning('space_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async insertCredentials(row: Insertable<GitCredentialsTable>): Promise<void> {
    await this.#db.insertInto('git_credentials').values(row).returning('job_id').executeTakeFirstOrThrow();
  }

  findCredentials(jobId: string): Promise<Selectable<GitCredentialsTable> | undefined> {
    return this.#db.selectFrom('git_credentials').selectAll().where('job_id', '=', jobId).executeTakeFirst();
  }

  async deleteCredentials(jobId: string): Promise<void> {
    await this.#db.deleteFrom('git_credentials').where('job_id', '=', jobId).execute();
  }

  findTarget(spaceId: string, target: string): Promise<GitTargetRow | undefined> {
    return this.#db
      .selectFrom('git_targets')
      .selectAll()
      .where('space_id', '=', spaceId)
      .where('target', '=', target)
      .executeTakeFirst();
  }

  /** The branch of the last import or export of a space. */
  findLatestTarget(spaceId: string): Promise<GitTargetRow | undefined> {
    return this.#db
      .selectFrom('git_targets')
      .selectAll()
      .where('space_id', '=', spaceId)
      .orderBy('updated_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async putTarget(row: Insertable<GitTargetsTable> & { layout: StoredLayout }): Promise<void> {
    const values = { ...row, layout: jsonValue(row.layout) };
    const { space_id: _, target: __, ...changes } = values;
    await this.#db
      .insertInto('git_targets')
      .values(values)
      .onConflict((conflict) => conflict.columns(['space_id', 'target']).doUpdateSet(changes))
      .returning('space_id')
      .executeTakeFirstOrThrow();
  }
}
