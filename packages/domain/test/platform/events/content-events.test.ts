import { expect, test } from 'vitest';
import { makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';
import { watchEvents } from './watch-events.ts';

const used = useWorld();

const bodyOf = (page: string, markdown: string) => ({
  changes: [{ operation: 'update_page' as const, page, document: { markdown } }],
});

test('changes of content and change requests emit events with their actor', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { client, actor } = people.admin;
  const { spaceId, pageId } = await makeContent(world);
  const seen = await watchEvents(world, organizationId, actor.userId);
  const live = await client.spaceContent.update({ spaceId, body: bodyOf(pageId, 'One\n') });
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
  const at = { spaceId, changeRequestId };
  await client.changeRequestContent.update({ ...at, body: bodyOf(pageId, 'Two\n') });
  const { revision: revisionId } = await client.changeRequests.get(at);
  await client.changeRequests.update({ ...at, body: { status: 'open', subject: 'Numbers' } });
  await client.changeRequests.update({ ...at, body: { status: 'open' } });
  await client.changeRequests.update({ ...at, body: { status: 'archived' } });
  await client.changeRequests.update({ ...at, body: { status: 'draft' } });
  const merged = await client.changeRequests.merge(at);
  const events = await seen();
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['space_content_updated', { spaceId, revisionId: live.revision }],
    ['change_request_created', at],
    ['change_request_content_updated', { ...at, revisionId }],
    ['change_request_updated', { ...at, changed: ['subject', 'status'] }],
    ['change_request_closed', at],
    ['change_request_reopened', at],
    ['space_content_updated', { spaceId, revisionId: merged.revision }],
    ['change_request_merged', { ...at, revisionId: merged.revision }],
  ]);
  expect(new Set(events.map(({ actor_id: id, space_id: space }) => `${id} ${space}`))).toEqual(
    new Set([`${actor.userId} ${spaceId}`]),
  );
});

test('a merge with conflicts emits no event', async () => {
  const { world } = used;
  const { client, actor } = world.people.admin;
  const { spaceId, pageId } = await makeContent(world);
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
  const at = { spaceId, changeRequestId };
  await client.changeRequestContent.update({ ...at, body: bodyOf(pageId, 'Mine\n') });
  await client.spaceContent.update({ spaceId, body: bodyOf(pageId, 'Theirs\n') });
  const seen = await watchEvents(world, world.organizationId, actor.userId);
  expect(await client.changeRequests.merge(at)).toMatchObject({ result: 'conflicts' });
  expect(await seen()).toEqual([]);
});
