import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function organizationWithAdmins() {
  const { world } = used;
  const [one, other] = [await world.person('one'), await world.person('other')];
  const { id: organizationId } = await one.client.organizations.create({ body: { title: 'Led' } });
  await world.join(organizationId, other, 'admin');
  return { organizationId, admins: [one, other] as const };
}

test('the last admin is neither demoted nor removed, and may not leave', async () => {
  const { organizationId, admins } = await organizationWithAdmins();
  const [one, other] = admins;
  const userId = one.actor.userId;
  await other.client.members.remove({ organizationId, userId: other.actor.userId });
  const { members } = one.client;
  const conflict = { status: 409 };
  await expect(members.remove({ organizationId, userId })).rejects.toMatchObject(conflict);
  for (const role of ['create', null] as const) {
    await expect(members.update({ organizationId, userId, body: { role } })).rejects.toMatchObject(conflict);
  }
  expect(await members.update({ organizationId, userId, body: { role: 'admin' } })).toMatchObject({
    role: 'admin',
  });
});

test('a disabled admin does not count as one', async () => {
  const { organizationId, admins } = await organizationWithAdmins();
  const [one, other] = admins;
  await used.world.ctx.store.db
    .updateTable('members')
    .set({ disabled: true })
    .where('user_id', '=', other.actor.userId)
    .execute();
  await expect(one.client.members.remove({ organizationId, userId: one.actor.userId })).rejects.toMatchObject(
    { status: 409 },
  );
  // A disabled admin can also be removed.
  await one.client.members.remove({ organizationId, userId: other.actor.userId });
});

test('two admins who remove or demote each other at once leave one', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { organizationId, admins } = await organizationWithAdmins();
    const [one, other] = admins;
    const outcomes = await Promise.allSettled(
      round % 2 === 0
        ? [
            one.client.members.remove({ organizationId, userId: other.actor.userId }),
            other.client.members.remove({ organizationId, userId: one.actor.userId }),
          ]
        : [
            one.client.members.update({ organizationId, userId: other.actor.userId, body: { role: 'read' } }),
            other.client.members.update({ organizationId, userId: one.actor.userId, body: { role: null } }),
          ],
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { items } = await used.world.ctx.store.db
      .selectFrom('members')
      .select('role')
      .where('organization_id', '=', organizationId)
      .where('role', '=', 'admin')
      .execute()
      .then((rows) => ({ items: rows }));
    expect(items).toHaveLength(1);
  }
});
