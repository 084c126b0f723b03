import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Body, useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer({ limits: { persistedBytes: 2000 } });
const off = useGraphqlServer({ persistedDocuments: 'off' });
const trustedText = '{ viewer { displayName } }';
const trusted = useGraphqlServer({
  persistedDocuments: new Map([['v1-viewer', trustedText]]),
});

const modern = 'application/graphql-response+json';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function persisted(query: string, sha256Hash = sha256(query)) {
  return { extensions: { persistedQuery: { version: 1, sha256Hash } } };
}

async function send(body: object, { on = server, accept = modern } = {}) {
  const response = await on.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${on.world.people.admin.token}`, accept },
    payload: body,
  });
  const { data, errors } = response.json<Body>();
  return {
    status: response.statusCode,
    data,
    message: errors?.[0]?.message,
    code: errors?.[0]?.extensions.code,
  };
}

async function get(search: Record<string, string>) {
  const response = await server.app.inject({
    method: 'GET',
    url: `/graphql?${new URLSearchParams(search)}`,
    headers: { authorization: `Bearer ${server.world.people.admin.token}`, accept: modern },
  });
  return { status: response.statusCode, ...response.json<Body>() };
}

const notFound = { message: 'PersistedQueryNotFound', code: 'PERSISTED_QUERY_NOT_FOUND' };
const answered = { status: 200, data: { viewer: { displayName: 'admin' } }, message: undefined };

describe('automatic persisted queries', () => {
  test('are executed by their hash once a client has sent the document with it', async () => {
    const query = '{ viewer { displayName } } # first';
    expect(await send(persisted(query))).toMatchObject({ status: 404, ...notFound });
    expect(await send({ query, ...persisted(query) })).toMatchObject(answered);
    for (let time = 0; time < 2; time += 1) expect(await send(persisted(query))).toMatchObject(answered);
    const extensions = JSON.stringify(persisted(query).extensions);
    expect(await get({ extensions })).toMatchObject({ status: 200, data: answered.data });
  });

  test('that are unknown are a 200 for clients that accept only application/json', async () => {
    const options = { accept: 'application/json' };
    expect(await send(persisted('{ viewer { id } } # unknown'), options)).toMatchObject({
      status: 200,
      ...notFound,
    });
  });

  test('are registered only under their own hash', async () => {
    const query = '{ viewer { displayName } } # mine';
    const wrong = persisted(query, sha256('other'));
    expect(await send({ query, ...wrong })).toMatchObject({
      status: 400,
      message: 'provided sha does not match query',
    });
    expect(await send(wrong)).toMatchObject(notFound);
  });

  test.each([
    ['not valid', '{ nothing }'],
    ['no document', '{'],
    ['too deep', `{ viewer ${'{ a '.repeat(70)}${'}'.repeat(70)} }`],
  ])('that are %s are not registered', async (_, query) => {
    expect(await send({ query, ...persisted(query) })).toMatchObject({ status: 400 });
    expect(await send(persisted(query))).toMatchObject(notFound);
  });

  test('are forgotten, the least recently used first, where they need more memory than they may', async () => {
    const queries = Array.from(
      { length: 5 },
      (_, index) => `{ viewer { displayName } } # ${index}${'x'.repeat(200)}`,
    );
    const [first = '', second = '', ...others] = queries;
    for (const query of [first, second]) await send({ query, ...persisted(query) });
    expect(await send(persisted(first))).toMatchObject(answered);
    for (const query of others) await send({ query, ...persisted(query) });
    expect(await send(persisted(others.at(-1) ?? ''))).toMatchObject(answered);
    expect(await send(persisted(second))).toMatchObject(notFound);
    const large = `{ viewer { displayName } } # ${'x'.repeat(1000)}`;
    expect(await send({ query: large, ...persisted(large) })).toMatchObject(answered);
    expect(await send(persisted(large))).toMatchObject(notFound);
  });

  test('of another version or with no hash are a 400', async () => {
    for (const persistedQuery of [
      { version: 2, sha256Hash: sha256('x') },
      { version: 1, sha256Hash: 'x' },
      1,
    ])
      expect(await send({ extensions: { persistedQuery } })).toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
      });
    expect(await send({ documentId: 1 })).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  test('can be operations of a batch', async () => {
    const query = '{ viewer { displayName } } # batch';
    const response = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${server.world.people.admin.token}` },
      payload: [persisted(query), { query, ...persisted(query) }],
    });
    expect(response.json()).toMatchObject([
      { errors: [{ message: notFound.message }] },
      { data: answered.data },
    ]);
  });
});

test('where persisted queries are off, a hash is not supported and a document is executed', async () => {
  expect(await send(persisted(trustedText), { on: off })).toMatchObject({
    status: 400,
    message: 'PersistedQueryNotSupported',
    code: 'PERSISTED_QUERY_NOT_SUPPORTED',
  });
  expect(await send({ query: trustedText, ...persisted(trustedText) }, { on: off })).toMatchObject(answered);
});

describe('a server with trusted documents', () => {
  test('executes them by their hash, and by their text', async () => {
    for (const body of [{ documentId: 'v1-viewer' }, { query: trustedText }])
      for (let time = 0; time < 2; time += 1)
        expect(await send(body, { on: trusted })).toMatchObject(answered);
  });

  test('executes no other document', async () => {
    const query = '{ viewer { id } }';
    const refused = { status: 403, code: 'FORBIDDEN', data: undefined };
    expect(await send({ query }, { on: trusted })).toMatchObject(refused);
    expect(await send({ query: '{ __typename }' }, { on: trusted })).toMatchObject(refused);
    expect(await send({ query, ...persisted(query) }, { on: trusted })).toMatchObject(notFound);
    expect(await send(persisted(query), { on: trusted })).toMatchObject(notFound);
    // Beside the name of a trusted one, too, it is not executed.
    expect((await send({ query, documentId: 'v1-viewer' }, { on: trusted })).data).toEqual(answered.data);
  });
});

test('a request that is rejected as a whole has the media type that the client accepts', async () => {
  for (const accept of [modern, 'application/json']) {
    const response = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { accept, authorization: 'Bearer lectern_unknown' },
      payload: { query: '{ viewer { id } }' },
    });
    expect(response.statusCode).toBe(401);
    expect(response.headers['content-type']).toBe(`${accept}; charset=utf-8`);
  }
});
