import { expect, test } from 'vitest';
import { z } from 'zod';
import { PasswordLink } from '../src/admin.ts';
import { listOperations } from '../src/contract.ts';
import { isSafe } from '../src/operation.ts';

const operations = listOperations().map(({ operation }) => operation);
const writes = operations.filter((operation) => !isSafe(operation));

/** Names of members that hold a secret. */
const secret = /"(?:token|secret|password|clientSecret)":\{/;

test.each(writes)('$id declares whether its result shows a secret', ({ result, returnsSecret }) => {
  const schema = result === undefined ? {} : z.toJSONSchema(result, { unrepresentable: 'any' });
  // Whoever has the link sets the password.
  const isSecret = result === PasswordLink || secret.test(JSON.stringify(schema));
  expect(returnsSecret).toBe(isSecret);
});

test.each(writes)('the members that $id is audited by are members of its body', ({ audited, body }) => {
  const members = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
  expect(members).toEqual(expect.arrayContaining(typeof audited === 'boolean' ? [] : [...audited]));
});

test('operations that only read are not audited', () => {
  const reads = operations.filter(isSafe);
  expect(reads.filter(({ audited }) => audited !== false)).toEqual([]);
});
