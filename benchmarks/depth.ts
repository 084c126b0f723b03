import assert from 'node:assert/strict';
import type { Sql } from 'postgres';
import { startLectern } from './contestants/lectern.ts';
import { createDatabase } from './data/database.ts';
import { type DataSize, wholeData } from './data/data-size.ts';
import { settle } from './data/load.ts';
import { loadPostgres } from './data/load-postgres.ts';
import { runOnPostgres } from './data/run-sql.ts';
import { median } from './measure/statistics.ts';
import { parseJson } from './parse-json.ts';
import { describeMachine } from './report/machine.ts';
import type { DepthResult } from './report/results.ts';

/** What is below a parent, in the order of its list. */
type List = { readonly path: string; readonly table: string; readonly parent: string };

/** `depth` is a number of whole thousands, less than `size.longer`. */
type DepthPlan = { readonly pairs: number; readonly size: DataSize; readonly depth: number };

export const wholeDepth: DepthPlan = { pairs: 300, size: wholeData, depth: 20_000 };

/** Compares the first page of every long list with the one so many items further, so many times. */
export async function measureDepth({ pairs, size, depth }: DepthPlan): Promise<DepthResult> {
  const database = await createDatabase({ keep: process.env['KEEP'] === '1' });
  try {
    const { token, organizationId } = await loadPostgres(database, size);
    const collectionId = await lengthen(database.sql, organizationId);
    const { server } = await startLectern(database.url);
    try {
      const below = { parent: organizationId, path: `/v1/orgs/${organizationId}` };
      const inCollection = { parent: collectionId, path: `/v1/collections/${collectionId}` };
      const all: Record<string, List> = {
        spaces: { ...below, path: `${below.path}/spaces`, table: 'spaces' },
        sites: { ...below, path: `${below.path}/sites`, table: 'sites' },
        collections: { ...below, path: `${below.path}/collections`, table: 'collections' },
        'spaces of a collection': { ...inCollection, path: `${inCollection.path}/spaces`, table: 'spaces' },
      };
      const lists = [];
      for (const [list, { path, table, parent }] of Object.entries(all)) {
        const url = `${server.origin}${path}`;
        const page = await pageAtDepth(url, token, depth);
        const ids = await idsOf(`${url}?limit=50&page=${page}`, token);
        await verifyPage(database.sql, { table, parent, depth }, ids);
        lists.push({ list, depth, ...(await measureList({ url, page, token, pairs })) });
      }
      return { machine: await describeMachine(database.sql), lists };
    } finally {
      await server.stop();
    }
  } finally {
    await database.end();
  }
}

/** Makes every list longer than the depth; returns the collection with many spaces. */
async function lengthen(sql: Sql, organizationId: string): Promise<string> {
  await sql.file(new URL('data/long-lists.sql', import.meta.url).pathname);
  await settle(runOnPostgres(sql));
  const [collection] = await sql<{ id: string }[]>`
    select id from collections where organization_id = ${organizationId} and id = pg_temp.id('col', '1/1')
  `;
  return collection?.id ?? '';
}

type Page = Omit<List, 'path'> & { readonly depth: number };

/** Compares a page with the rows after the first ones. */
async function verifyPage(sql: Sql, { table, parent, depth }: Page, ids: string[]): Promise<void> {
  const column = parent.startsWith('col_') ? 'parent_id' : 'organization_id';
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(table)} where ${sql(column)} = ${parent} order by created_at, id limit 50 offset ${depth}
  `;
  assert.deepEqual(
    ids,
    rows.map(({ id }) => id),
    `${table} of ${parent} at ${depth}`,
  );
}

async function idsOf(url: string, token: string): Promise<string[]> {
  const response = await get(url, token);
  return parseJson<{ items: { id: string }[] }>(await response.text()).items.map(({ id }) => id);
}

type Pages = { readonly url: string; readonly page: string; readonly token: string; readonly pairs: number };

async function measureList({ url, page: deep, token, pairs }: Pages) {
  const firstPage = `${url}?limit=50`;
  const deepPage = `${url}?limit=50&page=${deep}`;
  const first: number[] = [];
  const last: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    first.push(await timeOf(firstPage, token));
    last.push(await timeOf(deepPage, token));
  }
  return { firstPageP50Ms: median(first), deepPageP50Ms: median(last) };
}

/** The cursor after the first items, reached page by page. */
async function pageAtDepth(url: string, token: string, depth: number): Promise<string> {
  let page: string | undefined;
  for (let read = 0; read < depth; read += 1000) {
    const response = await get(`${url}?limit=1000${page === undefined ? '' : `&page=${page}`}`, token);
    const { items, next } = parseJson<{ items: unknown[]; next?: { page: string } }>(await response.text());
    if (items.length !== 1000 || next === undefined) throw new Error(`${url} has fewer than ${depth} items.`);
    page = next.page;
  }
  return page ?? '';
}

async function timeOf(url: string, token: string): Promise<number> {
  const start = performance.now();
  const response = await get(url, token);
  await response.arrayBuffer();
  return performance.now() - start;
}

async function get(url: string, token: string): Promise<Response> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}
