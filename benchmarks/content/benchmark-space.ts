import {
  anonymous,
  type Client,
  type Database,
  type Domain,
  type Tables,
  type UserActor,
} from '../../packages/domain/src/index.ts';
import { makePages } from '../../packages/domain/src/testing/many-pages.ts';
import { createBenchmarkDomain } from '../data/domain.ts';

/** A space with many pages, and a client of its admin. */
export type BenchmarkSpace = {
  readonly count: number;
  readonly spaceId: string;
  readonly pageIds: readonly string[];
  /** With warm caches, as in a server that has run for a while. */
  readonly client: Client;
  /** A client with empty caches. */
  readonly fresh: () => Client;
};

/** Creates a space of each size, in one organization. */
export async function createSpaces(
  database: Database<Tables>,
  counts: readonly number[],
): Promise<BenchmarkSpace[]> {
  const domain = createBenchmarkDomain(database);
  const actor = await createBenchmarkUser(domain);
  const client = domain.as(actor);
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Benchmark' } });
  const spaces: BenchmarkSpace[] = [];
  for (const count of counts) {
    const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: `${count} pages` } });
    const pageIds = await makePages(domain.context(actor), { spaceId, userId: actor.userId, count });
    spaces.push({ count, spaceId, pageIds, client, fresh: () => createBenchmarkDomain(database).as(actor) });
  }
  return spaces;
}

export async function createBenchmarkUser(domain: Domain): Promise<UserActor> {
  const { store, newId, clock } = domain.context(anonymous);
  const userId = newId('user');
  await store.users.insert({
    id: userId,
    email: 'writer@example.com',
    display_name: 'Writer',
    photo_url: null,
    instance_admin: false,
    created_at: clock().toISOString(),
  });
  return { kind: 'user', userId, instanceAdmin: false };
}
