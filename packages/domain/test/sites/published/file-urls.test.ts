import { contract } from '@lectern/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { readRevision } from '../../../src/operations/read-revision.ts';
import { useWorld } from '../../harness.ts';
import { publishSite, readerOf } from './readers.ts';

const used = useWorld();

afterEach(() => void vi.useRealTimers());

test('the URL of a file is the same as long as a site token, over the end of a day, and valid for longer', async () => {
  const { client, spaces, base } = await publishSite(used.world, ['Docs']);
  const [spaceId = ''] = spaces;
  const files = [{ name: 'a.txt', contentType: 'text/plain', base64: 'aGVsbG8=' }];
  await client.spaceContent.update({ spaceId, body: { changes: [{ operation: 'insert_files', files }] } });
  const endOfDay = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
  vi.useFakeTimers({ now: endOfDay - 10 * 60_000, toFake: ['Date'] });
  const visitor = await readerOf(used.world, base);
  const urlsOf = async (reader: typeof client) =>
    (await reader.spaceContent.get({ spaceId })).files.map(({ downloadURL }) => downloadURL);
  const tagOf = async () => {
    const ctx = used.world.domain.context(visitor.actor);
    return (await readRevision(ctx, contract.spaceContent.get, { spaceId }, () => false)).tag;
  };
  const [before, ofMember, tag] = [await urlsOf(visitor.client), await urlsOf(client), await tagOf()];
  vi.setSystemTime(endOfDay + 10 * 60_000);
  expect(await used.world.domain.authenticate(visitor.apiToken)).toEqual(visitor.actor);
  expect(await urlsOf(visitor.client)).toEqual(before);
  expect(await tagOf()).toBe(tag);
  expect(await urlsOf(client)).not.toEqual(ofMember);
  const expires = Number(new URL(before[0] ?? '').searchParams.get('expires'));
  expect(expires * 1000 - Date.now()).toBeGreaterThan(23 * 3_600_000);
});
