import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { rebuildLinkIndex } from '../../../src/spaces/links/rebuild-link-index.ts';
import { up } from '../../../src/store/migrations/2026-11-23t0725-linked-urls.ts';
import { transaction } from '../../../src/context/transaction.ts';
import { visitorOf } from '../../../src/testing/publishing-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { serveFiles } from '../../workspace/openapi-specs/spec-server.ts';

const used = useWorld({ fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] } });

/** A space whose link index is one of before URLs had edges. */
async function indexedBefore(markdown: string): Promise<string> {
  const { spaceId } = await makeTree(used.world);
  const { client } = used.world.people.admin;
  await client.spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'insert_page', title: 'Install', document: { markdown } }] },
  });
  await client.links.listOfSpace({ spaceId });
  const { kysely } = used.database;
  await sql`delete from link_edges where space_id = ${spaceId}`.execute(kysely);
  await sql`update page_links set edges = '[]' where space_id = ${spaceId}`.execute(kysely);
  await sql`update space_links set server = 'before' where space_id = ${spaceId}`.execute(kysely);
  await sql`delete from jobs where space_id = ${spaceId}`.execute(kysely);
  return spaceId;
}

async function jobsOf(spaceId: string) {
  const { rows } = await sql<{ type: string; input: unknown; key: string; state: string }>`
    select type, input, key, state from jobs where space_id = ${spaceId}`.execute(used.database.kysely);
  return rows;
}

test('a space that was indexed before URLs had edges is rebuilt, and visitors see its embeds then', async () => {
  const { world, database } = used;
  const { address } = await serveFiles({}, (_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Install it</title>');
  });
  const url = `${address}/docs`;
  const spaceId = await indexedBefore(`{% embed url="${url}" %}\n`);
  const visitor = await visitorOf(world, { spaceId });
  const get = () => world.domain.as(visitor).embeds.get({ spaceId, url });
  const db = database.kysely as unknown as Kysely<unknown>;
  await up(db);
  await up(db);
  expect(await jobsOf(spaceId)).toEqual([
    { type: 'rebuild-links', input: { spaceId }, key: spaceId, state: 'queued' },
  ]);
  expect(await get()).toMatchObject({ title: url });
  // An edit meanwhile joins the job.
  await world.people.admin.client.spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'insert_page', title: 'Other' }] },
  });
  expect(await jobsOf(spaceId)).toHaveLength(1);
  expect(await get()).toMatchObject({ title: url });
  const { ctx } = world;
  await rebuildLinkIndex(ctx, spaceId, { transaction: (work) => transaction(ctx, work) });
  expect(await get()).toMatchObject({ title: 'Install it' });
});
