import type { CustomFieldType, CustomFieldValue } from '@lectern/contract';
import { expect, test } from 'vitest';
import { uniqueFieldName } from '../../../src/testing/field-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
type Value = CustomFieldValue | null;

/** An organization with a field of every type, named after the type, and a space. */
async function everyType() {
  const { client } = used.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Typed' } });
  const types: Record<string, CustomFieldType> = {
    text: 'text',
    number: 'number',
    boolean: 'boolean',
    tags: 'tags',
    many: 'select:multi',
    one: 'select:single',
  };
  const options = ['a', 'b', 'é "q" \\'];
  for (const [name, type] of Object.entries(types)) {
    await client.customFields.create({ organizationId, body: { name, type, options } });
  }
  const { id: spaceId } = await client.spaces.create({ organizationId });
  return { client, organizationId, spaceId };
}

function set(
  spaceId: string,
  values: Readonly<Record<string, Value>>,
  client = used.world.people.admin.client,
) {
  const entries = Object.entries(values).map(([name, value]) => [name, { value }]);
  return client.customFields.updateOfSpace({ spaceId, body: { values: Object.fromEntries(entries) } });
}

async function valuesOf(spaceId: string): Promise<Record<string, Value>> {
  const fields = await used.world.people.admin.client.customFields.listOfSpace({ spaceId });
  return Object.fromEntries(
    fields.flatMap(({ customField, value }) => (value === undefined ? [] : [[customField.name, value]])),
  );
}

test.each<[string, CustomFieldValue]>([
  ['text', ''],
  ['text', 'line\nwith "quotes", \\back\\slashes, {braces} and 📘'],
  ['text', 'NULL'],
  ['number', 0],
  ['number', -1.5],
  ['number', 1e300],
  ['number', 5e-324],
  ['number', Number.MAX_SAFE_INTEGER],
  ['boolean', false],
  ['boolean', true],
  ['tags', []],
  ['tags', ['b', 'a', 'with, comma', '"', '\\', '{}', 'null']],
  ['one', 'é "q" \\'],
  ['many', []],
  ['many', ['b', 'a']],
])('the field %s accepts and returns the value %j', async (name, value) => {
  const { spaceId } = await everyType();
  await set(spaceId, { [name]: value });
  expect(await valuesOf(spaceId)).toEqual({ [name]: value });
});

test.each<[string, unknown]>([
  ['text', 1],
  ['text', ['a']],
  ['number', '1'],
  ['number', true],
  ['boolean', 'true'],
  ['boolean', 0],
  ['tags', 'a'],
  ['one', 'c'],
  ['one', ''],
  ['one', ['a']],
  ['many', 'a'],
  ['many', ['a', 'c']],
])('the field %s rejects the value %j', async (name, value) => {
  const { spaceId } = await everyType();
  await expect(set(spaceId, { [name]: value as Value })).rejects.toMatchObject({
    status: 400,
    details: [{ path: `body.values.${name}.value` }],
  });
});

test.each<[unknown, string]>([
  [undefined, 'body.values.text.value'],
  [{}, 'body.values.text.value'],
  ['x'.repeat(257), 'body.values.text.value'],
  [Number.NaN, 'body.values.text.value'],
  ['\0', 'body.values.text.value'],
  [['a', 1], 'body.values.text.value.1'],
  [['a', 'x'.repeat(257)], 'body.values.text.value.1'],
  [Array.from({ length: 1001 }, String), 'body.values.text.value'],
])('a malformed value is rejected (%#)', async (value, path) => {
  const { spaceId } = await everyType();
  await expect(set(spaceId, { text: value as Value })).rejects.toMatchObject({
    status: 400,
    details: [{ path }],
  });
});

test('a list value is stored without duplicates', async () => {
  const { spaceId } = await everyType();
  await set(spaceId, { tags: ['b', 'a', 'b'], many: ['a', 'a'] });
  expect(await valuesOf(spaceId)).toEqual({ tags: ['b', 'a'], many: ['a'] });
});

test('the fields of a space are all fields of its organization in order, with their values', async () => {
  const { client, organizationId, spaceId } = await everyType();
  await set(spaceId, { number: 3 });
  const { items } = await client.customFields.list({ organizationId });
  expect(await client.customFields.listOfSpace({ spaceId })).toEqual(
    items.map((customField) => ({ customField, ...(customField.name === 'number' && { value: 3 }) })),
  );
  const other = await client.spaces.create({ organizationId });
  expect(await valuesOf(other.id)).toEqual({});
});

test('an update sets the named values, null clears them, and an empty one changes nothing', async () => {
  const { spaceId } = await everyType();
  await set(spaceId, { text: 'a', number: 1, boolean: true });
  await set(spaceId, { text: 'b', number: null, tags: null });
  expect(await valuesOf(spaceId)).toEqual({ text: 'b', boolean: true });
  await set(spaceId, {});
  expect(await valuesOf(spaceId)).toEqual({ text: 'b', boolean: true });
});

test('an update with invalid values is rejected completely, with the path of each', async () => {
  const { spaceId } = await everyType();
  const values = { text: 'set', missing: 1, number: 'x', toString: 1, one: 'c' };
  await expect(set(spaceId, values)).rejects.toMatchObject({
    status: 400,
    details: [
      { path: 'body.values.missing' },
      { path: 'body.values.number.value' },
      { path: 'body.values.toString' },
      { path: 'body.values.one.value' },
    ],
  });
  expect(await valuesOf(spaceId)).toEqual({});
});

