import { sql } from 'kysely';
import type { Ctx } from '../context/context.ts';

/** The tables of nodes that operations read by the ids of their parents, by path parameter, and the column of the parent. */
const parents: Readonly<Record<string, { table: string; column: string; parameter: string }>> = {
  webhookId: { table: 'webhooks', column: 'organization_id', parameter: 'organizationId' },
  jobId: { table: 'jobs', column: 'organization_id', parameter: 'organizationId' },
  auditEventId: { table: 'audit_events', column: 'organization_id', parameter: 'organizationId' },
  domainVerificationId: {
    table: 'domain_verifications',
    column: 'organization_id',
    parameter: 'organizationId',
  },
  importId: { table: 'content_imports', column: 'space_id', parameter: 'spaceId' },
};

const parameters: Readonly<Record<string, string>> = {
  hook: 'webhookId',
  job: 'jobId',
  audit: 'auditEventId',
  domver: 'domainVerificationId',
  import: 'importId',
};

/** The path parameter that takes an id of such a node; `undefined` for any other id. */
export function parameterOfId(id: string): string | undefined {
  return parameters[id.slice(0, id.indexOf('_'))];
}

/** The ids that lead to such a node; `undefined` when there is none. Whether the actor may see it is for the operation to say. */
export async function findParents(
  { store }: Pick<Ctx, 'store'>,
  parameter: string,
  id: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const parent = parents[parameter];
  if (parent === undefined) return undefined;
  const { rows } = await sql<{ parent: string | null }>`
    select ${sql.ref(parent.column)} as parent from ${sql.table(parent.table)} where id = ${id}`.execute(
    store.db,
  );
  const own = rows[0]?.parent ?? null;
  return own === null ? undefined : { [parent.parameter]: own, [parameter]: id };
}
