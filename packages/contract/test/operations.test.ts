import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listOperations } from '../src/contract.ts';
import { isSafe } from '../src/operation.ts';

const writes = listOperations()
  .map(({ operation }) => operation)
  .filter((operation) => !isSafe(operation));

/** Names of members that hold what only their owner may know. */
const secret = /"(?:token|secret|password|clientSecret)":\{/;

describe('an operation that writes', () => {
  it.each(writes)('$id says so when its result shows a secret', ({ result, showsSecret }) => {
    const schema = result === undefined ? {} : z.toJSONSchema(result, { unrepresentable: 'any' });
    expect(showsSecret).toBe(secret.test(JSON.stringify(schema)));
  });

  it.each(writes)('$id is recorded by members that its body has', ({ audited, body }) => {
    const members = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
    expect(members).toEqual(expect.arrayContaining(typeof audited === 'boolean' ? [] : [...audited]));
  });
});

it('nothing that only reads is recorded', () => {
  const reads = listOperations().filter(({ operation }) => isSafe(operation));
  expect(reads.filter(({ operation }) => operation.audited !== false)).toEqual([]);
});
