import { contract } from '@lectern/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { readRevision } from '../../../src/operations/read-revision.ts';
import { ResponseBody } from '../../../src/core/response-body.ts';
import { SigningKeys } from '../../../src/security/signing-keys.ts';
import { SignedFileUrls } from '../../../src/files/signed-file-urls.ts';
import { testSealing } from '../../../src/testing/test-sealing.ts';
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

test('no cached result has URLs of a signing key that was deleted', async () => {
  const { client, spaces } = await publishSite(used.world, ['Docs']);
  const [spaceId = ''] = spaces;
  const files = [{ name: 'a.txt', contentType: 'text/plain', base64: 'aGVsbG8=' }];
  await client.spaceContent.update({ spaceId, body: { changes: [{ operation: 'insert_files', files }] } });
  const ctx = used.world.domain.context(used.world.people.admin.actor);
  const fileUrls = new SignedFileUrls(new SigningKeys(testSealing, { lifetimeMs: 0 }));
  const read = async () => {
    const result = await readRevision(
      { ...ctx, fileUrls },
      contract.spaceContent.get,
      { spaceId },
      () => false,
    );
    if (result.notModified || !(result.body instanceof ResponseBody)) throw new Error('it was not read');
    const [file] = JSON.parse(result.body.json.toString()).files as { downloadURL: string }[];
    return { tag: result.tag, url: new URL(file?.downloadURL ?? '') };
  };
  const before = await read();
  expect(await read()).toEqual(before);
  await ctx.store.db.deleteFrom('signing_keys').execute();
  const after = await read();
  expect(after.tag).not.toBe(before.tag);
  const [, , storeId = '', hash = '', name = ''] = after.url.pathname.split('/');
  const query = Object.fromEntries(after.url.searchParams);
  expect(await fileUrls.resolve(ctx, { storeId, hash, name }, query)).toMatchObject({ file: { hash } });
});
