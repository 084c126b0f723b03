import { type AddressedFile, anonymous, createDomain, diskStorage } from '@lectern/domain';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { messageOf, startServer, useServer } from './server.ts';

const server = useServer();
const content = '0123456789';
let file: AddressedFile;

const ctx = () => server.world.domain.context(anonymous);

/** Puts a file into the storage and answers the path of its address. */
async function addressOf(changes: Partial<AddressedFile> = {}): Promise<string> {
  const urlOf = await ctx().fileAddresses.urls(ctx());
  const url = new URL(urlOf({ ...file, ...changes }));
  return url.pathname + url.search;
}

/** The address with one member of its query replaced, or removed. */
function changed(path: string, name: string, value?: string): string {
  const url = new URL(path, 'http://lectern.test');
  if (value === undefined) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url.pathname + url.search;
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.send(method, path, { headers });

beforeAll(async () => {
  const { hash } = await ctx().storage.putFile('store', Buffer.from(content));
  file = { storeId: 'store', hash, name: 'a file.txt', contentType: 'text/plain' };
});

describe('an address of a file', () => {
  it('answers its bytes without a token', async () => {
    const answer = await get(await addressOf());
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(content);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'content-disposition': 'inline; filename="a file.txt"',
      'accept-ranges': 'bytes',
      etag: `"${file.hash}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
  });

  it('answers HEAD like GET, without the bytes', async () => {
    const path = await addressOf();
    const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)];
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'content-disposition']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  it('answers an empty file', async () => {
    const { hash } = await ctx().storage.putFile('store', new Uint8Array());
    const answer = await get(await addressOf({ hash }));
    expect([answer.status, answer.text, answer.headers.get('content-length')]).toEqual([200, '', '0']);
  });

  it('answers 304 to who has the bytes', async () => {
    const answer = await get(await addressOf(), { 'if-none-match': `"x", W/"${file.hash}"` });
    expect([answer.status, answer.text]).toEqual([304, '']);
  });

  it('answers 404 once the bytes are gone', async () => {
    const answer = await get(await addressOf({ storeId: 'other' }));
    expect(answer.status).toBe(404);
  });

  it.each([
    [
      '日本語 "x".png',
      `inline; filename="??? \\"x\\".png"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%E8%AA%9E%20%22x%22.png`,
    ],
    ['%2e%2e.png', `inline; filename=%2e%2e.png; filename*=UTF-8''%252e%252e.png`],
    ['a;b=c.png', 'inline; filename="a;b=c.png"'],
  ])('names a file %j', async (name, disposition) => {
    const answer = await get(await addressOf({ name, contentType: 'image/png' }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(disposition);
  });

  it.each(['../../etc/passwd', '..', 'a/../../b', 'a\r\nset-cookie: a=b'])(
    'of the name %j leads to no other file and to no header',
    async (name) => {
      const answer = await get(await addressOf({ name }));
      expect([200, 403, 404]).toContain(answer.status);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.status === 200 ? answer.text : content).toBe(content);
    },
  );
});

describe('a range', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-100', content, 'bytes 0-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
  ])('%s is a part', async (range, text, contentRange) => {
    const answer = await get(await addressOf(), { range });
    expect([answer.status, answer.text]).toEqual([206, text]);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
  });

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=999999999999-'])('%s is a 416', async (range) => {
    const answer = await get(await addressOf(), { range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
    expect(messageOf(answer)).toContain('10 bytes');
  });

  it.each(['bytes=3-1', 'bytes=-', 'bytes=a-b', 'items=0-1', 'bytes=0-1,3-4', 'bytes'])(
    '%s is answered with all bytes',
    async (range) => {
      const answer = await get(await addressOf(), { range });
      expect([answer.status, answer.text]).toEqual([200, content]);
    },
  );

  it('of other bytes than the client has is answered with all bytes', async () => {
    const path = await addressOf();
    const range = 'bytes=0-3';
    expect((await get(path, { range, 'if-range': `"${file.hash}"` })).status).toBe(206);
    expect((await get(path, { range, 'if-range': '"other"' })).status).toBe(200);
    expect((await get(path, { range, 'if-range': `W/"${file.hash}"` })).status).toBe(200);
  });
});

describe('an address that was changed is refused', () => {
  it.each([
    ['type', 'text/html'],
    ['expires', '99999999999'],
    ['key', 'sigkey_other'],
    ['signature', 'x'.repeat(43)],
    ['signature', ''],
  ])('%s=%s', async (name, value) => {
    const path = await addressOf();
    for (const wrong of [changed(path, name, value), changed(path, name), `${path}&${name}=${value}`]) {
      const answer = await get(wrong);
      expect(answer.status).toBe(403);
      expect(messageOf(answer)).toContain('downloadURL');
    }
  });

  it.each([
    ['another store', (path: string) => path.replace('/store/', '/store2/')],
    ['another name', (path: string) => path.replace('a%20file', 'b')],
    ['other bytes', (path: string) => path.replace(file.hash, 'A'.repeat(43))],
    ['what is no hash', (path: string) => path.replace(file.hash, '..%2f..%2fetc%2fpasswd')],
    ['a store elsewhere', (path: string) => path.replace('/store/', '/..%2f..%2fetc/')],
    ['no query', (path: string) => path.replace(/\?.*/, '')],
  ])('%s', async (_, change) => {
    expect((await get(change(await addressOf()))).status).toBe(403);
  });
});

describe('the time of an address', () => {
  const at = (iso: string) =>
    createDomain({
      database: server.world.domain.database,
      settings: server.world.domain.settings,
      log: server.world.domain.log,
      storage: diskStorage(inject('testFiles')),
      clock: () => new Date(iso),
    });
  const addressAt = async (iso: string) => {
    const context = at(iso).context(anonymous);
    const url = new URL((await context.fileAddresses.urls(context))(file));
    return url.pathname + url.search;
  };

  it('makes it another one only when a day begins', async () => {
    const [early, late, next] = [
      await addressAt('2026-03-01T00:00:00Z'),
      await addressAt('2026-03-01T23:59:59Z'),
      await addressAt('2026-03-02T00:00:00Z'),
    ];
    expect(late).toBe(early);
    expect(next).not.toBe(early);
  });

  it('ends it with the next day', async () => {
    const path = await addressAt('2026-03-01T23:59:59Z');
    const statusAt = async (iso: string) => {
      const running = await startServer({ ...server.world, domain: at(iso) });
      try {
        return await running.send('GET', path);
      } finally {
        await running.app.close();
      }
    };
    const before = await statusAt('2026-03-02T23:59:59Z');
    expect(before.status).toBe(200);
    expect(before.headers.get('cache-control')).toBe('private, max-age=1, immutable');
    const after = await statusAt('2026-03-03T00:00:00Z');
    expect(after.status).toBe(403);
    expect(messageOf(after)).toContain('has ended');
  });
});

describe('a file that a browser could run', () => {
  it.each([
    ['text/html', 'attachment'],
    ['image/svg+xml', 'inline'],
    ['application/xhtml+xml', 'attachment'],
    ['text/xml', 'attachment'],
    ['application/javascript', 'attachment'],
    ['application/octet-stream', 'attachment'],
    ['x', 'attachment'],
  ])('of the type %s has no scripts and no origin', async (contentType, disposition) => {
    const answer = await get(await addressOf({ contentType }));
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']));
    expect(policy).not.toMatch(/script|allow-/);
    expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`));
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['image/png', 'application/pdf', 'video/mp4', 'text/plain'])('%s is shown', async (contentType) => {
    const answer = await get(await addressOf({ contentType }));
    expect(answer.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(answer.headers.get('content-type')).toBe(contentType);
  });
});
