import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { anonymous, type Database, type Tables } from '../../packages/domain/src/index.ts';
import { makePages } from '../../packages/domain/src/testing/many-pages.ts';
import { createBenchmarkDomain } from './domain.ts';
import { organizationRows } from './organization-rows.ts';

/** How many of each an organization has. Every member is in every team; `pages` and `comments` are those of one space. */
export type OrganizationSize = {
  readonly pages: number;
  readonly spaces: number;
  readonly sites: number;
  readonly comments: number;
  readonly members: number;
  readonly teams: number;
};

/** What requests name. */
export type Organization = {
  /** Of an admin. */
  readonly token: string;
  readonly organizationId: string;
  /** The space with the pages and the comments. */
  readonly spaceId: string;
  readonly pageIds: readonly string[];
};

/** Creates an organization of a size, with an admin of its own. `name` makes its ids unique. */
export async function createOrganization(
  database: Database<Tables>,
  name: string,
  size: OrganizationSize,
): Promise<Organization> {
  const domain = createBenchmarkDomain(database);
  const { store, newId, clock } = domain.context(anonymous);
  const userId = newId('user');
  await store.users.insert({
    id: userId,
    email: `${name}@example.com`,
    display_name: `Admin of ${name}`,
    photo_url: null,
    instance_admin: false,
    created_at: clock().toISOString(),
  });
  const actor = { kind: 'user', userId, instanceAdmin: false } as const;
  const client = domain.as(actor);
  const { id: organizationId } = await client.organizations.create({ body: { title: name } });
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Large space' } });
  const pageIds = await makePages(domain.context(actor), { spaceId, userId, count: size.pages });

  const token = randomBytes(32).toString('base64url');
  await sql`insert into tokens (id, user_id, label, secret_hash, created_at)
    values (${`tok_${name}`}, ${userId}, 'Benchmark', sha256(convert_to(${token}, 'UTF8')), now())`.execute(
    database.kysely,
  );
  const ids = { name, userId, organizationId, spaceId };
  for (const statement of organizationRows(ids, size)) {
    await statement.execute(database.kysely);
    // A session keeps its plans of the checks of foreign keys, until what they refer to is analyzed: while it was small, they
    // read all of it.
    await sql`analyze`.execute(database.kysely);
  }
  await sql`vacuum (analyze)`.execute(database.kysely);
  return { token, organizationId, spaceId, pageIds };
}
