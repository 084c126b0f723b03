import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  anonymous,
  type Client,
  createDomain,
  type Database,
  diskStorage,
  type Domain,
  type Tables,
  type UserActor,
} from '../../packages/domain/src/index.ts';
import { makePages } from '../../packages/domain/src/testing/many-pages.ts';

/** A space with many pages, and somebody who may do everything there. */
export type Place = {
  readonly count: number;
  readonly spaceId: string;
  readonly pageIds: readonly string[];
  /** Its memory is that of a server that runs for a while. */
  readonly client: Client;
  /** Another one with nothing in its memory. */
  readonly fresh: () => Client;
};

/** A space of each size, in one organization. */
export async function makePlaces(database: Database<Tables>, counts: readonly number[]): Promise<Place[]> {
  const domain = domainOver(database);
  const actor = await makeUser(domain);
  const client = domain.as(actor);
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Benchmark' } });
  const places: Place[] = [];
  for (const count of counts) {
    const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: `${count} pages` } });
    const pageIds = await makePages(domain.context(actor), { spaceId, userId: actor.userId, count });
    places.push({ count, spaceId, pageIds, client, fresh: () => domainOver(database).as(actor) });
  }
  return places;
}

function domainOver(database: Database<Tables>): Domain {
  return createDomain({
    database,
    settings: {
      publicUrl: 'http://lectern.test',
      appUrl: 'http://app.lectern.test',
      sitesUrl: 'http://lectern.test/sites',
      organizationCreation: 'everyone',
    },
    log: { info: () => undefined, error: (fields, message) => console.error(message, fields) },
    // Nothing is written there: no file is uploaded.
    storage: diskStorage(join(tmpdir(), 'lectern-benchmark-files')),
  });
}

async function makeUser(domain: Domain): Promise<UserActor> {
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
