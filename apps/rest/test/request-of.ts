import { type listOperations, pathParameters } from '@lectern/contract';
import { callerOf, fixtures, type World } from '@lectern/domain/testing';
import type { Sent } from './server.ts';

/** A request that succeeds, of a user with every permission. */
export async function requestOf(
  { area, name, operation }: ReturnType<typeof listOperations>[number],
  world: World,
): Promise<{ path: string; sent: Sent; input: Record<string, unknown> }> {
  const make = Reflect.get(Reflect.get(fixtures, area), name) as (
    world: World,
  ) => Promise<Record<string, unknown>>;
  const input = await make(world);
  const parameters = pathParameters(operation.path);
  const query = Object.entries(input).filter(([key]) => key !== 'body' && !parameters.includes(key));
  const search = new URLSearchParams(Object.fromEntries(query.map(([key, value]) => [key, String(value)])));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(input[key]));
  return {
    path: `${path}?${search.toString()}`,
    input,
    sent: {
      as: callerOf(world, operation),
      ...('body' in input && { json: input['body'] }),
    },
  };
}
