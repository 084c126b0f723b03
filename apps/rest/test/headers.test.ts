import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
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
  it.each(['abc', 'a'.repeat(128), '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'])(
    '%s is kept',
    async (id) => {
      const answer = await server.send('GET', '/healthz', { headers: { 'x-request-id': id } });
      expect(answer.headers.get('x-request-id')).toBe(id);
    },
  );

  it.each(['', 'a'.repeat(129), 'a b', '<script>', '"', 'a;b'])('%j is replaced', async (id) => {
    const answer = await server.send('GET', '/healthz', { headers: { 'x-request-id': id } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  it('is new for every request', async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () =>
        (await server.send('GET', '/nowhere')).headers.get('x-request-id'),
      ),
    );
    expect(new Set(ids).size).toBe(5);
  });
});

describe('HEAD', () => {
  it('answers the headers of GET without the body', async () => {
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

  it('answers the length that GET has', async () => {
    const headers = { authorization, 'accept-encoding': 'identity' };
    const get = await server.send('GET', '/v1/user', { headers });
    const head = await server.send('HEAD', '/v1/user', { headers });
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  });

  it('answers refusals without a body too', async () => {
    const answer = await server.send('HEAD', '/v1/user');
    expect(answer.status).toBe(401);
    expect(answer.text).toBe('');
  });
});

describe('an answer without a body', () => {
  it('is 205 with no content and no type on the wire', async () => {
    const site = await server.world.people.admin.client.sites.create({
      organizationId: server.world.organizationId,
      body: { title: 'To be deleted' },
    });
    const answer = await raw(`DELETE ${sites}/${site.id} HTTP/1.1`, `Authorization: ${authorization}`);
    expect(answer.statusLine).toBe('HTTP/1.1 205 Reset Content');
    expect(answer.headers.get('content-length')).toBe('0');
    expect(answer.headers.get('content-type')).toBeNull();
    expect(answer.headers.get('transfer-encoding')).toBeNull();
    expect(answer.body).toBe('');
  });

  it('is 204 with no length on the wire', async () => {
    const answer = await raw(
      `OPTIONS ${sites} HTTP/1.1`,
      'Origin: https://app.example.com',
      'Access-Control-Request-Method: GET',
    );
    expect(answer.statusLine).toBe('HTTP/1.1 204 No Content');
    expect(answer.headers.get('transfer-encoding')).toBeNull();
    expect(answer.body).toBe('');
  });
});

describe('Location', () => {
  it('is the absolute address of what was made', async () => {
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
  it('of any origin may ask what it may send', async () => {
    const answer = await server.send('OPTIONS', sites, {
      headers: {
        origin: 'https://app.example.com',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,if-match,idempotency-key',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH');
    const allowed = answer.headers.get('access-control-allow-headers') ?? '';
    for (const name of ['authorization', 'content-type', 'if-match', 'idempotency-key'])
      expect(allowed).toContain(name);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may read the headers that matter, on refusals too', async () => {
    for (const path of ['/v1/user', '/nowhere', '/healthz']) {
      const answer = await server.send('GET', path, { headers: { origin: 'https://app.example.com' } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const exposed = answer.headers.get('access-control-expose-headers') ?? '';
      for (const name of ['Content-Range', 'ETag', 'Location', 'X-Request-Id', 'Retry-After'])
        expect(exposed).toContain(name);
    }
  });

  it('of another origin may not, where origins are named', async () => {
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

describe('compression', () => {
  const read = async (path: string, encoding: string) => {
    const answer = await raw(
      `GET ${path} HTTP/1.1`,
      `Authorization: ${authorization}`,
      ...(encoding === '' ? [] : [`Accept-Encoding: ${encoding}`]),
    );
    return { ...answer, encoding: answer.headers.get('content-encoding') };
  };

  it('happens when it is asked for and worth it', async () => {
    const plain = await read(sites, '');
    expect(plain.encoding).toBeNull();
    const zipped = await read(sites, 'gzip');
    expect(zipped.encoding).toBe('gzip');
    expect(zipped.headers.get('vary')).toContain('accept-encoding');
    expect(gunzipSync(Buffer.from(zipped.body, 'latin1')).toString('latin1')).toBe(plain.body);
    expect((await read(sites, 'br, gzip')).encoding).toBe('br');
  });

  it('does not happen to small answers or for other encodings', async () => {
    expect((await read('/v1', 'gzip')).encoding).toBeNull();
    expect((await read(sites, 'identity')).encoding).toBeNull();
    expect((await read(sites, 'deflate, zstd')).encoding).toBeNull();
    expect((await read(sites, 'gzip;q=0')).encoding).toBeNull();
  });
});
