import { listOperations, pathParameters } from '@lectern/contract';
import { expect, test } from 'vitest';
import { findOperation } from '../src/operation-router.ts';

const operations = listOperations().map(({ operation }) => operation);

test('every operation is found by its path, with decoded parameters', () => {
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{\w+\}/g, (name) => `${name.slice(1, -1)}%2F%C3%BC`);
    const found = findOperation(operation.method, path);
    expect(found?.operation).toBe(operation);
    const names = pathParameters(operation.path);
    expect(found?.params).toEqual(Object.fromEntries(names.map((name) => [name, `${name}/ü`])));
  }
});

test('a text wins over a parameter, which takes it where nothing follows the text', () => {
  const versions = '/v1/orgs/o/openapi/s/versions';
  const routeOf = (path: string) => findOperation('GET', path)?.route;
  const route = '/v1/orgs/:organizationId/openapi/:specSlug/versions';
  expect(routeOf(`${versions}/latest`)).toBe(`${route}/latest`);
  expect(routeOf(`${versions}/%6Catest`)).toBe(`${route}/latest`);
  expect(routeOf(`${versions}/1`)).toBe(`${route}/:versionId`);
  expect(routeOf(`${versions}/1/content`)).toBe(`${route}/:versionId/content`);
});

test('the last parameter of some takes all that is left', () => {
  const found = findOperation('GET', '/v1/spaces/s/content/path/a/b%20c/');
  expect(found?.params).toEqual({ spaceId: 's', pagePath: 'a/b c/' });
  expect(found?.route).toBe('/v1/spaces/:spaceId/content/path/*');
  expect(findOperation('GET', '/v1/spaces/s/content/path')).toBeUndefined();
});

test.each(['/v1/orgs/%', '/v1/orgs/%C3', '/v1/nowhere', '/v1/orgs/x/', '/orgs', '/', '', 'v1'])(
  '%s is no operation',
  (path) => {
    expect(findOperation('GET', path)).toBeUndefined();
  },
);

test('a path is found for the methods that it has', () => {
  expect(findOperation('GET', '/v1/orgs')?.operation.method).toBe('GET');
  expect(findOperation('POST', '/v1/orgs')?.operation.method).toBe('POST');
  expect(findOperation('PUT', '/v1/orgs')).toBeUndefined();
});
