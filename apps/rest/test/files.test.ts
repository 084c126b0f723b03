import { type ServedFile, anonymous, createDomain, diskStorage } from '@lectern/domain';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { messageOf, startServer, useServer } from './server.ts';

const server = useServer();
const content = '0123456789';
let file: ServedFile;

const ctx = () => server.world.domain.context(anonymous);

/** Puts a file into the storage and returns the path of its URL. */
async function addressOf(changes: Partial<ServedFile> = {}): Promise<string> {
  const urlOf = await ctx().fileUrls.urls(ctx());
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

describe('a file URL', () => {
  test('returns the bytes without a token', async () => {
    const response = await get(await addressOf());
    expect(response.status).toBe(200);
    expect(response.text).toBe(content);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'content-disposition': 'inline; filename="a file.txt"',
      'accept-ranges': 'bytes',
      etag: `"${file.hash}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
  });

  test('responds to HEAD like to GET, without the bytes', async () => {
    const path = await addressOf();
    const [head, whole] = [await get(path, {}, 'HEAD'), await get(path)];
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'content-disposition']) {
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
    }
  });

  test('returns an empty file', async () => {
    const { hash } = await ctx().storage.putFile('store', new Uint8Array());
    const response = await get(await addressOf({ hash }));
    expect([response.status, response.text, response.headers.get('content-length')]).toEqual([200, '', '0']);
  });

  test('is a 304 for a client that has the bytes', async () => {
    const response = await get(await addressOf(), { 'if-none-match': `"x", W/"${file.hash}"` });
    expect([response.status, response.text]).toEqual([304, '']);
  });

  test('is a 404 once the bytes are deleted', async () => {
    const response = await get(await addressOf({ storeId: 'other' }));
    expect(response.status).toBe(404);
  });

  test.each([
    [
      '日本語 "x".png',
      `inline; filename="??? \\"x\\".png"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%E8%AA%9E%20%22x%22.png`,
    ],
    ['%2e%2e.png', `inline; filename=%2e%2e.png; filename*=UTF-8''%252e%252e.png`],
    ['a;b=c.png', 'inline; filename="a;b=c.png"'],
  ])('names a file %j', async (name, disposition) => {
    const response = await get(await addressOf({ name, contentType: 'image/png' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(disposition);
  });

  test.each(['../../etc/passwd', '..', 'a/../../b', 'a\r\nset-cookie: a=b'])(
    'of the name %j leads to no other file and to no header',
    async (name) => {
      const response = await get(await addressOf({ name }));
      expect([200, 403, 404]).toContain(response.status);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.status === 200 ? response.text : content).toBe(content);
    },
  );
});

describe('a range', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-100', content, 'bytes 0-9/10'],
    ['bytes=8-100', '89', 'bytes 8-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
  ])('%s is a part', async (range, text, contentRange) => {
    const response = await get(await addressOf(), { range });
    expect([response.status, response.text]).toEqual([206, text]);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(text.length));
  });

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=999999999999-'])('%s is a 416', async (range) => {
    const response = await get(await addressOf(), { range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */10');
    expect(messageOf(response)).toContain('10 bytes');
  });

  test.each(['bytes=3-1', 'bytes=-', 'bytes=a-b', 'items=0-1', 'bytes=0-1,3-4', 'bytes'])(
    '%s returns all bytes',
    async (range) => {
      const response = await get(await addressOf(), { range });
      expect([response.status, response.text]).toEqual([200, content]);
    },
  );

  test('of other bytes than those of If-Range returns all bytes', async () => {
    const path = await addressOf();
    const range = 'bytes=0-3';
    expect((await get(path, { range, 'if-range': `"${file.hash}"` })).status).toBe(206);
    expect((await get(path, { range, 'if-range': '"other"' })).status).toBe(200);
    expect((await get(path, { range, 'if-range': `W/"${file.hash}"` })).status).toBe(200);
  });
});

describe('a tampered URL is rejected', () => {
  test.each([
    ['type', 'text/html'],
    ['expires', '99999999999'],
    ['key', 'sigkey_other'],
    ['signature', 'x'.repeat(43)],
    ['signature', ''],
  ])('%s=%s', async (name, value) => {
    const path = await addressOf();
    for (const wrong of [changed(path, name, value), changed(path, name), `${path}&${name}=${value}`]) {
      const response = await get(wrong);
      expect(response.status).toBe(403);
      expect(messageOf(response)).toContain('downloadURL');
    }
  });

  test.each([
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

describe('the expiration of a URL', () => {
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
    const url = new URL((await context.fileUrls.urls(context))(file));
    return url.pathname + url.search;
  };

  test('changes the URL only once a day', async () => {
    const [early, late, next] = [
      await addressAt('2026-03-01T00:00:00Z'),
      await addressAt('2026-03-01T23:59:59Z'),
      await addressAt('2026-03-02T00:00:00Z'),
    ];
    expect(late).toBe(early);
    expect(next).not.toBe(early);
  });

  test('is at the end of the next day', async () => {
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
    expect(messageOf(after)).toContain('has expired');
  });
});

describe('a file that a browser could execute', () => {
  test.each([
    ['text/html', 'attachment'],
    ['image/svg+xml', 'inline'],
    ['application/xhtml+xml', 'attachment'],
    ['text/xml', 'attachment'],
    ['application/javascript', 'attachment'],
    ['application/octet-stream', 'attachment'],
    ['x', 'attachment'],
  ])('of the type %s has no scripts and no origin', async (contentType, disposition) => {
    const response = await get(await addressOf({ contentType }));
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']));
    expect(policy).not.toMatch(/script|allow-/);
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`));
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['image/png', 'application/pdf', 'video/mp4', 'text/plain'])(
    '%s is displayed inline',
    async (contentType) => {
      const response = await get(await addressOf({ contentType }));
      expect(response.headers.get('content-disposition')).toMatch(/^inline;/);
      expect(response.headers.get('content-type')).toBe(contentType);
    },
  );
});
