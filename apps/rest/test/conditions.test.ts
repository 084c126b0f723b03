import { beforeAll, describe, expect, it } from 'vitest';
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
  const answer = await send('GET', path, { headers: { 'accept-encoding': encoding } });
  return answer.headers.get('etag') ?? '';
}

describe('an ETag', () => {
  it('stays while the resource stays, and changes with it', async () => {
    const { path, tag } = await makeSite();
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(await tagOf(path)).toBe(tag);
    await send('PATCH', path, { json: { title: 'Renamed' } });
    expect(await tagOf(path)).not.toBe(tag);
  });

  it('is not on lists', async () => {
    expect((await send('GET', sites)).headers.get('etag')).toBeNull();
  });

  it.each(['gzip', 'br'])(
    'differs when the answer is compressed with %s, and still serves every condition',
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
  it.each([
    ['the tag', (tag: string) => tag],
    ['any tag', () => '*'],
    ['a list with the tag', (tag: string) => `"other", ${tag}`],
    ['the tag as a weak one', (tag: string) => `W/${tag}`],
  ])('with %s answers 304 without a body', async (_, header) => {
    const { path, tag } = await makeSite();
    for (const method of ['GET', 'HEAD']) {
      const answer = await send(method, path, { headers: { 'if-none-match': header(tag) } });
      expect(answer.status).toBe(304);
      expect(answer.text).toBe('');
      expect(answer.headers.get('etag')).toBe(tag);
      expect(answer.headers.get('content-type')).toBeNull();
    }
  });

  it('with another tag answers the resource', async () => {
    const { path } = await makeSite();
    expect((await send('GET', path, { headers: { 'if-none-match': '"other", W/"another"' } })).status).toBe(
      200,
    );
  });
});

describe('If-Match', () => {
  it('lets a write through while the resource is what it was', async () => {
    const { path, tag } = await makeSite();
    for (const header of [tag, `"other", ${tag}`]) {
      const answer = await send('PATCH', path, { json: {}, headers: { 'if-match': header } });
      expect(answer.status).toBe(200);
    }
    expect(
      (await send('PATCH', path, { json: { title: 'Renamed' }, headers: { 'if-match': '*' } })).status,
    ).toBe(200);
  });

  it.each([
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

  it('without quotes is a mistake, and changes nothing', async () => {
    const { path, tag } = await makeSite();
    const headers = { 'if-match': tag.replaceAll('"', '') };
    const answer = await send('PATCH', path, { json: { title: 'Renamed' }, headers });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toContain('in quotes');
    expect(await tagOf(path)).toBe(tag);
  });

  it('lets one of many writers win', async () => {
    const { path, tag } = await makeSite();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        send('PATCH', path, { json: { title: `Writer ${number}` }, headers: { 'if-match': tag } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(412),
    ]);
  });

  it('deletes what is still what it was', async () => {
    const { path, tag } = await makeSite();
    expect((await send('DELETE', path, { headers: { 'if-match': tag } })).status).toBe(205);
    expect((await send('DELETE', path, { headers: { 'if-match': tag } })).status).toBe(404);
  });
});
