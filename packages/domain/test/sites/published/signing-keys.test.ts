import { DatabaseUnavailableError } from '@lectern/database';
import { expect, test } from 'vitest';
import { SigningKeys } from '../../../src/security/signing-keys.ts';
import { testSealing } from '../../../src/testing/test-sealing.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

/** Uses `keys` in a transaction that creates a key and is rolled back. */
async function rolledBack(keys: SigningKeys, use: (ctx: typeof used.world.ctx) => Promise<unknown>) {
  const { ctx } = used.world;
  const undone = new Error('undone');
  const transaction = ctx.store.transaction(async (tx) => {
    await tx.db.deleteFrom('signing_keys').execute();
    const inside = { ...ctx, store: tx };
    const { id } = await keys.newest(inside);
    await use(inside);
    expect(await keys.find(tx, id)).toMatchObject({ id });
    throw undone;
  });
  await expect(transaction).rejects.toBe(undone);
}

test('a signing key of a rolled back transaction does not sign', async () => {
  const { ctx } = used.world;
  for (const times of [1, 2]) {
    const keys = new SigningKeys(testSealing);
    await rolledBack(keys, async (inside) => {
      for (let time = 0; time < times; time += 1) await keys.newest(inside);
    });
    const { id } = await keys.newest(ctx);
    expect(await ctx.store.signingKeys.find(id)).toMatchObject({ id });
  }
});

test('a signing key of a rolled back transaction is not trusted', async () => {
  const { ctx } = used.world;
  const keys = new SigningKeys(testSealing);
  let created = '';
  await rolledBack(keys, async (inside) => ({ id: created } = await keys.newest(inside)));
  expect(created).not.toBe('');
  expect(await keys.find(ctx.store, created)).toBeUndefined();
});

test('a known key verifies for as long as the database cannot be reached', async () => {
  const { ctx } = used.world;
  const keys = new SigningKeys(testSealing, { lifetimeMs: 0 });
  const { id } = await keys.newest(ctx);
  await keys.find(ctx.store, id);
  const unreachable = Object.create(ctx.store, {
    signingKeys: { value: { find: () => Promise.reject(new DatabaseUnavailableError('It is away.')) } },
  }) as typeof ctx.store;
  expect(await keys.find(unreachable, id)).toMatchObject({ id });
  await expect(keys.find(unreachable, 'another')).rejects.toThrow('It is away.');
});
