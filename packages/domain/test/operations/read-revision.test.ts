import { type ContentChange, contract, type Operation } from '@lectern/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../src/core/actor.ts';
import { ResponseBody } from '../../src/core/response-body.ts';
import { callUnknown } from '../../src/operations/call.ts';
import { readRevision } from '../../src/operations/read-revision.ts';
import { useWorld } from '../harness.ts';
import { publishSite, readerOf } from '../sites/published/readers.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;
const { getPage, getPageDocument } = contract.spaceContent;

async function read(
  actor: Actor,
  operation: Operation,
  input: object,
  { known, minutes = 0 }: { known?: string | undefined; minutes?: number } = {},
) {
  const ctx = used.world.domain.context(actor);
  const clock = () => new Date(ctx.clock().getTime() + minutes * 60_000);
  const result = await readRevision({ ...ctx, clock }, operation, input, (tag) => tag === known);
  if (result.notModified) return { ...result, json: undefined };
  if (!(result.body instanceof ResponseBody)) throw new Error('a short result was streamed');
  return { ...result, json: result.body.json.toString() };
}

/** What is read is what is read without any cache, also by who has it already. */
async function readBoth(actor: Actor, operation: Operation, input: object) {
  const result = await read(actor, operation, input);
  const uncached = await callUnknown(used.world.domain.context(actor), operation, input);
  expect(result.json).toBe(JSON.stringify(uncached));
  expect((await read(actor, operation, input, { known: result.tag })).notModified).toBe(true);
  return result;
}

let spaceId: string;
let other: string;
let pageId: string;

/** A space with a page that links to another space, which only administrators see. */
beforeEach(async () => {
  const { organizationId, domain } = used.world;
  const create = (title: string) => client().spaces.create({ organizationId, body: { title } });
  [{ id: spaceId }, { id: other }] = await Promise.all([create('Guide'), create('Secret')]);
  await client().spaces.update({ spaceId: other, body: { defaultLevel: null } });
  const markdown = `[there](${domain.settings.appUrl}/o/${organizationId}/s/${other})\n`;
  pageId = await edit(spaceId, { operation: 'insert_page', title: 'Page', document: { markdown } });
});

/** The id of the page that was edited. */
async function edit(space: string, change: ContentChange): Promise<string> {
  const { changes } = await client().spaceContent.update({ spaceId: space, body: { changes: [change] } });
  const page = changes[0]?.page;
  return typeof page === 'string' ? page : (page?.id ?? '');
}

const input = () => ({ spaceId, pageId });
const isNamed = (json: string | undefined) => json?.includes(`"space":"${other}"`);

test('what a page refers to is shown to each reader as far as they may see it', async () => {
  const { admin, read: reader } = used.world.people;
  for (const operation of [getPage, getPageDocument]) {
    const seen = await readBoth(admin.actor, operation, input());
    const unseen = await readBoth(reader.actor, operation, input());
    expect([isNamed(seen.json), isNamed(unseen.json)]).toEqual([true, false]);
    expect(unseen.tag).not.toBe(seen.tag);
    expect((await read(reader.actor, operation, input(), { known: seen.tag })).notModified).toBe(false);
    expect((await readBoth(admin.actor, operation, input())).tag).toBe(seen.tag);
  }
});

test('an ETag does not match once what a page refers to is shown or hidden', async () => {
  const { admin, read: reader } = used.world.people;
  const before = await readBoth(reader.actor, getPageDocument, input());
  await client().spacePermissions.invite({
    spaceId: other,
    body: { role: 'read', users: [reader.actor.userId] },
  });
  const after = await read(reader.actor, getPageDocument, input(), { known: before.tag });
  expect(isNamed(after.json)).toBe(true);
  await readBoth(reader.actor, getPageDocument, input());

  const seen = await readBoth(admin.actor, getPageDocument, input());
  await client().spaces.delete({ spaceId: other });
  expect(isNamed((await read(admin.actor, getPageDocument, input(), { known: seen.tag })).json)).toBe(false);
  await readBoth(admin.actor, getPageDocument, input());
});

