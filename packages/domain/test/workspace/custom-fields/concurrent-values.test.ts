import { transaction } from '../../../src/context/transaction.ts';
import { expect, test } from 'vitest';
import { transferInTree } from '../../../src/spaces/tree/transfer-in-tree.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function organizationWith(fields: number) {
  const { client } = used.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Busy' } });
  const names = Array.from({ length: fields }, (_, index) => `field-${index}`);
  for (const name of names) {
    await client.customFields.create({ organizationId, body: { name, type: 'number' } });
  }
  const { id: spaceId } = await client.spaces.create({ organizationId });
  return { client, organizationId, spaceId, names };
}

test('concurrent changes of the values of one space are all applied', async () => {
  const { client, spaceId, names } = await organizationWith(12);
  // Each overlaps with two others, with the names in reverse order.
  await Promise.all(
    names.map((name, index) => {
      const next = names[(index + 1) % names.length] ?? name;
      const values = { [next]: { value: 1 }, [name]: { value: 1 } };
      return client.customFields.updateOfSpace({ spaceId, body: { values } });
    }),
  );
  const fields = await client.customFields.listOfSpace({ spaceId });
  expect(fields.map(({ value }) => value)).toEqual(names.map(() => 1));
});

test('a value that is set while its option is removed is rejected or blocks the removal', async () => {
  const { client, organizationId } = await organizationWith(0);
  const spaces = await Promise.all(Array.from({ length: 6 }, () => client.spaces.create({ organizationId })));
  for (let round = 0; round < 8; round += 1) {
    const name = `select-${round}`;
    const body = { name, type: 'select:single' as const, options: ['a', 'b'] };
    await client.customFields.create({ organizationId, body });
    const values = { [name]: { value: 'a' } };
    const change = { organizationId, fieldName: name, body: { options: ['b'] } };
    const [changed] = await Promise.allSettled([
      client.customFields.update(change),
      ...spaces.map(({ id: spaceId }) => client.customFields.updateOfSpace({ spaceId, body: { values } })),
    ]);
    const { options = [] } = await client.customFields.get({ organizationId, fieldName: name });
    expect(options).toEqual(changed.status === 'fulfilled' ? ['b'] : ['a', 'b']);
    for (const { id: spaceId } of spaces) {
      const field = (await client.customFields.listOfSpace({ spaceId })).at(-1);
      expect([undefined, ...options]).toContain(field?.value);
    }
  }
});

test('no value remains when its field is deleted concurrently', async () => {
  const { client, organizationId, spaceId, names } = await organizationWith(6);
  const outcomes = await Promise.allSettled(
    names.flatMap((fieldName) => [
      client.customFields.updateOfSpace({ spaceId, body: { values: { [fieldName]: { value: 1 } } } }),
      client.customFields.delete({ organizationId, fieldName }),
    ]),
  );
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(errors.filter(({ status }) => status !== 400)).toEqual([]);
  expect(await client.customFields.listOfSpace({ spaceId })).toEqual([]);
});

test('a value that is set while the space is transferred is not transferred', async () => {
  const { client, organizationId, names } = await organizationWith(1);
  const { organizationId: target } = await organizationWith(0);
  const spaces = await Promise.all(Array.from({ length: 6 }, () => client.spaces.create({ organizationId })));
  const body = { values: { [names[0] ?? '']: { value: 1 } } };
  await Promise.allSettled(
    spaces.flatMap(({ id: spaceId }) => [
      client.customFields.updateOfSpace({ spaceId, body }),
      client.spaces.transfer({ spaceId, body: { organization: target } }),
      client.customFields.updateOfSpace({ spaceId, body }),
    ]),
  );
  const left = await used.world.ctx.store.db
    .selectFrom('custom_field_values')
    .innerJoin('spaces', 'spaces.id', 'custom_field_values.space_id')
    .select('spaces.id')
    .where('spaces.organization_id', '=', target)
    .execute();
  expect(left).toEqual([]);
});

test('a value is not set on a space that is transferred between authorization and write', async () => {
  const { client, organizationId, names } = await organizationWith(1);
  const { organizationId: target } = await organizationWith(0);
  const { ctx, people } = used.world;
  const [moved, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { id } = await client.spaces.create({ organizationId });
  const transfer = transaction(ctx, async (tx) => {
    const item = { kind: 'space', id, source: organizationId, target } as const;
    await transferInTree(tx, people.admin.actor.userId, item);
    moved.resolve();
    await waited.promise;
  });
  await moved.promise;
  // It is authorized before the transfer and writes after it.
  const values = { [names[0] ?? '']: { value: 1 } };
  const change = client.customFields.updateOfSpace({ spaceId: id, body: { values } });
  setTimeout(() => waited.resolve(), 300);
  await expect(change).rejects.toMatchObject({ code: expect.stringMatching(/not_found|invalid_input/) });
  await transfer;
  expect(await ctx.store.fieldValues.listOfSpace(organizationId, id)).toMatchObject([{ value: null }]);
});
