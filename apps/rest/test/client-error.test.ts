import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from './server.ts';
import { exchange, parsed } from './wire.ts';

const server = useServer();
let authorization: string;

beforeAll(() => {
  authorization = `Authorization: Bearer ${server.world.people.admin.token}`;
});

describe('a malformed HTTP request', () => {
  test.each([
    ['garbage', 'GARBAGE\r\n\r\n', 400],
    ['a TLS greeting', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]), 400],
    ['an unknown method', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['headers of 100 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
    ['a path of 100 kB', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n', 417],
  ])('%s gets an error response', async (_, request, status) => {
    const response = parsed(await exchange(server.origin, request));
    expect(response.statusLine).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`));
    expect(response.headers.get('connection')).toBe('close');
    expect(response.headers.get('content-type')).toContain('application/json');
    const requestId = response.headers.get('x-request-id');
    expect(requestId).not.toBeNull();
    expect(bodyOf(response)).toEqual({
      error: expect.objectContaining({ code: status, message: expect.any(String), requestId }),
    });
  });

  test('after a valid request does not affect its response', async () => {
    const received = await exchange(
      server.origin,
      `GET /v1/user HTTP/1.1\r\nHost: x\r\n${authorization}\r\n\r\nGARBAGE\r\n\r\n`,
    );
    const responses = received.split(/(?=HTTP\/1\.1 )/);
    expect(responses.map((text) => text.slice(0, 12))).toEqual(expect.arrayContaining(['HTTP/1.1 400']));
    for (const text of responses) expect(() => bodyOf(parsed(text))).not.toThrow();
  });

  test('with a malformed chunk is a 400', async () => {
    const received = await exchange(
      server.origin,
      `POST /v1/orgs HTTP/1.1\r\nHost: x\r\n${authorization}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      'zz\r\n{}\r\n0\r\n\r\n',
    );
    expect(parsed(received).statusLine).toContain('400');
    expect(bodyOf(parsed(received))).toMatchObject({ error: { code: 400 } });
  });

  test('does not affect other clients', async () => {
    expect((await server.send('GET', '/healthz')).status).toBe(200);
  });
});

test('a request that does not arrive in time is a 408', async () => {
  server.app.server.once('connection', (socket) => {
    const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    socket.once('data', () => server.app.server.emit('clientError', error, socket));
  });
  const response = parsed(await exchange(server.origin, 'POST /v1/orgs HTTP/1.1\r\nHost: x\r\n'));
  expect(response.statusLine).toBe('HTTP/1.1 408 Request Timeout');
  expect(bodyOf(response)).toMatchObject({ error: { code: 408 } });
});

test('a client that waits for `100 Continue` receives it', async () => {
  const body = '{"title":"Expected"}';
  const received = await exchange(
    server.origin,
    `POST /v1/orgs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${authorization}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
    body,
  );
  expect(received).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 Created\r\n/);
});

function bodyOf({ headers, body }: ReturnType<typeof parsed>): unknown {
  const chunked = headers.get('transfer-encoding') === 'chunked';
  return JSON.parse(chunked ? body.replaceAll(/(?:^|\r\n)[\da-f]+\r\n(?:\r\n$)?/g, '') : body);
}
