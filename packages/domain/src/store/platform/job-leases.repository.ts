import type { JobProgress, JobState } from '@lectern/contract';
import { type Kysely, type Selectable, type SqlBool, sql, type UpdateObject } from 'kysely';
import type { JobsTable } from '../tables/jobs.table.ts';
import { constraintViolationOf, firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

/** A claimed job, with what a worker needs to start an attempt. */
export type ClaimedJob = Pick<
  Selectable<JobsTable>,
  | 'id'
  | 'organization_id'
  | 'space_id'
  | 'actor_id'
  | 'type'
  | 'input'
  | 'attempts'
  | 'max_attempts'
  | 'trace_parent'
>;

export type ReclaimedJob = Pick<
  Selectable<JobsTable>,
  'id' | 'type' | 'organization_id' | 'space_id' | 'state'
>;
export type ActiveJobs = {
  readonly type: string;
  readonly state: JobState;
  readonly count: number;
  readonly age_seconds: number;
};
type Failure = { readonly code: string; readonly message: string };

/**
 * SQL of jobs for workers. A worker owns a job by its lease, a token of one attempt, and extends the lease while it works.
 * All times are those of the database, so that the clocks of processes need not agree.
 */
export class JobLeasesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Claims the next job with a lease; `undefined` when none is due. Scheduling is fair: the organization with the fewest
   * running jobs is first, then its type with the fewest running jobs, then the job that has been due longest.
   */
  async claim(
    types: readonly string[],
    lease: string,
    leaseSeconds: number,
  ): Promise<ClaimedJob | undefined> {
    try {
      return await firstRow(claim(this.#db, { types: [...types], lease, leaseSeconds }));
    } catch (error) {
      // Another worker claimed a job of the same key at the same time.
      if (constraintViolationOf(error)?.constraint === 'jobs_running_key') return undefined;
      throw error;
    }
  }

  /**
   * Extends leases; returns those that are lost. The lease of a job that a transaction has locked is not extended, and not
   * lost.
   */
  async extend(leases: readonly string[], leaseSeconds: number): Promise<string[]> {
    await sql`update jobs set leased_until = now() + ${leaseSeconds}::float8 * interval '1 second'
      where id = any(array(select id from jobs where state = 'running' and lease = any(${leases}::text[])
        for no key update skip locked))`.execute(this.#db);
    const held = await this.#db
      .selectFrom('jobs')
      .select('lease')
      .where(isRunning)
      .where(sql<SqlBool>`lease = any(${leases}::text[])`)
      .execute();
    return leases.filter((lease) => !held.some((row) => row.lease === lease));
  }

  /** Locks the job until the transaction ends; whether the lease is valid. */
  async lock(lease: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('jobs')
      .select('id')
      .where(isRunning)
      .where('lease', '=', lease)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Writes the progress of an attempt, unless a transaction has locked the job; whether it was written. It never waits for
   * the work that it tells of.
   */
  async setProgress(lease: string, { done, total, phase, unit }: JobProgress): Promise<boolean> {
    const { rows } =
      await sql`update jobs set progress_done = ${done}::bigint, progress_total = ${total ?? null}::bigint,
        progress_phase = ${phase ?? null}::text, progress_unit = ${unit ?? null}::text
      where id = (select id from jobs where state = 'running' and lease = ${lease} for no key update skip locked)
      returning id`.execute(this.#db);
    return rows.length > 0;
  }

  /** Whether the lease was still valid. */
  async succeed(lease: string): Promise<boolean> {
    return this.#end(lease, { state: 'succeeded', finished_at: sql`now()` });
  }

  /** Ends a failed attempt; without a delay, or after the last attempt, the job fails. Whether the lease was still valid. */
  async fail(lease: string, { code, message }: Failure, delaySeconds: number | undefined): Promise<boolean> {
    const again = delaySeconds === undefined ? sql`false` : sql`attempts < max_attempts`;
    return this.#end(lease, {
      state: sql<JobState>`case when ${again} then 'retrying' else 'failed' end`,
      finished_at: sql<string | null>`case when ${again} then null else now() end`,
      due_at: sql`now() + ${delaySeconds ?? 0}::float8 * interval '1 second'`,
      error_code: code,
      error_message: message,
    });
  }

  /** Releases jobs, without counting the attempt. */
  async release(leases: readonly string[]): Promise<void> {
    await this.#db
      .updateTable('jobs')
      .set({
        state: 'retrying',
        attempts: sql`attempts - 1`,
        due_at: sql`now()`,
        lease: null,
        leased_until: null,
      })
      .where(isRunning)
      .where(sql<SqlBool>`lease = any(${leases}::text[])`)
      .execute();
  }

  /**
   * Reclaims jobs whose lease has expired, or all running jobs with `everything`, which requires that this process is the
   * only one. Returns them as they are now.
   */
  async reclaimExpired(everything: boolean): Promise<ReclaimedJob[]> {
    const { rows } = await sql<ReclaimedJob>`update jobs set
        state = case when attempts < max_attempts then 'retrying' else 'failed' end,
        finished_at = case when attempts < max_attempts then null else now() end,
        due_at = now(), lease = null, leased_until = null,
        error_code = 'worker_lost', error_message = 'The worker process ended or stopped responding.'
      where id = any(array(select id from jobs where state = 'running'
        and ${everything ? sql`true` : sql`leased_until < now()`} for no key update skip locked))
      returning id, type, organization_id, space_id, state`.execute(this.#db);
    return rows;
  }

  /** Counts queued and running jobs, with the age of the longest due one. */
  async countActive(): Promise<ActiveJobs[]> {
    // Two selects, for an index each.
    const { rows } = await sql<ActiveJobs>`
      select type, state, count(*) as count, greatest(0, extract(epoch from now() - min(due_at)))::float8 as age_seconds
        from jobs where state in ('queued', 'retrying') group by type, state
      union all select type, state, count(*) as count, 0::float8 as age_seconds
        from jobs where state = 'running' group by type, state`.execute(this.#db);
    return rows;
  }

  #held(lease: string) {
    return this.#db.updateTable('jobs').where(isRunning).where('lease', '=', lease);
  }

  async #end(lease: string, changes: UpdateObject<Tables, 'jobs'>): Promise<boolean> {
    const row = await this.#held(lease)
      .set({ lease: null, leased_until: null, ...changes })
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}

/** A literal: no plan finds the partial index by a parameter. */
const isRunning = sql<SqlBool>`state = 'running'`;

const isWaiting = sql`state in ('queued', 'retrying')`;

/**
 * Selects the job whose turn it is. What organizations and kinds have jobs waiting is found by going from one to the
 * next in the index, so that a claim costs as many steps as there are of them, however many jobs each has. Only the jobs
 * of one are locked; where other workers hold all of these, the next one has its turn.
 */
function nextWaiting(types: string[]) {
  return sql`with recursive
    kinds as materialized (
      (select tenant, type from jobs where ${isWaiting} order by tenant, type limit 1)
      union all
      select next.tenant, next.type from kinds cross join lateral (
        select tenant, type from jobs
        where ${isWaiting} and (tenant, type) > (kinds.tenant, kinds.type)
        order by tenant, type limit 1) as next),
    running as materialized (
      select tenant, type, count(*) as count from jobs where ${isRunning} group by tenant, type),
    turns as materialized (
      select kinds.tenant, kinds.type from kinds
      cross join lateral (select due_at from jobs
        where ${isWaiting} and tenant = kinds.tenant and type = kinds.type and due_at <= now()
        order by due_at, id limit 1) as oldest
      where kinds.type = any(${types}::text[]) and not exists (select from read_only_organizations
        where read_only_organizations.organization_id = kinds.tenant)
      order by
        (select coalesce(sum(count), 0) from running where running.tenant = kinds.tenant),
        (select coalesce(sum(count), 0) from running
          where running.tenant = kinds.tenant and running.type = kinds.type),
        oldest.due_at)
    select due.id from turns cross join lateral (
      select waiting.id from jobs as waiting
      where waiting.${isWaiting} and waiting.due_at <= now()
        and waiting.tenant = turns.tenant and waiting.type = turns.type
        and not exists (select from jobs as other where other.${isRunning} and other.key = waiting.key
          and other.tenant = waiting.tenant and other.type = waiting.type)
      order by waiting.due_at, waiting.id limit 1 for no key update skip locked) as due
    limit 1`;
}

const claim = preparedQuery<{ types: string[]; lease: string; leaseSeconds: number }, ClaimedJob>(
  (db, parameter) =>
    db
      .updateTable('jobs')
      .set({
        state: 'running',
        attempts: sql`attempts + 1`,
        lease: parameter('lease'),
        leased_until: sql`now() + ${parameter('leaseSeconds')}::float8 * interval '1 second'`,
        started_at: sql`now()`,
      })
      .where('id', '=', sql<string>`(${nextWaiting(parameter('types'))})`)
      .returning([
        'id',
        'organization_id',
        'space_id',
        'actor_id',
        'type',
        'input',
        'attempts',
        'max_attempts',
        'trace_parent',
      ]),
);
