import { ApiError, contract } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { parseInput } from '../../src/core/parse-input.ts';

const { sites, collections, siteSpaces, admin } = contract;
const organizationId = 'org_1';

function detailsOf(attempt: () => unknown) {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ApiError)
      return { status: error.status, paths: error.details?.map((detail) => detail.path) };
    throw error;
  }
  return undefined;
}

test('members that the contract does not name are dropped', () => {
  const parsed = parseInput(sites.create, { organizationId, extra: 1, body: { title: 'Docs', extra: 2 } });
  expect(parsed).toEqual({ organizationId, body: { title: 'Docs' } });
});

function messagesOf(body: unknown): Record<string, string> {
  try {
    parseInput(sites.create, { organizationId, body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.fromEntries(error.details?.map(({ path, message }) => [path, message]) ?? []);
  }
  return {};
}

test('errors describe what is missing, what was sent, and what is allowed', () => {
  expect(messagesOf({ title: 5, type: 'free', visibility: null, spaces: {} })).toEqual({
    'body.title': 'must be a string, not 5',
    'body.type':
      'must be one of `basic`, `premium`, `ultimate`, `sponsored`, `legacy-basic`, `legacy-premium`, not "free"',
    'body.visibility': 'must be one of `public`, `unlisted`, `share-link`, `visitor-auth`, not null',
    'body.spaces': 'must be an array, not an object; or: must be one of `sample`, `empty`, not an object',
  });
  expect(messagesOf([])).toEqual({ body: 'must be an object, not an array' });
  const text = (body: unknown) => () =>
    parseInput(contract.spaceComments.post, { spaceId: 'space_1', body: { body } });
  expect(text('Well.')).toThrow('body.body: must be an object, such as {"markdown": "Welcome."}');
  expect(text(undefined)).toThrow('body.body: is required');
  expect(() => parseInput(siteSpaces.add, { organizationId, siteId: 'site_1', body: {} })).toThrow(
    'body.spaceId: is required',
  );
  const body = { position: { before: { type: 'page', page: 'page_1' } } };
  expect(() => parseInput(collections.move, { collectionId: 'col_1', body })).toThrow(
    'body.position.before.type: must be one of `space`, `collection`, not "page"',
  );
});

test('errors have the path of every invalid value', () => {
  const input = { organizationId: '', body: { title: 'x', visibility: 'nobody', spaces: ['a', 5] } };
  expect(detailsOf(() => parseInput(sites.create, input))).toEqual({
    status: 400,
    paths: ['path.organizationId', 'body.title', 'body.visibility', 'body.spaces.1'],
  });
});

describe.each([
  ['limit beyond 1000', { limit: 1001 }, 'query.limit'],
  ['negative limit', { limit: -1 }, 'query.limit'],
  ['half a limit', { limit: 1.5 }, 'query.limit'],
  ['limit as text', { limit: '10' }, 'query.limit'],
  ['empty page', { page: '' }, 'query.page'],
])('%s', (_name, query, path) => {
  test('is rejected with its path', () => {
    expect(detailsOf(() => parseInput(sites.list, { organizationId, ...query }))).toEqual({
      status: 400,
      paths: [path],
    });
  });
});

test.each([
  ['a NUL in a string', { title: 'a\0b' }, 'body.title'],
  ['half of a surrogate pair', { title: 'a\ud800' }, 'body.title'],
  ['a NUL in a key', { 'a\0b': 1 }, 'body.?'],
])('an input that is %s is rejected', (_name, body, path) => {
  expect(detailsOf(() => parseInput(sites.create, { organizationId, body }))).toEqual({
    status: 400,
    paths: [path],
  });
});

test('nesting beyond 64 levels is rejected without a stack overflow', () => {
  let deep: unknown = 'x';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(detailsOf(() => parseInput(sites.create, { organizationId, body: { spaces: deep } }))?.status).toBe(
    400,
  );
  let allowed: unknown = 'x';
  for (let level = 0; level < 60; level += 1) allowed = { next: allowed };
  expect(parseInput(sites.create, { organizationId, body: { ignored: allowed } })).toEqual({
    organizationId,
    body: {},
  });
});

test('an optional body may be omitted, a required one may not', () => {
  expect(parseInput(siteSpaces.move, { organizationId, siteId: 's', siteSpaceId: 't' })).toMatchObject({
    body: {},
  });
  expect(detailsOf(() => parseInput(collections.transfer, { collectionId: 'c' }))?.paths).toEqual(['body']);
});

test('lengths count characters, not UTF-16 units', () => {
  const title = '📘'.repeat(50);
  expect(parseInput(collections.create, { organizationId, body: { title } })).toMatchObject({
    body: { title },
  });
  const tooLong = `${title}a`;
  expect(
    detailsOf(() => parseInput(collections.create, { organizationId, body: { title: tooLong } }))?.paths,
  ).toEqual(['body.title']);
});

test('a position has one sibling, not two', () => {
  const pointer = { type: 'space', space: 's' };
  const body = { position: { before: pointer, after: pointer } };
  expect(detailsOf(() => parseInput(collections.move, { collectionId: 'c', body }))?.paths).toEqual([
    'body.position',
  ]);
});

test('an unknown discriminator is rejected with the known ones', () => {
  const body = { position: { before: { type: 'page', page: 'p' } } };
  expect(() => parseInput(collections.move, { collectionId: 'c', body })).toThrow(/body\.position\.before/);
});

test.each(['not an address', 'a@', '@example.com', `${'a'.repeat(250)}@example.com`])(
  '%s is not a valid e-mail address',
  (email) => {
    expect(
      detailsOf(() => parseInput(admin.createUser, { body: { email, displayName: 'x' } }))?.paths,
    ).toContain('body.email');
  },
);
