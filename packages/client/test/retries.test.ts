import { expect, test } from 'vitest';
import { createClient, type LecternError } from '../src/index.ts';
import { failure, fakeServer, json, noWait } from './fake-server.ts';

const site = { organizationId: 'o', siteId: 's' };
const lost = new TypeError('fetch failed');

test('a read without an answer is sent again', async () => {
  const { options, received } = fakeServer(lost, json({ id: 's' }));
  expect(await createClient(options).sites.get(site)).toEqual({ id: 's' });
  expect(received).toHaveLength(2);
});

test('a POST without an answer is sent again with the same key', async () => {
  const { options, received } = fakeServer(lost, failure(503, noWait), json({ id: 's' }));
  await createClient(options).sites.create({ organizationId: 'o' });
  const keys = received.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys)).toHaveLength(1);
  expect(keys).toHaveLength(3);
});

test('two calls have two keys, and a key of the caller stays', async () => {
  const { options, received } = fakeServer(json({}), json({}), json({}));
  const client = createClient(options);
  await client.sites.create({ organizationId: 'o' });
  await client.sites.create({ organizationId: 'o' });
  await client.sites.create({ organizationId: 'o' }, { idempotencyKey: 'mine' });
  const keys = received.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys)).toHaveLength(3);
  expect(keys[2]).toBe('mine');
});

test.each([
  ['a PATCH', 'update', {}],
  ['a DELETE', 'delete', {}],
  ['a conditional request', 'get', { 'if-match': '"1"' }],
] as const)('%s without an answer is not sent again', async (_, name, headers) => {
  const { options, received } = fakeServer(lost);
  const sites = createClient(options).sites;
  await expect(sites[name]({ ...site, body: {} }, { headers })).rejects.toMatchObject({
    code: 'unreachable',
    status: 0,
    cause: lost,
  });
  expect(received).toHaveLength(1);
});

test('a request beyond the rate limit is sent again, whatever it does', async () => {
  const { options, received } = fakeServer(failure(429, noWait), json({ id: 's' }));
  await createClient(options).sites.update({ ...site, body: { title: 'New' } });
  expect(received.map(({ method }) => method)).toEqual(['PATCH', 'PATCH']);
});

test('a wait longer than half a minute is left to the caller', async () => {
  const { options, received } = fakeServer(failure(429, { 'retry-after': '31' }));
  await expect(createClient(options).sites.get(site)).rejects.toMatchObject({ retryAfterSeconds: 31 });
  expect(received).toHaveLength(1);
});

test('Retry-After may be a date', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  const { options } = fakeServer(failure(503, { 'retry-after': date }));
  const error: unknown = await createClient(options)
    .sites.get(site)
    .catch((thrown: unknown) => thrown);
  expect(error).toHaveProperty('retryAfterSeconds', expect.closeTo(3600, -2));
});

test.each([400, 401, 403, 404, 409, 412, 422, 500, 502])('a %i is not sent again', async (status) => {
  const { options, received } = fakeServer(failure(status));
  await expect(createClient(options).sites.get(site)).rejects.toMatchObject({ status });
  expect(received).toHaveLength(1);
});

test('retries end after two, or as many as the options say', async () => {
  const many = Array.from({ length: 9 }, () => failure(503, noWait));
  const usual = fakeServer(...many);
  await expect(createClient(usual.options).sites.get(site)).rejects.toMatchObject({ status: 503 });
  expect(usual.received).toHaveLength(3);
  const none = fakeServer(...many);
  await expect(createClient({ ...none.options, retries: 0 }).sites.get(site)).rejects.toMatchObject({
    status: 503,
  });
  expect(none.received).toHaveLength(1);
});

test('a signal ends the wait before a further attempt', async () => {
  const { options, received } = fakeServer(failure(429, { 'retry-after': '20' }));
  const controller = new AbortController();
  const call = createClient(options).sites.get(site, {
    signal: controller.signal,
    onResponse: () => setTimeout(() => controller.abort(new Error('changed my mind'))),
  });
  await expect(call).rejects.toThrow('changed my mind');
  expect(received).toHaveLength(1);
});

test('only the error after the last attempt is mapped', async () => {
  const { options, received } = fakeServer(failure(503, noWait), failure(503, noWait), failure(404));
  const mapped: number[] = [];
  const mapError = (error: LecternError) => {
    mapped.push(error.status);
    return error;
  };
  await expect(createClient({ ...options, mapError }).sites.get(site)).rejects.toMatchObject({ status: 404 });
  expect(mapped).toEqual([404]);
  expect(received).toHaveLength(3);
});
