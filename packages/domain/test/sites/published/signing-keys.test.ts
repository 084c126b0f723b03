import { expect, test } from 'vitest';
import { SigningKeys } from '../../../src/security/signing-keys.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

/** Uses `keys` in a transaction that is rolled back, where it makes the key. */
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

test('a key that was made in a transaction which is rolled back does not sign', async () => {
  const { ctx } = used.world;
  for (const times of [1, 2]) {
    const keys = new SigningKeys();
    await rolledBack(keys, async (inside) => {
      for (let time = 0; time < times; time += 1) await keys.newest(inside);
    });
    const { id } = await keys.newest(ctx);
    expect(await ctx.store.signingKeys.find(id)).toMatchObject({ id });
  }
});

test('a key that was made in a transaction which is rolled back is not believed', async () => {
  const { ctx } = used.world;
  const keys = new SigningKeys();
  let made = '';
  await rolledBack(keys, async (inside) => ({ id: made } = await keys.newest(inside)));
  expect(made).not.toBe('');
  expect(await keys.find(ctx.store, made)).toBeUndefined();
});
