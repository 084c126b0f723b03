import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import { rankOf } from '@lectern/contract';
import { contentRank, grantedAt, membershipAt } from '../fragments/content-access.ts';
import { columnsOf, defineRow, omit, type RowOf } from '../schema/row.ts';
import { jobsTable } from '../tables/jobs.table.ts';
import { firstRow } from '@lectern/database';
import type { Tables } from '../tables/tables.ts';
import { newId } from '../../core/new-id.ts';

/** The options of a job, besides its input. */
export type JobOptions = {
  /** `null` for a job of the server itself. */
  readonly organizationId: string | null;
  /** Those who may edit the space see the job; without a space, admins and the actor do. */
  readonly spaceId?: string | undefined;
  /** The user on whose behalf it runs; without one it runs as the domain itself. */
  readonly actorId?: string | undefined;
  /**
   * At most one job of an organization, type and key is queued, and at most one runs. Enqueuing a second one replaces the
   * input of the queued one.
   */
  readonly key?: string | undefined;
  readonly delaySeconds?: number | undefined;
};

/** A job to be enqueued; `input` is JSON. */
export type NewJob = {
  readonly type: string;
  readonly input: string;
  readonly maxAttempts: number;
  readonly traceParent: string | null;
  readonly options: JobOptions;
};

const jobRow = defineRow(
  omit(columnsOf(jobsTable), 'tenant', 'key', 'input', 'due_at', 'lease', 'leased_until', 'trace_parent'),
);
export type JobRow = RowOf<typeof jobRow>;
export type JobFilter = {
  readonly state: string | undefined;
  readonly type: string | undefined;
  readonly space: string | undefined;
};

/** SQL of jobs for users; `JobLeasesRepository` has that of workers. */
export class JobsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Enqueues a job, or updates the queued one with the same key; resolves with its id. */
  async insert({ type, input, maxAttempts, traceParent, options }: NewJob): Promise<string> {
    const { organizationId, spaceId = null, actorId = null, key = null, delaySeconds = 0 } = options;
    const { id } = await this.#db
      .insertInto('jobs')
      .values({
        id: newId('job'),
        organization_id: organizationId,
        space_id: spaceId,
        actor_id: actorId,
        type,
        key,
        input: sql<string>`${input}::text::jsonb`,
        max_attempts: maxAttempts,
        trace_parent: traceParent,
        due_at: sql`now() + ${delaySeconds}::float8 * interval '1 second'`,
        created_at: sql`now()`,
      })
      // An update, not `do nothing`: it locks the queued job, so that no worker claims it before this commits.
      .onConflict((conflict) =>
        conflict
          .columns(['tenant', 'type', 'key'])
          // Literals: no plan matches the index by a parameter.
          .where(sql<SqlBool>`key is not null and state = 'queued'`)
          .doUpdateSet((eb) => ({
            input: sql`excluded.input`,
            actor_id: eb.ref('excluded.actor_id'),
            trace_parent: eb.ref('excluded.trace_parent'),
            due_at: eb.fn<string>('least', ['jobs.due_at', 'excluded.due_at']),
          })),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Whether at least `count` jobs of an organization and a type wait. */
  async isWaiting(organizationId: string | null, type: string, count: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('jobs')
      .select('id')
      .where('tenant', '=', organizationId ?? '')
      .where('type', '=', type)
      // Literals: no plan matches the index by a parameter.
      .where(sql<SqlBool>`state in ('queued', 'retrying')`)
      .offset(count - 1)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The active job of a key, queued or running, if any: the one that started first. */
  async findActive(
    organizationId: string,
    type: string,
    key: string,
  ): Promise<Pick<JobRow, 'id' | 'state' | 'progress_done' | 'progress_total'> | undefined> {
    // Two selects, for an index each.
    const { rows } = await sql<Pick<JobRow, 'id' | 'state' | 'progress_done' | 'progress_total'>>`
      select id, state, progress_done, progress_total from jobs
        where tenant = ${organizationId} and type = ${type} and key = ${key} and state = 'running'
      union all select id, state, progress_done, progress_total from jobs
        where tenant = ${organizationId} and type = ${type} and key = ${key}
          and state in ('queued', 'retrying')
      limit 1`.execute(this.#db);
    return rows[0];
  }

  /** A job of an organization, if the user may see it. */
  find(organizationId: string, id: string, userId: string): Promise<JobRow | undefined> {
    return firstRow(
      this.listOfOrganization(sql.val(organizationId), userId, noFilter).where('jobs.id', '=', id).execute(),
    );
  }

  listOfOrganization(
    organizationId: Expression<string>,
    userId: string | Expression<string>,
    { state, type, space }: JobFilter,
  ) {
    let jobs = visibleJobs(this.#db, organizationId, userId).select(jobRow.selected);
    if (state !== undefined) jobs = jobs.where(sql<SqlBool>`jobs.state = ${state}`);
    if (type !== undefined) jobs = jobs.where('jobs.type', '=', type);
    if (space !== undefined) jobs = jobs.where('jobs.space_id', '=', space);
    return jobs;
  }

  /** Cancels a job; a worker that runs it has lost it. Whether it was still queued or running. */
  async cancel(id: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('jobs')
      .set({ state: 'cancelled', finished_at: sql`now()`, lease: null, leased_until: null })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }
}

const noFilter: JobFilter = { state: undefined, type: undefined, space: undefined };

/** The jobs of an organization that the user may see. */
export function visibleJobs(
  db: Kysely<Tables>,
  organizationId: Expression<string>,
  userId: string | Expression<string>,
) {
  return db
    .selectFrom('jobs')
    .where('jobs.organization_id', '=', organizationId)
    .where((eb) => eb.or([seesAsMember(userId), mayEditSpace(db, userId)]));
}

/** Admins see every job of the organization, members those that they started and that have no space. */
function seesAsMember(userId: string | Expression<string>) {
  return sql<SqlBool>`exists (select from members as viewer
    where viewer.organization_id = jobs.organization_id and viewer.user_id = ${userId} and not viewer.disabled
      and (viewer.role = 'admin' or (jobs.space_id is null and jobs.actor_id = viewer.user_id)))`;
}

function mayEditSpace(db: Kysely<Tables>, userId: string | Expression<string>) {
  return db
    .selectFrom('spaces')
    .innerJoin('members', membershipAt('spaces', userId))
    .innerJoinLateral(grantedAt('spaces', userId), (join) => join.onTrue())
    .select('spaces.id')
    .where(sql<SqlBool>`spaces.id = jobs.space_id`)
    .where('spaces.deleted_at', 'is', null)
    .where(sql<SqlBool>`${contentRank('spaces')} >= ${sql.lit(rankOf('edit'))}`)
    .$call((query) => sql<SqlBool>`exists (${query})`);
}
