import { registerGraphql } from '@lectern/graphql';
import { createRest } from '@lectern/rest';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { registerTrpc } from '@lectern/trpc';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** What a page of a list may have, with the members around the texts. */
const maxBytes = 4_300_000;
const textBytes = 900_000;
const count = 23;

let app: FastifyInstance;
let world: World;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let spaceId: string;
let ids: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const logger = pino({ level: 'silent' });
  app = createRest({ domain: world.domain, logger, version: '0' });
  registerGraphql(app, { domain: world.domain, logger });
  registerTrpc(app, { domain: world.domain });
  await app.ready();
  const { client } = world.people.admin;
  ({ id: spaceId } = await client.spaces.create({ organizationId: world.organizationId }));
  ids = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await client.spaceComments.post({ spaceId, body: { body: { markdown: 'x' } } });
    ids.push(id);
  }
  // One is larger than a page may be.
  const setTexts = (markdown: string) =>
    database.kysely.updateTable('comments').set({ markdown }).where('space_id', '=', spaceId);
  await setTexts('x'.repeat(textBytes)).execute();
  await setTexts('x'.repeat(6_000_000))
    .where('id', '=', ids[7] ?? '')
    .execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

type Answer = { readonly body: string; readonly items: readonly string[]; readonly next: string | undefined };

async function send(method: 'GET' | 'POST', url: string, payload?: object): Promise<string> {
  const authorization = `Bearer ${world.people.admin.token}`;
  const response = await app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  expect(response.statusCode, response.body.slice(0, 1000)).toBe(200);
  return response.body;
}

/** The ids and the cursor of a list of REST, which is `of` the body. */
function answerOf(body: string, list: { items: { id: string }[]; next?: { page: string } }): Answer {
  return { body, items: list.items.map(({ id }) => id), next: list.next?.page };
}

const transports: Readonly<Record<string, (page: string | undefined) => Promise<Answer>>> = {
  async REST(page) {
    const query = new URLSearchParams({ order: 'asc', limit: '1000', ...(page !== undefined && { page }) });
    const body = await send('GET', `/v1/spaces/${spaceId}/comments?${query}`);
    return answerOf(body, JSON.parse(body));
  },
  async tRPC(page) {
    const input = JSON.stringify({ spaceId, order: 'asc', limit: 1000, page });
    const body = await send('GET', `/trpc/spaceComments.list?input=${encodeURIComponent(input)}`);
    return answerOf(body, JSON.parse(body).result.data);
  },
  async GraphQL(after) {
    const query = `query ($id: ID!, $after: String) { space(id: $id) {
      comments(first: 1000, order: ASC, after: $after) { nodes { id body { markdown } } pageInfo { hasNextPage endCursor } } } }`;
    const body = await send('POST', '/graphql', { query, variables: { id: spaceId, after } });
    const { nodes, pageInfo } = JSON.parse(body).data.space.comments;
    return {
      body,
      items: nodes.map(({ id }: { id: string }) => id),
      next: pageInfo.hasNextPage ? pageInfo.endCursor : undefined,
    };
  },
};

test.each(Object.entries(transports))(
  'a walk over large comments by %s has every comment once, in answers with a bound',
  async (_name, read) => {
    const seen: string[] = [];
    const bytes: number[] = [];
    let next: string | undefined;
    do {
      const answer = await read(next);
      expect(answer.items.length).toBeGreaterThan(0);
      bytes.push(answer.items.length > 1 ? Buffer.byteLength(answer.body) : 0);
      seen.push(...answer.items);
      ({ next } = answer);
    } while (next !== undefined);
    expect(seen).toEqual(ids);
    expect(Math.max(...bytes)).toBeLessThan(maxBytes);
  },
);

test('a page of GraphQL does not end early when no text is selected', async () => {
  const query = `query ($id: ID!) { space(id: $id) { comments(first: 1000) { nodes { id } pageInfo { hasNextPage } } } }`;
  const { data } = JSON.parse(await send('POST', '/graphql', { query, variables: { id: spaceId } }));
  expect(data.space.comments.nodes).toHaveLength(count);
  expect(data.space.comments.pageInfo.hasNextPage).toBe(false);
});

test('the last comments of GraphQL end early at their beginning', async () => {
  const query = `query ($id: ID!) { space(id: $id) {
    comments(last: 10, order: ASC) { nodes { id body { markdown } } pageInfo { hasPreviousPage } } } }`;
  const { data } = JSON.parse(await send('POST', '/graphql', { query, variables: { id: spaceId } }));
  const { nodes, pageInfo } = data.space.comments;
  expect(nodes.map(({ id }: { id: string }) => id)).toEqual(ids.slice(-4));
  expect(pageInfo.hasPreviousPage).toBe(true);
});

test('a list of comments as documents has a bound, too', async () => {
  const body = await send('GET', `/v1/spaces/${spaceId}/comments?limit=1000&format=document`);
  expect(JSON.parse(body).items).toHaveLength(1);
  expect(JSON.parse(body).count).toBe(count);
});

test('the documents of a page have a bound together', async () => {
  const markdown = '- a\n'.repeat(5250);
  await database.kysely.updateTable('comments').set({ markdown }).where('space_id', '=', spaceId).execute();
  const authorization = `Bearer ${world.people.admin.token}`;
  const url = `/v1/spaces/${spaceId}/comments?limit=1000&format=document`;
  const response = await app.inject({ method: 'GET', url, headers: { authorization } });
  expect([response.statusCode, JSON.parse(response.body).error.message]).toEqual([
    400,
    expect.stringContaining('more than 10 MB'),
  ]);
});

test('a page of audit events with many changes has a bound, and a walk has all of them', async () => {
  const { client } = world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Audited' } });
  for (let index = 0; index < 9; index += 1)
    await client.teams.create({ organizationId, body: { title: `${index}` } });
  const changes = Array.from({ length: 30_000 }, (_, index) => ({ path: `body.changes.${index}` }));
  await database.kysely
    .updateTable('audit_events')
    .set({ changes: JSON.stringify(changes) })
    .where('organization_id', '=', organizationId)
    .execute();
  const seen: string[] = [];
  let page: string | undefined;
  do {
    const list = await client.auditEvents.list({ organizationId, limit: 1000, page });
    expect(JSON.stringify(list).length).toBeLessThan(maxBytes);
    seen.push(...list.items.map(({ id }) => id));
    page = list.next?.page;
  } while (page !== undefined);
  expect(new Set(seen).size).toBe(10);
  expect(seen).toHaveLength(10);
});
