import { beforeAll, describe, expect, test } from 'vitest';
import { messageOf, type Sent, useServer } from './server.ts';

const server = useServer();
let sites: string;

beforeAll(() => {
  sites = `/v1/orgs/${server.world.organizationId}/sites`;
});

const send = (method: string, path: string, sent: Sent = {}) =>
  server.send(method, path, { as: server.world.people.admin, ...sent });

async function makeSite(): Promise<{ path: string; tag: string }> {
  const made = await send('POST', sites, {
    json: { title: 'A site with a long enough description to compress' },
  });
  const path = `${sites}/${(made.body as { id: string }).id}`;
  return { path, tag: await tagOf(path) };
}

async function tagOf(path: string, encoding = 'identity'): Promise<string> {
  const response = await send('GET', path, { headers: { 'accept-encoding': encoding } });
  return response.headers.get('etag') ?? '';
}

describe('an ETag', () => {
  test('changes only with the resource', async () => {
    const { path, tag } = await makeSite();
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(await tagOf(path)).toBe(tag);
    await send('PATCH', path, { json: { title: 'Renamed' } });
    expect(await tagOf(path)).not.toBe(tag);
  });

  test('is absent from lists', async () => {
    expect((await send('GET', sites)).headers.get('etag')).toBeNull();
  });

  test.each(['gzip', 'br'])(
    'differs when the response is compressed with %s, and still matches in every condition',
    async (encoding) => {
      const { path, tag } = await makeSite();
      const coded = await tagOf(path, encoding);
      expect(coded).toBe(tag.replace(/"$/, `-${encoding}"`));
      for (const accepted of ['identity', encoding]) {
        const headers = { 'if-none-match': coded, 'accept-encoding': accepted };
        expect((await send('GET', path, { headers })).status).toBe(304);
      }
      const written = await send('PATCH', path, {
        json: { title: 'Renamed' },
        headers: { 'if-match': coded },
      });
      expect(written.status).toBe(200);
    },
  );
});

describe('If-None-Match', () => {
  test.each([
    ['the tag', (tag: string) => tag],
    ['any tag', () => '*'],
    ['a list with the tag', (tag: string) => `"other", ${tag}`],
    ['the tag as a weak one', (tag: string) => `W/${tag}`],
  ])('with %s is a 304 without a body', async (_, header) => {
    const { path, tag } = await makeSite();
    for (const method of ['GET', 'HEAD']) {
      const response = await send(method, path, { headers: { 'if-none-match': header(tag) } });
      expect(response.status).toBe(304);
      expect(response.text).toBe('');
      expect(response.headers.get('etag')).toBe(tag);
      expect(response.headers.get('content-type')).toBeNull();
    }
  });

  test('with another tag returns the resource', async () => {
    const { path } = await makeSite();
    expect((await send('GET', path, { headers: { 'if-none-match': '"other", W/"another"' } })).status).toBe(
      200,
    );
  });
});

describe('If-Match', () => {
  test('allows a write while the resource is unchanged', async () => {
    const { path, tag } = await makeSite();
    for (const header of [tag, `"other", ${tag}`]) {
      const response = await send('PATCH', path, { json: {}, headers: { 'if-match': header } });
      expect(response.status).toBe(200);
    }
    expect(
      (await send('PATCH', path, { json: { title: 'Renamed' }, headers: { 'if-match': '*' } })).status,
    ).toBe(200);
  });

  test.each([
    ['another tag', () => '"other"'],
    ['a weak tag', (tag: string) => `W/${tag}`],
    ['a list without the tag', () => '"a", "b"'],
  ])('with %s changes nothing', async (_, header) => {
    const { path, tag } = await makeSite();
    const headers = { 'if-match': header(tag) };
    expect((await send('PATCH', path, { json: { title: 'Renamed' }, headers })).status).toBe(412);
    expect((await send('DELETE', path, { headers })).status).toBe(412);
    expect(await tagOf(path)).toBe(tag);
  });

  test('without quotes is rejected, and changes nothing', async () => {
    const { path, tag } = await makeSite();
    const headers = { 'if-match': tag.replaceAll('"', '') };
    const response = await send('PATCH', path, { json: { title: 'Renamed' }, headers });
    expect(response.status).toBe(400);
    expect(messageOf(response)).toContain('in quotes');
    expect(await tagOf(path)).toBe(tag);
  });

  test('lets exactly one of many writers succeed', async () => {
    const { path, tag } = await makeSite();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        send('PATCH', path, { json: { title: `Writer ${number}` }, headers: { 'if-match': tag } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(412),
    ]);
  });

  test('deletes an unchanged resource', async () => {
    const { path, tag } = await makeSite();
    expect((await send('DELETE', path, { headers: { 'if-match': tag } })).status).toBe(205);
    expect((await send('DELETE', path, { headers: { 'if-match': tag } })).status).toBe(404);
  });
});