test('one request sets at most a hundred values', async () => {
  const { spaceId } = await everyType();
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, 1]));
  await expect(set(spaceId, names(101))).rejects.toMatchObject({ details: [{ path: 'body.values' }] });
  const unknown = Object.keys(names(100)).map((name) => ({ path: `body.values.${name}` }));
  await expect(set(spaceId, names(100))).rejects.toMatchObject({ status: 400, details: unknown });
});

test('fields of another organization are rejected', async () => {
  const { spaceId } = await everyType();
  const { organizationId, client } = await everyType();
  await client.customFields.create({ organizationId, body: { name: 'theirs', type: 'text' } });
  await expect(set(spaceId, { theirs: 'x' })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.values.theirs' }],
  });
});

test('deleting a field deletes its values; a new field of the same name has none', async () => {
  const { client, organizationId, spaceId } = await everyType();
  await set(spaceId, { text: 'old', number: 1 });
  await client.customFields.delete({ organizationId, fieldName: 'text' });
  expect(await valuesOf(spaceId)).toEqual({ number: 1 });
  await client.customFields.create({ organizationId, body: { name: 'text', type: 'text' } });
  expect(await valuesOf(spaceId)).toEqual({ number: 1 });
});

test.each([
  ['one', 'a'],
  ['many', ['a', 'b']],
])('an option that is a value of the field %s cannot be removed', async (fieldName, value) => {
  const { client, organizationId, spaceId } = await everyType();
  const change = (options: string[]) =>
    client.customFields.update({ organizationId, fieldName, body: { options, title: 'Changed' } });
  await set(spaceId, { [fieldName]: value });
  await expect(change(['b', 'c'])).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^One space has/),
  });
  const other = await client.spaces.create({ organizationId });
  await set(other.id, { [fieldName]: value });
  await expect(change(['c'])).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/^2 spaces have/),
  });
  expect(await client.customFields.get({ organizationId, fieldName })).toMatchObject({ title: '' });
  expect((await change(['c', 'b', 'a'])).options).toEqual(['c', 'b', 'a']);
  await set(spaceId, { [fieldName]: null });
  await set(other.id, { [fieldName]: null });
  expect((await change(['c'])).options).toEqual(['c']);
});

test('those who may edit a space may change its values, and those who may view it may see them', async () => {
  const { world } = used;
  const { organizationId, people } = world;
  const { spaceId } = await makeTree(world);
  const name = uniqueFieldName(world);
  await people.admin.client.customFields.create({ organizationId, body: { name, type: 'text' } });
  for (const [role, person] of Object.entries(people)) {
    const space = await person.client.spaces.get({ spaceId }).catch(() => undefined);
    const seen = await person.client.customFields.listOfSpace({ spaceId }).catch(() => undefined);
    const changed = await set(spaceId, { [name]: role }, person.client).then(
      () => true,
      () => false,
    );
    expect([seen !== undefined, changed], role).toEqual([
      space !== undefined,
      space?.permissions.edit ?? false,
    ]);
    const edit = seen?.find(({ customField }) => customField.name === name)?.customField.permissions.edit;
    expect(edit ?? false, role).toBe(role === 'admin');
  }
});

test('a deleted space keeps its values and rejects new ones until it is restored', async () => {
  const { client, spaceId } = await everyType();
  await set(spaceId, { text: 'restored' });
  await client.spaces.delete({ spaceId });
  await expect(set(spaceId, { text: 'no' })).rejects.toMatchObject({ status: 409 });
  expect(await valuesOf(spaceId)).toEqual({ text: 'restored' });
  await client.spaces.restore({ spaceId });
  await set(spaceId, { text: 'yes' });
  expect(await valuesOf(spaceId)).toEqual({ text: 'yes' });
});

test('a duplicate of a space has a copy of its values', async () => {
  const { client, spaceId } = await everyType();
  await set(spaceId, { text: 'same', many: ['a'] });
  const copy = await client.spaces.duplicate({ spaceId });
  expect(await valuesOf(copy.id)).toEqual({ text: 'same', many: ['a'] });
  await set(copy.id, { text: 'other' });
  expect(await valuesOf(spaceId)).toEqual({ text: 'same', many: ['a'] });
});

test('a transferred space loses its values', async () => {
  const { client, organizationId } = await everyType();
  const { organizationId: target } = await everyType();
  const collection = await client.collections.create({ organizationId });
  const inside = await client.spaces.create({ organizationId, body: { parent: collection.id } });
  const alone = await client.spaces.create({ organizationId });
  for (const { id } of [inside, alone]) await set(id, { text: 'here' });
  for (const organization of [target, organizationId]) {
    await client.collections.transfer({ collectionId: collection.id, body: { organization } });
    await client.spaces.transfer({ spaceId: alone.id, body: { organization } });
    for (const { id } of [inside, alone]) expect(await valuesOf(id)).toEqual({});
  }
});

test('the fields of a space take as many statements for a thousand fields as for one', async () => {
  const { database } = used;
  const { client, organizationId, spaceId } = await everyType();
  const counts: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const before = database.statements();
    await client.customFields.listOfSpace({ spaceId });
    await set(
      spaceId,
      round === 0 ? { text: 'a', one: null } : { text: 'b', number: 1, one: null, many: null },
    );
    counts.push(database.statements() - before);
    for (let index = 0; index < 5; index += 1) {
      await client.customFields.create({
        organizationId,
        body: { name: `more-${round}-${index}`, type: 'text' },
      });
    }
  }
  expect(counts[1]).toBe(counts[0]);
});