test('a cached result reads no content, and that of an edited page is another', async () => {
  const { actor } = used.world.people.read;
  const { domain } = used.world;
  const { id: plain } = await client().spaces.create({
    organizationId: used.world.organizationId,
    body: { title: 'Plain' },
  });
  const document = { markdown: 'First.' };
  const page = await edit(plain, { operation: 'insert_page', title: 'Page', document });
  const first = await read(actor, getPageDocument, { spaceId: plain, pageId: page });
  const before = domain.database.statements();
  const again = await read(actor, getPageDocument, { spaceId: plain, pageId: page });
  expect(domain.database.statements() - before).toBe(1);
  expect(again).toEqual(first);
  await edit(plain, { operation: 'update_page', page, document: { markdown: 'Second.' } });
  const edited = await readBoth(actor, getPageDocument, { spaceId: plain, pageId: page });
  expect(edited.json).toContain('Second.');
  expect(edited.tag).not.toBe(first.tag);
});

test('the ETag of a merged revision follows its change request', async () => {
  const { actor } = used.world.people.admin;
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: { subject: 'One' } });
  const changes = [{ operation: 'insert_page' as const, title: 'New' }];
  await client().changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });
  await client().changeRequests.merge({ spaceId, changeRequestId });
  const { get } = contract.spaceContent;
  const merged = await readBoth(actor, get, { spaceId });
  expect(merged.json).toContain('"subject":"One"');
  await client().changeRequests.update({ spaceId, changeRequestId, body: { subject: 'Two' } });
  const renamed = await read(actor, get, { spaceId }, { known: merged.tag });
  expect(renamed.json).toContain('"subject":"Two"');
  await readBoth(actor, get, { spaceId });
});

test('a visitor of an unpublished site learns not even that a revision is as it was', async () => {
  const { client: editor, site, spaces, base } = await publishSite(used.world, ['Docs']);
  const [published = ''] = spaces;
  const { actor } = await readerOf(used.world, base);
  const { get } = contract.revisions;
  const { revision: revisionId } = await editor.spaces.get({ spaceId: published });
  const revision = { spaceId: published, revisionId };
  const { tag } = await readBoth(actor, get, revision);
  await editor.sites.unpublish(site);
  await expect(read(actor, get, revision, { known: tag })).rejects.toMatchObject({ code: 'not_found' });
  await editor.sites.publish(site);
  expect((await read(actor, get, revision, { known: tag })).notModified).toBe(true);
});

test('a visitor no longer gets a revision that was replaced, also one that they have', async () => {
  const { spaces, base } = await publishSite(used.world, ['Docs']);
  const [published = ''] = spaces;
  const { actor } = await readerOf(used.world, base);
  const { get } = contract.revisions;
  const { revision: revisionId } = await client().spaces.get({ spaceId: published });
  const revision = { spaceId: published, revisionId };
  const { tag } = await readBoth(actor, get, revision);
  await edit(published, { operation: 'insert_page', title: 'New' });
  expect((await read(actor, get, revision, { known: tag })).notModified).toBe(true);
  for (const known of [tag, undefined])
    await expect(read(actor, get, revision, { known, minutes: 20 })).rejects.toMatchObject({
      code: 'not_found',
    });
});

test('the cache counts everything that a page refers to', async () => {
  const { domain, organizationId, people } = used.world;
  const { responseCache } = domain.context(people.admin.actor);
  const links = Array.from(
    { length: 1000 },
    (_, at) => `[a](${domain.settings.appUrl}/o/${organizationId}/s/${other}/page-${at})`,
  );
  const page = await edit(spaceId, {
    operation: 'insert_page',
    title: 'Many',
    document: { markdown: links.join(' ') },
  });
  const before = responseCache.metrics.sizeBytes;
  const { body } = await readWhole({ spaceId, pageId: page });
  expect(responseCache.metrics.sizeBytes - before - body.sizeBytes).toBeGreaterThan(100_000);
});

async function readWhole(ofPage: object) {
  const ctx = used.world.domain.context(used.world.people.admin.actor);
  const result = await readRevision(ctx, getPage, ofPage, () => false);
  if (result.notModified || !(result.body instanceof ResponseBody)) throw new Error('it was streamed');
  return { body: result.body };
}
