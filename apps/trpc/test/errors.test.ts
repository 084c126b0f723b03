import { ApiError, errorCatalog, type ErrorCode } from '@lectern/contract';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { describe, expect, test } from 'vitest';
import { toApiError, errorShape, trpcErrorOf } from '../src/errors.ts';
import { bodyLimit, useTrpcServer } from './trpc-server.ts';

const server = useTrpcServer();
const json = { 'content-type': 'application/json' };

async function post(procedure: string, body: string, headers: Record<string, string> = {}) {
  const { url, world } = server();
  const authorization = `Bearer ${world.people.admin.token}`;
  const response = await fetch(`${url}/${procedure}`, {
    method: 'POST',
    headers: { ...json, authorization, ...headers },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

test.each(Object.keys(errorCatalog) as ErrorCode[])(
  '%s has a code of tRPC, its own and its status',
  (code) => {
    const details = [{ path: 'body.title', message: 'is too long' }];
    const shape = errorShape(toApiError(trpcErrorOf(new ApiError(code, 'Do this.', { details }))), {});
    const { status } = errorCatalog[code];
    expect(shape).toMatchObject({ message: 'Do this.', data: { reason: code, httpStatus: status, details } });
    expect(shape.code).toBe(TRPC_ERROR_CODES_BY_KEY[shape.data.code]);
    const ofTrpc = getHTTPStatusCodeFromError(new TRPCError({ code: shape.data.code }));
    const isKnown = ![
      'not_acceptable',
      'expectation_failed',
      'headers_too_large',
      'insufficient_storage',
    ].includes(code);
    expect(ofTrpc === status).toBe(isKnown);
  },
);

describe('an unexpected error', () => {
  test('shows neither its message nor its stack', () => {
    const shape = errorShape(toApiError(trpcErrorOf(new Error('password=hunter2'))), { requestId: 'r-1' });
    expect(shape.data).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      httpStatus: 500,
      reason: 'internal',
      requestId: 'r-1',
    });
    expect(JSON.stringify(shape)).not.toMatch(/hunter2|at /);
  });

  test('of tRPC itself shows no message either', () => {
    const error = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'secret' });
    expect(toApiError(error)).toMatchObject({ code: 'internal', message: errorCatalog.internal.meaning });
  });
});

test('an invalid input names every invalid path', async () => {
  const { client, world } = server();
  const call = client(world.people.admin).sites.create.mutate({
    organizationId: world.organizationId,
    body: { title: 'x', type: 'unknown' as 'basic' },
  });
  await expect(call).rejects.toMatchObject({
    data: {
      code: 'BAD_REQUEST',
      httpStatus: 400,
      reason: 'invalid_input',
      path: 'sites.create',
      requestId: expect.any(String),
      details: [
        { path: 'body.type', message: expect.any(String) },
        { path: 'body.title', message: expect.any(String) },
      ],
    },
  });
});

test('a resource that the caller cannot see is not found, an operation without permission is forbidden', async () => {
  const { client, world } = server();
  const { organizationId } = world;
  await expect(client(world.outsider).organizations.get.query({ organizationId })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND', httpStatus: 404, reason: 'not_found' },
  });
  const update = client(world.people.read).organizations.update.mutate({
    organizationId,
    body: { ai: true },
  });
  await expect(update).rejects.toMatchObject({
    data: { code: 'FORBIDDEN', httpStatus: 403, reason: 'forbidden' },
  });
});

test.each([
  ['an unknown token', 'Bearer lectern_unknown'],
  ['another scheme', 'Basic YTpi'],
  ['no token after the scheme', 'Bearer '],
])('%s is a 401 that asks for a bearer token', async (_, authorization) => {
  const { status, headers, body } = await post('organizations.create', '{}', { authorization });
  expect(status).toBe(401);
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(body).toMatchObject({
    error: { data: { reason: 'unauthenticated', requestId: expect.any(String) } },
  });
});

test.each([
  ['text that is not JSON', '{"body":'],
  ['an input that is no object', '"text"'],
  ['an input that is a list', '[]'],
  ['a NUL character', JSON.stringify({ body: { title: 'a\0b' } })],
  ['half of a surrogate pair', '{"body":{"title":"a\\ud800b"}}'],
  ['JSON nested 2,000 deep', `{"body":{"title":${'['.repeat(2000)}${']'.repeat(2000)}}}`],
])('%s is a 400', async (_, text) => {
  const { status, body } = await post('organizations.create', text);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { data: { reason: 'invalid_input', path: 'organizations.create' } } });
});

test('a body over the limit is a 413', async () => {
  const { status, body } = await post(
    'organizations.create',
    JSON.stringify({ body: { title: 'x'.repeat(bodyLimit) } }),
  );
  expect(status).toBe(413);
  expect(body).toMatchObject({ error: { data: { reason: 'payload_too_large' } } });
});

test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/octet-stream'])(
  'a body of %s is a 415',
  async (type) => {
    const { status, body } = await post('organizations.create', 'x', { 'content-type': type });
    expect(status).toBe(415);
    expect(body).toMatchObject({ error: { data: { reason: 'unsupported_media_type' } } });
  },
);

test('an unknown procedure is not found', async () => {
  const { status, body } = await post('organizations.explode', '{}');
  expect(status).toBe(404);
  expect(body).toMatchObject({ error: { data: { reason: 'not_found', path: 'organizations.explode' } } });
});
