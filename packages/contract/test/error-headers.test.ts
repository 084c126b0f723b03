import { expect, test } from 'vitest';
import { errorCatalog, errorHeaders } from '../src/index.ts';

test('a 401 names the scheme, a 429 and a 503 say when to retry, other errors have no headers', () => {
  const statuses = Object.values(errorCatalog).map(({ status }) => status);
  const withHeaders = statuses.filter((status) => Object.keys(errorHeaders(status)).length > 0);
  expect(withHeaders).toEqual([401, 429, 503]);
  expect(errorHeaders(401)).toEqual({ 'www-authenticate': 'Bearer' });
  expect(errorHeaders(429)).toEqual({ 'retry-after': '1' });
  expect(errorHeaders(503)).toEqual({ 'retry-after': '1' });
});

test('a 405 lists the methods of the path', () => {
  expect(errorHeaders(405, { allowedMethods: ['GET', 'PATCH'] })).toEqual({ allow: 'GET, PATCH' });
});
