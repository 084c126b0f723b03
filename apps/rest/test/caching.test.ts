import { listOperations } from '@lectern/contract';
import { fixtures } from '@lectern/domain/testing';
import { describe, expect, test } from 'vitest';
import { requestOf } from './request-of.ts';
import { useServer } from './server.ts';
import { exchange, parsed } from './wire.ts';

const server = useServer();

test.each(listOperations())(
  '$operation.id is kept by nobody but the browser of its caller',
  async (declared) => {
    const { operation } = declared;
    const { path, sent } = await requestOf(declared, server.world);
    const { status, headers } = await server.send(operation.method, path, sent);
    expect(status).toBe(operation.status);
    expect(headers.get('cache-control')).toBe(operation.revisioned ? 'private, no-cache' : 'no-store');
    expect(/Authorization/.test(headers.get('vary') ?? '')).toBe(operation.revisioned);
    expect(operation.revisioned && operation.returnsSecret).toBe(false);
  },
);

describe('an error is not stored', () => {
  test.each([
    '/v1/user',
    '/nowhere',
    '/v1/orgs/org_unknown',
    '/files/a/b/c',
    '/pdfs/a/b',
    '/saml/x/start',
    '/graphql',
    '/trpc/users.get',
  ])('of %s', async (path) => {
    const { status, headers } = await server.send('GET', path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('of a request that is not HTTP', async () => {
    const { statusLine, headers } = parsed(await exchange(server.origin, 'NOT HTTP\r\n\r\n'));
    expect(statusLine).toContain('400');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

test('the token of a visitor, which anybody may ask for, is not stored', async () => {
  const { world } = server;
  const { url } = (await fixtures.publishedContent.getByUrl(world)) as { url: string };
  const response = await server.send('GET', `/v1/urls/published?url=${encodeURIComponent(url)}`);
  expect(response.status).toBe(200);
  expect(response.text).toContain('apiToken');
  expect(response.headers.get('cache-control')).toBe('no-store');
});
