import assert from 'node:assert/strict';
import type { Sql } from 'postgres';
import type { Contestant, ContestantId } from '../contestants/contestant.ts';
import type { Sample } from '../data/load.ts';
import { answerOf } from '../load/answer-of.ts';
import type { RequestTemplate } from '../load/request.ts';
import type { WorkloadId } from '../workloads.ts';
import { expectedLeaves } from './expected.ts';
import { leavesOf } from './leaves.ts';

/** The size in bytes of each contestant's response to the first request of a workload. */
export type ResponseSizes = ReadonlyMap<ContestantId, number>;

/** How many requests of a workload are sent to compare the responses of two contestants. */
const compared = 20;

/**
 * Compares the first response of every contestant with the database, and the responses of those with `sameAs`, member by
 * member, with those of the other one, so that both do the same work.
 */
export async function verify(
  sql: Sql,
  workload: WorkloadId,
  contestants: readonly Contestant[],
  sample: Sample,
): Promise<ResponseSizes> {
  const expected = await expectedLeaves(sql, workload, sample);
  const sizes = new Map<ContestantId, number>();
  const responses = new Map<ContestantId, unknown[]>();
  for (const { id, title, server, requests } of contestants) {
    const templates = await requests(workload, sample);
    if (templates.length === 0) continue;
    const texts: string[] = [];
    for (const request of templates.slice(0, compared))
      texts.push(await sendAll(server.origin, request, `${title}, ${workload}`));
    const [text = ''] = texts;
    sizes.set(id, Buffer.byteLength(text));
    responses.set(
      id,
      texts.map((one) => comparable(JSON.parse(one))),
    );
    const leaves = leavesOf(workload, JSON.parse(text));
    if (workload === 'W1') await assertCreated(sql, leaves[0], title);
    else assertSame(leaves, expected, `${title}, ${workload}`);
  }
  for (const { id, title, sameAs } of contestants) {
    const [own, expectedResponses] = [responses.get(id), sameAs && responses.get(sameAs)];
    if (own === undefined || expectedResponses === undefined) continue;
    assert.deepEqual(own, expectedResponses, `${title} responds differently from ${sameAs} to ${workload}`);
  }
  return sizes;
}

/** The response to a request; of one with others behind it, those to all of them, as an array. */
async function sendAll(origin: string, request: RequestTemplate, what: string): Promise<string> {
  const { following } = request;
  if (following === undefined) return answerOf(origin, request, what);
  const texts: string[] = [];
  for (const one of [request, ...following]) texts.push(await answerOf(origin, one, what));
  return `[${texts.join(',')}]`;
}

function assertSame(leaves: readonly string[], expected: readonly string[], what: string): void {
  const different = expected.findIndex((leaf, index) => leaf !== leaves[index]);
  assert(different === -1, `${what}: ${leaves[different]} instead of ${expected[different]}`);
  assert.equal(leaves.length, expected.length, `${what}: the number of rows is wrong`);
}

async function assertCreated(sql: Sql, id: string | undefined, title: string): Promise<void> {
  const rows = await sql`select 1 from collections where id = ${id ?? ''} and title like 'Benchmark %'`;
  assert.equal(rows.length, 1, `${title} did not create a collection`);
}

/** Members that differ every time. */
const masked = new Set(['next', 'apiToken']);

/** Masks what differs every time: the id and title of a new collection, cursors, and tokens. */
function comparable(response: unknown): unknown {
  const id = response !== null && typeof response === 'object' ? Reflect.get(response, 'id') : undefined;
  const isNew = typeof id === 'string' && id.startsWith('col_');
  const text = JSON.stringify(response, (name, value: unknown) =>
    masked.has(name) || (isNew && name === 'title') ? '…' : value,
  );
  return JSON.parse(isNew ? text.replaceAll(id, '…') : text);
}
