import { contract, listOperations, pathParameters } from '@lectern/contract';
import { fixtures, type World } from '@lectern/domain/testing';
import { describe, expect, it } from 'vitest';
import { type Sent, useServer } from './server.ts';

const server = useServer();

describe.each(listOperations())('$operation.method $operation.path', ({ area, name, operation }) => {
  it(`answers ${operation.status} to a caller who may`, async () => {
    const { path, sent } = await request(server.world);
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

  async function request(world: World): Promise<{ path: string; sent: Sent }> {
    const make = Reflect.get(Reflect.get(fixtures, area), name) as (
      world: World,
    ) => Promise<Record<string, unknown>>;
    const input = await make(world);
    const parameters = pathParameters(operation.path);
    const query = Object.entries(input).filter(([key]) => key !== 'body' && !parameters.includes(key));
    const search = new URLSearchParams(Object.fromEntries(query.map(([key, value]) => [key, String(value)])));
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(input[key]));
    const needsAdmin = operation.permission === 'instance.admin';
    return {
      path: `${path}?${search.toString()}`,
      sent: {
        as: needsAdmin ? world.instanceAdmin : world.people.admin,
        ...('body' in input && { json: input['body'] }),
      },
    };
  }
});

it('the contract has operations', () => {
  expect(Object.keys(contract).length).toBeGreaterThan(5);
});
