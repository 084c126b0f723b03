import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { startServer, useServer } from './server.ts';
import { exchange, parsed } from './wire.ts';

const server = useServer();
let sites: string;
let authorization: string;

beforeAll(() => {
  sites = `/v1/orgs/${server.world.organizationId}/sites`;
  authorization = `Bearer ${server.world.people.admin.token}`;
});

const raw = async (...lines: string[]) =>
  parsed(
    await exchange(
      server.origin,
      ['Host: x', 'Connection: close'].toSpliced(0, 0, ...lines).join('\r\n') + '\r\n\r\n',
    ),
  );

describe('a request id', () => {
  test.each(['abc', 'a'.repeat(128), '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'])(
    '%s is kept',
    async (id) => {
      const response = await server.send('GET', '/healthz', { headers: { 'x-request-id': id } });
      expect(response.headers.get('x-request-id')).toBe(id);
    },
  );

  test.each(['', 'a'.repeat(129), 'a b', '<script>', '"', 'a;b'])('%j is replaced', async (id) => {
    const response = await server.send('GET', '/healthz', { headers: { 'x-request-id': id } });
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('is unique per request', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () =>
        (await server.send('GET', '/nowhere')).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(5);
  });
});

describe('a HEAD request', () => {
  test('returns the headers of GET without the body', async () => {
    const headers = { authorization, 'accept-encoding': 'identity' };
    for (const path of ['/v1/user', '/v1', '/openapi.json', '/metrics', '/reference']) {
      const [get, head] = [
        await server.send('GET', path, { headers }),
        await server.send('HEAD', path, { headers }),
      ];
      expect(head.status).toBe(200);
      expect(head.text).toBe('');
      for (const name of ['etag', 'content-type']) expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  test('returns the Content-Length of GET', async () => {
    const headers = { authorization, 'accept-encoding': 'identity' };
    const get = await server.send('GET', '/v1/user', { headers });
    const head = await server.send('HEAD', '/v1/user', { headers });
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  });

  test('returns error responses without a body', async () => {
    const response = await server.send('HEAD', '/v1/user');
    expect(response.status).toBe(401);
    expect(response.text).toBe('');
  });
});

describe('a response without a body', () => {
  test('is 205 with neither content nor Content-Type', async () => {
    const site = await server.world.people.admin.client.sites.create({
      organizationId: server.world.organizationId,
      body: { title: 'To be deleted' },
    });
    const response = await raw(`DELETE ${sites}/${site.id} HTTP/1.1`, `Authorization: ${authorization}`);
    expect(response.statusLine).toBe('HTTP/1.1 205 Reset Content');
    expect(response.headers.get('content-length')).toBe('0');
    expect(response.headers.get('content-type')).toBeNull();
    expect(response.headers.get('transfer-encoding')).toBeNull();
    expect(response.body).toBe('');
  });

  test('is 204 without Content-Length', async () => {
    const response = await raw(
      `OPTIONS ${sites} HTTP/1.1`,
      'Origin: https://app.example.com',
      'Access-Control-Request-Method: GET',
    );
    expect(response.statusLine).toBe('HTTP/1.1 204 No Content');
    expect(response.headers.get('transfer-encoding')).toBeNull();
    expect(response.body).toBe('');
  });
});

describe('the Location header', () => {
  test('is the absolute URL of the created resource', async () => {
    const { admin } = server.world.people;
    for (const [path, json] of [
      [sites, { title: 'Docs' }],
      [`/v1/orgs/${server.world.organizationId}/spaces`, {}],
      ['/v1/orgs', { title: 'Another' }],
    ] as const) {
      const made = await server.send('POST', path, { as: admin, json });
      const location = made.headers.get('location') ?? '';
      expect(location).toContain('http://lectern.test/v1/');
      const found = await server.send('GET', new URL(location).pathname, { as: admin });
      expect(found.body).toEqual(made.body);
    }
  });
});

describe('a browser', () => {
  test('of any origin may send a preflight request', async () => {
    const response = await server.send('OPTIONS', sites, {
      headers: {
        origin: 'https://app.example.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,if-match,idempotency-key',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
    const allowed = response.headers.get('access-control-allow-headers') ?? '';
    for (const name of ['authorization', 'content-type', 'if-match', 'idempotency-key'])
      expect(allowed).toContain(name);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('may read the exposed headers, on error responses too', async () => {
    for (const path of ['/v1/user', '/nowhere', '/healthz']) {
      const response = await server.send('GET', path, { headers: { origin: 'https://app.example.com' } });
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      const exposed = response.headers.get('access-control-expose-headers') ?? '';
      for (const name of [
        'Content-Range',
        'ETag',
        'Location',
        'x-gitbook-cache-tag',
        'X-Request-Id',
        'Retry-After',
      ])
        expect(exposed).toContain(name);
    }
  });

  test('of another origin may not, when origins are configured', async () => {
    const strict = await startServer(server.world, { corsOrigins: ['https://app.example.com'] });
    const [ours, theirs] = await Promise.all(
      ['https://app.example.com', 'https://evil.example'].map((origin) =>
        strict.send('GET', '/healthz', { headers: { origin } }),
      ),
    );
    await strict.app.close();
    expect(ours?.headers.get('access-control-allow-origin')).toBe('https://app.example.com');
    expect(theirs?.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('response compression', () => {
  const read = async (path: string, encoding: string) => {
    const response = await raw(
      `GET ${path} HTTP/1.1`,
      `Authorization: ${authorization}`,
      ...(encoding === '' ? [] : [`Accept-Encoding: ${encoding}`]),
    );
    return { ...response, encoding: response.headers.get('content-encoding') };
  };

  test('applies to long responses that the client accepts compressed', async () => {
    const plain = await read(sites, '');
    expect(plain.encoding).toBeNull();
    const zipped = await read(sites, 'gzip');
    expect(zipped.encoding).toBe('gzip');
    expect(zipped.headers.get('vary')).toContain('accept-encoding');
    expect(gunzipSync(Buffer.from(zipped.body, 'latin1')).toString('latin1')).toBe(plain.body);
    expect((await read(sites, 'br, gzip')).encoding).toBe('br');
  });

  test('does not apply to short responses or other encodings', async () => {
    expect((await read('/v1', 'gzip')).encoding).toBeNull();
    expect((await read(sites, 'identity')).encoding).toBeNull();
    expect((await read(sites, 'deflate, zstd')).encoding).toBeNull();
    expect((await read(sites, 'gzip;q=0')).encoding).toBeNull();
  });
});
