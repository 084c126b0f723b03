import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@lectern/contract';

/** Throws when a result is not exactly what the contract declares: too little, too much or something else. */
export function assertDeclared(operation: Operation, result: unknown): void {
  const { id, result: type } = operation;
  if (type === undefined) {
    if (result !== undefined) throw new Error(`${id} has no result in the contract, but returned one`);
    return;
  }
  const parsed = type.safeParse(result);
  if (!parsed.success)
    throw new Error(`${id} returned something else than it declares`, { cause: parsed.error });
  if (!isDeepStrictEqual(asSent(parsed.data), asSent(result))) {
    throw new Error(`${id} returned members that it does not declare`);
  }
}

function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
