import { describe, expect, test } from 'vitest';
import { graphiqlHeaders } from '../src/http/graphiql-page.ts';
import { type Body, useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
const document = 'query Who($skip: Boolean = false) { viewer { displayName @skip(if: $skip) id } }';

describe('a GET request', () => {
  const get = (url: string, accept = 'application/json') =>
    server.app.inject({
      url,
      headers: { authorization: `Bearer ${server.world.people.admin.token}`, accept },
    });

  test('reads', async () => {
    const variables = encodeURIComponent(JSON.stringify({ skip: true }));
    const response = await get(`/graphql?query=${encodeURIComponent(document)}&variables=${variables}`);
    expect(response.json()).toMatchObject({
      data: { viewer: { id: server.world.people.admin.actor.userId } },
    });
  });

  test('does not write', async () => {
    const response = await get(
      `/graphql?query=${encodeURIComponent('mutation { createUserToken(input: { label: "x" }) { tokenId } }')}`,
    );
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe('POST');
    expect(response.json<Body>().errors?.[0]?.extensions.code).toBe('METHOD_NOT_ALLOWED');
  });

  test('returns the schema as text', async () => {
    const response = await server.app.inject({ url: '/schema.graphql' });
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    await expect(response.body).toMatchFileSnapshot('../schema.graphql');
  });
});

describe('the GraphiQL page', () => {
  test('loads nothing from any other server', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const response = await server.app.inject({ url: '/graphql', headers });
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    const [beforeScripts = ''] = response.body.split('<script>');
    const elements = response.body.match(/<(?:script|link|img|iframe|style)\b[^>]{0,200}/g) ?? [];
    expect(beforeScripts.match(/https?:\/\/|@import/g) ?? []).toEqual([]);
    expect(elements.filter((element) => /\b(?:src|href)\s*=\s*["']?(?:https?:)?\/\//.test(element))).toEqual(
      [],
    );
    // Whatever a script of the page might try, the browser lets it reach this server only.
    expect(response.headers['content-security-policy']).toBe(graphiqlHeaders['content-security-policy']);
    expect(graphiqlHeaders['content-security-policy']).not.toMatch(/https?:|\*/);
  });

  test('is sent compressed', async () => {
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
    const response = await server.app.inject({ url: '/graphql', headers });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.rawPayload.length).toBeLessThan(4_000_000);
  });
});
