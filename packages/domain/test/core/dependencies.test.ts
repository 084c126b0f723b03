import { expect, test } from 'vitest';
import { Dependencies, digestFor } from '../../src/core/dependencies.ts';

/** What readers see, by its name. */
type Reader = Readonly<Record<string, unknown>>;

function recorded(seen: Reader): Dependencies<Reader> {
  const dependencies = new Dependencies<Reader>();
  for (const [of, value] of Object.entries(seen))
    dependencies.record({ of, find: async (reader) => reader[of] }, value);
  return dependencies;
}

test('readers who see the same have the same digest, in whatever order they looked', async () => {
  const { digest, lookups } = recorded({ space: ['a'], user: null });
  expect(await digestFor({ space: ['a'], user: null }, lookups)).toBe(digest);
  expect(recorded({ user: null, space: ['a'] }).digest).toBe(digest);
  expect(await digestFor({ space: [], user: null }, lookups)).not.toBe(digest);
});

test('equal values of different lookups have different digests', () => {
  expect(recorded({ space: null }).digest).not.toBe(recorded({ user: null }).digest);
});

test('without lookups there is no digest', async () => {
  expect(recorded({}).digest).toBe('');
  expect(await digestFor({}, recorded({}).lookups)).toBe('');
});

test('the size grows with what is looked up', () => {
  expect(recorded({ ['a'.repeat(10_000)]: null }).sizeBytes).toBeGreaterThan(10_000);
});
