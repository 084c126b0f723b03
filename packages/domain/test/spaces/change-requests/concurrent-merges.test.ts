import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeTree } from '../../../src/testing/resources.ts';
import { type Child, hasProcesses, spawnOn } from '../../child-process.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

const pageCount = 5;
const paragraphCount = 8;
const requestCount = 50;

type MergeResponse = { readonly changeRequestId: string; readonly result: string; readonly revision: string };
/** The edits of a change request. */
type Request = { readonly id: string; readonly pageId: string; readonly text: string };

const textOf = (paragraphs: readonly string[]) => paragraphs.map((one) => `${one}\n`).join('\n');

/**
 * A space and fifty concurrently created change requests: forty of them rewrite a paragraph of their own, ten rewrite
 * paragraphs that others rewrite, too.
 */
async function arrange() {
  const { spaceId } = await makeTree(used.world);
  const paragraphs = Array.from({ length: paragraphCount }, (_, index) => `Paragraph ${index}.`);
  const inserted = await client().spaceContent.update({
    spaceId,
    body: {
      changes: Array.from({ length: pageCount }, (_, index) => ({
        operation: 'insert_page' as const,
        title: `Page ${index}`,
        document: { markdown: textOf(paragraphs) },
      })),
    },
  });
  const pageIds = inserted.changes.map(({ page }) => (typeof page === 'string' ? page : page.id));
  const requests = await Promise.all(
    Array.from({ length: requestCount }, async (_, index): Promise<Request> => {
      const { id } = await client().changeRequests.create({ spaceId, body: {} });
      const at = index % (pageCount * paragraphCount);
      const pageId = pageIds[at % pageCount] ?? '';
      const text = `Written by ${index}.`;
      const markdown = textOf(paragraphs.with(Math.floor(at / pageCount), text));
      await client().changeRequestContent.update({
        spaceId,
        changeRequestId: id,
        body: { changes: [{ operation: 'update_page', page: pageId, document: { markdown } }] },
      });
      return { id, pageId, text };
    }),
  );
  return { spaceId, requests };
}

async function spawnMerger(spaceId: string): Promise<Child> {
  const child = await spawnOn(used.database, new URL('merge.child.ts', import.meta.url), {
    USER_ID: used.world.people.admin.actor.userId,
    SPACE_ID: spaceId,
  });
  await expect.poll(() => child.lines.length).toBe(1);
  return child;
}

const responsesOf = ({ lines }: Child): MergeResponse[] => lines.slice(1).map((line) => JSON.parse(line));

/** Of each change request its status and whether its edits are in the space. */
async function outcomes(spaceId: string, requests: readonly Request[]) {
  return Promise.all(
    requests.map(async ({ id, pageId, text }) => {
      const { status, number } = await client().changeRequests.get({ spaceId, changeRequestId: id });
      const { markdown } = Object(await client().spaceContent.getPage({ spaceId, pageId }));
      return { id, status, number, isIncluded: String(markdown).includes(text) };
    }),
  );
}

/** The ids of the merges in the history of a space, from its head back; every revision of the space is in it. */
async function mergesOf(spaceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; parents: string[]; merged: string | null }>`select id,
    parent_ids as parents, merged_change_request_id as merged from revisions
    where space_id = ${spaceId} and change_request_id is null`.execute(used.database.kysely);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const { revision } = await client().spaces.get({ spaceId });
  const seen = [];
  for (let row = byId.get(revision); row !== undefined; row = byId.get(row.parents[0] ?? '')) seen.push(row);
  expect(seen).toHaveLength(rows.length);
  return seen.flatMap(({ merged }) => merged ?? []);
}

// The embedded database supports one process only.
test.skipIf(!hasProcesses)(
  'change requests that two processes merge concurrently end merged or in conflict, and no merged change is lost',
  async () => {
    const { spaceId, requests } = await arrange();
    const children = [await spawnMerger(spaceId), await spawnMerger(spaceId)];
    for (const [index, child] of children.entries())
      child.give(JSON.stringify(requests.flatMap(({ id }, at) => (at % 2 === index ? [id] : []))));
    await Promise.all(children.map(({ exit }) => exit));
    const responses = new Map(
      children.flatMap(responsesOf).map((response) => [response.changeRequestId, response]),
    );
    const after = await outcomes(spaceId, requests);
    expect(after.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: requestCount }, (_, index) => index + 1),
    );
    for (const { id, status, isIncluded } of after) {
      const isMerged = responses.get(id)?.result === 'merge';
      expect({ status, isIncluded }).toEqual({ status: isMerged ? 'merged' : 'draft', isIncluded: isMerged });
    }
    const results = Array.from(responses.values(), ({ result }) => result);
    expect(results.filter((result) => result === 'merge')).toHaveLength(40);
    expect(results.filter((result) => result === 'conflicts')).toHaveLength(10);
    const merged = await mergesOf(spaceId);
    expect(merged.toSorted()).toEqual(
      after.flatMap(({ id, status }) => (status === 'merged' ? [id] : [])).toSorted(),
    );
    expect(await client().spaces.get({ spaceId })).toMatchObject({ changeRequestsDraft: 10 });
  },
);

test.skipIf(!hasProcesses)(
  'when one of two merging processes is killed, the other one merges the rest and no merge is partial',
  async () => {
    const { spaceId, requests } = await arrange();
    const [killed, left] = [await spawnMerger(spaceId), await spawnMerger(spaceId)];
    const ids = requests.map(({ id }) => id);
    const [first, second] = [ids.slice(0, requestCount / 2), ids.slice(requestCount / 2)];
    killed.give(JSON.stringify(first));
    left.give(JSON.stringify(second));
    await expect.poll(() => killed.lines.length, { interval: 2 }).toBeGreaterThan(3);
    killed.kill('SIGKILL');
    await Promise.all([killed.exit, left.exit]);
    const acknowledged = responsesOf(killed);
    expect(acknowledged.length).toBeLessThan(first.length);

    const between = await outcomes(spaceId, requests);
    for (const { status, isIncluded } of between) expect(isIncluded).toBe(status === 'merged');
    for (const { changeRequestId, result } of [...acknowledged, ...responsesOf(left)]) {
      const status = between.find(({ id }) => id === changeRequestId)?.status;
      expect(status).toBe(result === 'merge' ? 'merged' : 'draft');
    }

    const rest = between.flatMap(({ id, status }) => (status === 'merged' ? [] : [id]));
    const third = await spawnMerger(spaceId);
    third.give(JSON.stringify(rest));
    await third.exit;
    const after = await outcomes(spaceId, requests);
    for (const { status, isIncluded } of after) expect(isIncluded).toBe(status === 'merged');
    expect(after.filter(({ status }) => status === 'merged')).toHaveLength(40);
    expect(await mergesOf(spaceId)).toHaveLength(40);
  },
);
