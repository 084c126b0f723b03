import { contract, listOperations } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { requestOf } from './request-of.ts';
import { useServer } from './server.ts';

const server = useServer();

describe.each(listOperations())('$operation.method $operation.path', ({ area, name, operation }) => {
  test(`returns ${operation.status} to a permitted caller`, async () => {
    const { path, sent } = await requestOf({ area, name, operation }, server.world);
    const response = await server.send(operation.method, path, sent);
    expect(response.status).toBe(operation.status);
    expect(response.text === '').toBe(operation.result === undefined);
  });

  test.skipIf(operation.permission === 'public')(
    'is a 401 without a token, before the input is validated',
    async () => {
      const path = operation.path.replaceAll(/\{\w+\}/g, 'x');
      const response = await server.send(operation.method, path, {
        headers: { 'content-type': 'application/json' },
      });
      expect(response.status).toBe(401);
    },
  );
});

test('the contract has operations', () => {
  expect(Object.keys(contract).length).toBeGreaterThan(5);
});
