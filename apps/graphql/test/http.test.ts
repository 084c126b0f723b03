import { describe, expect, test } from 'vitest';
import { type Body, useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
const document =
  'query Who($skip: Boolean = false, $id: String) { viewer { displayName @skip(if: $skip) tokens(first: 1, after: $id) { nodes { id } } } }';

type Sent = { body: unknown; token?: string | null; headers?: Record<string, string> };

async function send({ body, token, headers }: Sent, contentType: string) {
  const authorization = token === null ? undefined : `Bearer ${token ?? server.world.people.admin.token}`;
  const response = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'content-type': contentType,
      ...(authorization !== undefined && { authorization }),
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { date: _date, 'content-length': _length, ...others } = response.headers;
  const text = response.body.replaceAll(/"requestId":"[^"]+"/g, '"requestId":"…"');
  return { status: response.statusCode, headers: others, text };
}

describe('the fast path of a cached document', () => {
  const rough = { nested: JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`) };
  const requests: Record<string, Sent> = {
    'a query': { body: { query: document } },
    variables: { body: { query: document, variables: { skip: true } } },
    'null for what may be left out': {
      body: { query: document, variables: null, operationName: null, extensions: null },
    },
    'its name': { body: { query: document, operationName: 'Who' } },
    'another name': { body: { query: document, operationName: 'What' } },
    'a field that fails': { body: { query: document, variables: { id: 'x' } } },
    'a variable of the wrong type': { body: { query: document, variables: { skip: 'yes' } } },
    'a variable that cannot be stored': { body: { query: document, variables: { id: 'a\0' } } },
    'a variable that is nested too deep': { body: { query: document, variables: { id: rough } } },
    'variables that are no object': { body: { query: document, variables: [1] } },
    'a query that is no text': { body: { query: 1 } },
    'no query': { body: { variables: {} } },
    'an unknown member': { body: { query: document, id: 1 } },
    'an unknown member that is null': { body: { query: document, id: null } },
    'a batch': { body: [{ query: document }, { query: document, operationName: 'What' }] },
    'a document that is not valid': { body: { query: '{ nothing }' } },
    'a document that is none': { body: { query: '{' } },
    'no JSON': { body: '{"query": ' },
    'no object': { body: 'null' },
    nothing: { body: '' },
    'no token': { body: { query: document }, token: null },
    'a wrong token': { body: { query: document }, token: 'unknown-token-of-a-user' },
    'introspection without a token': { body: { query: '{ __schema { queryType { name } } }' }, token: null },
    'a mutation that fails': {
      body: { query: 'mutation { deleteSpace(input: { spaceId: "space_x" }) { deletedId } }' },
    },
    'too much': {
      body: { query: '{ users(first: 1000) { nodes { organizations(first: 1000) { nodes { id } } } } }' },
    },
  };
  const accepts = [
    undefined,
    '*/*',
    'application/json',
    'application/graphql-response+json',
    'application/graphql-response+json, application/json;q=0.9',
    'application/json; charset=utf-8',
    'application/json; charset=latin1',
    'application/*',
    'text/html',
    'text/event-stream, application/json',
    'image/png',
  ];

  test.each(Object.entries(requests))('responds to %s as Yoga does', async (_, request) => {
    for (const accept of accepts.slice(0, 4)) {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      // Known from the second time on.
      await send({ ...request, headers }, 'application/json');
      const short = await send({ ...request, headers }, 'application/json');
      // This type is JSON to Yoga, and unknown to the short way.
      const long = await send({ ...request, headers }, 'application/graphql+json');
      expect(short).toEqual(long);
    }
  });

  test('is taken for a valid document', async () => {
    expect((await send({ body: { query: document } }, 'application/json')).text).toMatch(
      /^\{"data":\{"viewer"/,
    );
  });

  test.each(accepts)('selects the media type for Accept: %s as Yoga does', async (accept) => {
    for (const body of [{ query: document }, { query: document, operationName: 'What' }]) {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      await send({ body, headers }, 'application/json');
      const short = await send({ body, headers }, 'application/json; charset=utf-8');
      expect(short).toEqual(await send({ body, headers }, 'application/graphql+json'));
    }
  });
});

describe('the statuses', () => {
  const statusOf = async (body: unknown, headers: Record<string, string> = {}) =>
    (await send({ body, headers }, 'application/json')).status;
  const modern = { accept: 'application/graphql-response+json' };

  test('of invalid documents are 400, and 200 for clients that accept only application/json', async () => {
    expect(await statusOf({ query: '{ nothing }' }, modern)).toBe(400);
    expect(await statusOf({ query: '{ nothing }' })).toBe(200);
    expect(await statusOf({ query: document, variables: { skip: 1 } }, modern)).toBe(400);
    expect(await statusOf({ query: document, variables: { skip: 1 } })).toBe(200);
  });

  test('of invalid requests are 400', async () => {
    expect(await statusOf('{')).toBe(400);
    expect(await statusOf({ variables: {} })).toBe(400);
  });

  test('of field errors are 200', async () => {
    expect(await statusOf({ query: '{ node(id: "x\\u0000") { id } }' }, modern)).toBe(200);
  });

  test('of a request without a token are 401, unless it reads only the schema', async () => {
    const rejected = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: '{ viewer { id } }' },
    });
    expect(rejected.statusCode).toBe(401);
    expect(rejected.headers['www-authenticate']).toBe('Bearer');
    expect(rejected.json<Body>().errors?.[0]?.extensions).toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
    });
    const allowed = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query: '{ __typename }' },
    });
    expect(allowed.json()).toEqual({ data: { __typename: 'Query' } });
  });

  test('of other authorization schemes are 401', async () => {
    const headers = { authorization: 'Basic abc' };
    const response = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers,
      payload: { query: '{ __typename }' },
    });
    expect(response.statusCode).toBe(401);
  });

  test('of a body that is too large are 413, of an unknown media type 415', async () => {
    const large = await send(
      { body: { query: `{ viewer { id } } # ${'x'.repeat(1024 * 1024)}` } },
      'application/json',
    );
    expect(large).toMatchObject({ status: 413, text: expect.stringContaining('"PAYLOAD_TOO_LARGE"') });
    const unknown = await send({ body: 'x' }, 'text/csv');
    expect(unknown).toMatchObject({ status: 415, text: expect.stringContaining('"UNSUPPORTED_MEDIA_TYPE"') });
  });
});
