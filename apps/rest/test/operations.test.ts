import { contract, listOperations } from '@lectern/contract';
import { describe, expect, it } from 'vitest';
import { requestOf } from './request-of.ts';
import { useServer } from './server.ts';

const server = useServer();

describe.each(listOperations())('$operation.method $operation.path', ({ area, name, operation }) => {
  it(`answers ${operation.status} to a caller who may`, async () => {
    const { path, sent } = await requestOf({ area, name, operation }, server.world);
    const answer = await server.send(operation.method, path, sent);
    expect(answer.status).toBe(operation.status);
    expect(answer.text === '').toBe(operation.result === undefined);
  });

  it.skipIf(operation.permission === 'public')(
    'answers 401 without a token, before it looks at the input',
    async () => {
      const path = operation.path.replaceAll(/\{\w+\}/g, 'x');
      const answer = await server.send(operation.method, path, {
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(401);
    },
  );
});

it('the contract has operations', () => {
  expect(Object.keys(contract).length).toBeGreaterThan(5);
});
