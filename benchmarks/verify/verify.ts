import assert from 'node:assert/strict';
import type { Sql } from 'postgres';
import type { Contestant, ContestantId } from '../contestants/contestant.ts';
import type { Sample } from '../data/load.ts';
import type { RequestTemplate } from '../load/request.ts';
import type { WorkloadId } from '../workloads.ts';
import { expectedLeaves } from './expected.ts';
import { leavesOf } from './leaves.ts';

/** How many bytes each contestant answers a workload's first request with. */
export type AnswerSizes = ReadonlyMap<ContestantId, number>;

/**
 * Asks every contestant once and compares what it says with the database. The limit must say exactly what Lectern
 * says, member by member, so that both do the same work.
 */
export async function verify(
  sql: Sql,
  workload: WorkloadId,
  contestants: readonly Contestant[],
  sample: Sample,
): Promise<AnswerSizes> {
  const expected = await expectedLeaves(sql, workload, sample);
  const sizes = new Map<ContestantId, number>();
  const answers = new Map<ContestantId, unknown>();
  for (const { id, title, server, requests } of contestants) {
    const [request] = requests(workload, sample);
    const text = await ask(server.origin, request, `${title}, ${workload}`);
    const answer: unknown = JSON.parse(text);
    sizes.set(id, Buffer.byteLength(text));
    answers.set(id, comparable(answer));
    const leaves = leavesOf(workload, answer);
    if (expected) assertSame(leaves, expected, `${title}, ${workload}`);
    else await assertCreated(sql, leaves[0], title);
  }
  const lectern = answers.get('lectern');
  for (const [id, answer] of answers) {
    if (!id.startsWith('limit') || lectern === undefined) continue;
    assert.deepEqual(answer, lectern, `${id} does not answer ${workload} as Lectern does`);
  }
  return sizes;
}

async function ask(origin: string, request: RequestTemplate | undefined, what: string): Promise<string> {
  assert(request !== undefined, `${what}: there is no request`);
  const { method, path, headers, body } = request;
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: body.replaceAll('{{n}}', String(Date.now())) }),
  });
  const text = await response.text();
  assert(response.ok, `${what}: ${response.status} ${text.slice(0, 500)}`);
  return text;
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

/** Without what is different each time: the id and title of a new collection, and the cursor. */
function comparable(answer: unknown): unknown {
  const id = answer !== null && typeof answer === 'object' ? Reflect.get(answer, 'id') : undefined;
  const isNew = typeof id === 'string' && id.startsWith('col_');
  const text = JSON.stringify(answer, (name, value: unknown) =>
    name === 'page' || (isNew && name === 'title') ? '…' : value,
  );
  return JSON.parse(isNew ? text.replaceAll(id, '…') : text);
}
