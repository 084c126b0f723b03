import { contract, type ContentChange, type Operation } from '@lectern/contract';
import { ChunkCache, ContentCache } from '@lectern/content';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../src/context/context.ts';
import { ResponseBody } from '../../../src/core/response-body.ts';
import { ResponseCache } from '../../../src/core/response-cache.ts';
import { callUnknown } from '../../../src/operations/call.ts';
import { readRevision } from '../../../src/operations/read-revision.ts';
import { makeContent } from '../../../src/testing/content-resources.ts';
import { makePages } from '../../../src/testing/many-pages.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;
const ctx = () => used.world.domain.context(used.world.people.admin.actor);

/** The parts of the JSON of a result; the whole of it where it is short. */
async function written(operation: Operation, input: object, reader: Ctx = ctx()): Promise<Buffer[]> {
  const uncached = { ...reader, responseCache: new ResponseCache(0) };
  const read = await readRevision(uncached, operation, input, () => false);
  if (read.notModified) throw new Error('nothing matched');
  if (read.body instanceof ResponseBody) return [read.body.json];
  const parts: Buffer[] = [];
  for await (const part of read.body.parts) parts.push(part);
  expect(read.body.sizeBytes ?? Buffer.concat(parts).length).toBe(Buffer.concat(parts).length);
  return parts;
}

/** What is written, and the JSON of the result. */
async function bothTexts(operation: Operation, input: object): Promise<[string, string]> {
  const result = JSON.stringify(await callUnknown(ctx(), operation, input));
  return [Buffer.concat(await written(operation, input)).toString(), result];
}

const pageCount = 1000;
let spaceId: string;
let pageIds: readonly string[];

beforeAll(async () => {
  ({ spaceId } = await makeTree(used.world));
  const { userId } = used.world.people.admin.actor;
  pageIds = await makePages(used.world.ctx, { spaceId, userId, count: pageCount });
});

function edit(...changes: ContentChange[]) {
  return client().spaceContent.update({ spaceId, body: { changes } });
}

const listPages = () => written(contract.spaceContent.listPages, { spaceId });

/** How many parts are not among those that were written before. */
function newParts(before: readonly Buffer[], after: readonly Buffer[]): number {
  const known = new Set(before);
  return after.filter((part) => !known.has(part)).length;
}

/** Of a response: before the pages and behind them. */
const ownParts = 2;

describe('the pages of a content', () => {
  test('are written with the bytes of their JSON, by every way to read them', async () => {
    const place = await makeContent(used.world);
    const changes: ContentChange[] = [
      { operation: 'insert_page', type: 'group', title: 'Group', ref: 'group' },
      {
        operation: 'insert_page',
        title: '"pages":[] \u2028',
        into: 'group',
        ref: 'odd',
        description: '"pages":[]',
      },
      { operation: 'insert_page', title: 'Below', into: 'odd', layout: { outline: false } },
      {
        operation: 'insert_page',
        type: 'link',
        title: 'Link',
        target: { kind: 'url', url: 'https://example.com/' },
      },
      { operation: 'insert_page', type: 'group', title: 'Empty' },
    ];
    await client().spaceContent.update({ spaceId: place.spaceId, body: { changes } });
    const { id: revisionId } = await client().spaceContent.get({ spaceId: place.spaceId });
    const { id: changeRequestId } = await client().changeRequests.create({
      spaceId: place.spaceId,
      body: {},
    });
    for (const { spaceId: id } of [place, { spaceId }, await makeTree(used.world)]) {
      for (const metadata of [true, false]) {
        {
          const [text, json] = await bothTexts(contract.spaceContent.listPages, { spaceId: id, metadata });
          expect(text).toBe(json);
        }
        {
          const [text, json] = await bothTexts(contract.spaceContent.get, { spaceId: id, metadata });
          expect(text).toBe(json);
        }
      }
    }
    const input = { spaceId: place.spaceId, revisionId, changeRequestId };
    for (const { get, listPages: list } of [contract.revisions, contract.changeRequestContent]) {
      {
        const [text, json] = await bothTexts(list, input);
        expect(text).toBe(json);
      }
      {
        const [text, json] = await bothTexts(get, input);
        expect(text).toBe(json);
      }
    }
  });

  test('are written once for readers at the same time, and not again for those after', async () => {
    await edit({ operation: 'insert_page', title: 'New' });
    const [first = [], ...others] = await Promise.all(Array.from({ length: 32 }, listPages));
    for (const parts of [...others, await listPages()]) expect(newParts(first, parts)).toBe(ownParts);
  });

  test('are written anew only around the pages that changed', async () => {
    const before = await listPages();
    expect(before.length).toBeGreaterThan(5);
    const [id = ''] = pageIds.slice(pageCount / 2);
    await edit({ operation: 'update_page', page: id, title: 'Another title' });
    const edited = await listPages();
    expect(newParts(before, edited)).toBeLessThanOrEqual(ownParts + 2);
    await edit({ operation: 'delete_page', page: pageIds.at(-1) ?? '' });
    expect(newParts(edited, await listPages())).toBeLessThanOrEqual(ownParts + 3);
    {
      const [text, json] = await bothTexts(contract.spaceContent.listPages, { spaceId });
      expect(text).toBe(json);
    }
  });

  test('are written once per read when they are too large for the cache, and tried once', async () => {
    const texts = new ChunkCache(40_000);
    let tried = 0;
    texts.findChunk = () => {
      tried += 1;
      return undefined;
    };
    const small = { ...ctx(), contentCache: new ContentCache({ texts }) };
    const json = JSON.stringify(await callUnknown(ctx(), contract.spaceContent.listPages, { spaceId }));
    const counts: number[] = [];
    for (let at = 0; at < 3; at += 1) {
      const parts = await written(contract.spaceContent.listPages, { spaceId }, small);
      expect(Buffer.concat(parts).toString()).toBe(json);
      counts.push(tried);
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(new Set(counts).size).toBe(1);
  });

  test('have the paths of their parents, which move with them', async () => {
    const [top = '', next = ''] = pageIds;
    await listPages();
    await edit({ operation: 'update_page', page: top, slug: 'elsewhere' });
    {
      const [text, json] = await bothTexts(contract.spaceContent.listPages, { spaceId });
      expect(text).toBe(json);
    }
    await edit({ operation: 'update_page', page: top, into: next });
    {
      const [text, json] = await bothTexts(contract.spaceContent.listPages, { spaceId });
      expect(text).toBe(json);
    }
  });
});
