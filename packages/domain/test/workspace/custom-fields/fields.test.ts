import type { CustomFieldType, InputOf, contract } from '@lectern/contract';
import { expect, test } from 'vitest';
import { maxFields } from '../../../src/rules/custom-fields.rules.ts';
import { uniqueFieldName } from '../../../src/testing/field-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
type NewField = InputOf<typeof contract.customFields.create>['body'];

function setting() {
  const { world } = used;
  return { world, organizationId: world.organizationId, ...world.people.admin };
}

async function newField(body: Partial<NewField> = {}) {
  const { world, client, organizationId } = setting();
  const field = { name: uniqueFieldName(world), type: 'text' as const, ...body };
  return client.customFields.create({ organizationId, body: field });
}

async function newOrganization() {
  const { client } = setting();
  const { id } = await client.organizations.create({ body: { title: 'Fields' } });
  return id;
}

test('a field has everything it was made with, and empty texts for what was left out', async () => {
  const { client, organizationId } = setting();
  const name = 'product-area_2';
  const field = await newField({
    name,
    type: 'select:multi',
    title: 'Area',
    description: 'Which one',
    placeholder: 'Choose',
    options: ['b', 'a', 'b'],
  });
  expect(field).toEqual({
    object: 'custom-field',
    id: expect.stringMatching(/^field_/),
    name,
    title: 'Area',
    description: 'Which one',
    type: 'select:multi',
    placeholder: 'Choose',
    options: ['b', 'a'],
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: field.createdAt,
    urls: { location: `http://lectern.test/v1/orgs/${organizationId}/custom-fields/${name}` },
    permissions: { view: true, edit: true },
  });
  expect(await client.customFields.get({ organizationId, fieldName: name })).toEqual(field);
  const plain = await newField({ type: 'number' });
  expect(plain).toMatchObject({ title: '', description: '', placeholder: '' });
  expect(plain).not.toHaveProperty('options');
});

test.each(['text', 'number', 'boolean', 'tags'] as const satisfies CustomFieldType[])(
  'a field of the type %s has no options, whatever was given',
  async (type) => {
    const { client, organizationId } = setting();
    const field = await newField({ type, options: ['a'] });
    expect(field).not.toHaveProperty('options');
    const updated = await client.customFields.update({
      organizationId,
      fieldName: field.name,
      body: { options: ['b'] },
    });
    expect(updated).toEqual(field);
  },
);

test.each(['select:single', 'select:multi'] as const)('a %s needs options', async (type) => {
  await expect(newField({ type })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.options' }],
  });
});

test.each([
  [{ name: 'Area' }, 'body.name'],
  [{ name: 'a b' }, 'body.name'],
  [{ name: 'größe' }, 'body.name'],
  [{ name: 'a\n' }, 'body.name'],
  [{ name: '__proto__' }, 'body.name'],
  [{ type: 'select' as 'text' }, 'body.type'],
  [{ options: [''] }, 'body.options.0'],
  [{ options: ['a', 'x'.repeat(41)] }, 'body.options.1'],
])('%j is refused', async (body, path) => {
  await expect(newField(body)).rejects.toMatchObject({ status: 400, details: [{ path }] });
});

test('options are 1 to 40 characters each', async () => {
  const options = ['📘'.repeat(40), 'x'];
  expect((await newField({ type: 'select:single', options })).options).toEqual(options);
});

test('a name is used once in an organization, also by those who make it at once', async () => {
  const { client } = setting();
  const organizationId = await newOrganization();
  const body = { name: 'area', type: 'text' as const };
  const made = await Promise.allSettled(
    Array.from({ length: 5 }, () => client.customFields.create({ organizationId, body })),
  );
  const refusals = made.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.status] : []));
  expect(refusals).toEqual([409, 409, 409, 409]);
  const elsewhere = await newOrganization();
  expect(await client.customFields.create({ organizationId: elsewhere, body })).toMatchObject({
    name: 'area',
  });
});

test('an update changes what it names and nothing else', async () => {
  const { client, organizationId } = setting();
  const field = await newField({ type: 'select:single', options: ['a'], title: 'Area' });
  const place = { organizationId, fieldName: field.name };
  const titled = await client.customFields.update({ ...place, body: { title: 'Zone' } });
  expect(titled).toEqual({ ...field, title: 'Zone', updatedAt: titled.updatedAt });
  expect(Date.parse(titled.updatedAt)).toBeGreaterThanOrEqual(Date.parse(field.updatedAt));
  const body = { description: 'd', placeholder: 'p', options: ['b', 'c'] };
  const changed = await client.customFields.update({ ...place, body });
  expect(changed).toMatchObject({ ...body, title: 'Zone' });
  expect(await client.customFields.update({ ...place, body: {} })).toEqual(changed);
  expect(await client.customFields.update({ ...place, body: { title: '' } })).toMatchObject({ title: '' });
});

test('the name and the type of a field stay', async () => {
  const { client, organizationId } = setting();
  const field = await newField();
  const body = { title: '', name: 'other', type: 'number' };
  const updated = await client.customFields.update({ organizationId, fieldName: field.name, body });
  expect(updated).toEqual({ ...field, updatedAt: updated.updatedAt });
});

test('what is not there is a 404', async () => {
  const { client, organizationId } = setting();
  const field = await newField();
  const elsewhere = await newOrganization();
  await client.customFields.delete({ organizationId, fieldName: field.name });
  for (const place of [
    { organizationId, fieldName: field.name },
    { organizationId, fieldName: field.id },
    { organizationId: elsewhere, fieldName: (await newField()).name },
  ]) {
    for (const attempt of [
      () => client.customFields.get(place),
      () => client.customFields.update({ ...place, body: {} }),
      () => client.customFields.delete(place),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404 });
    }
  }
});

test('the fields of an organization come oldest first, page by page', async () => {
  const { client } = setting();
  const organizationId = await newOrganization();
  const ids: string[] = [];
  for (const name of ['c', 'a', 'b']) {
    ids.push((await client.customFields.create({ organizationId, body: { name, type: 'text' } })).id);
  }
  const first = await client.customFields.list({ organizationId, limit: 2 });
  expect(first).toMatchObject({ count: 3, next: { page: expect.any(String) } });
  const rest = await client.customFields.list({ organizationId, limit: 2, page: first.next?.page });
  expect(rest.next).toBeUndefined();
  expect([...first.items, ...rest.items].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const all = await client.customFields.list({ organizationId });
  expect(all.items).toEqual([...first.items, ...rest.items]);
  expect(all.items.map(({ createdAt }) => createdAt)).toEqual(
    all.items.map(({ createdAt }) => createdAt).toSorted(),
  );
});

test('every flag of a field agrees with what its operations then allow', async () => {
  const { world, organizationId } = setting();
  const field = await newField();
  const place = { organizationId, fieldName: field.name };
  for (const [role, { client }] of Object.entries(world.people)) {
    const seen = await client.customFields.get(place).catch(() => undefined);
    expect(seen?.permissions.view ?? false, role).toBe(role !== 'guest');
    const changed = await client.customFields.update({ ...place, body: {} }).catch(() => undefined);
    expect(changed !== undefined, role).toBe(seen?.permissions.edit ?? false);
  }
});

test('an organization has at most a thousand fields', async () => {
  const { world, client } = setting();
  const organizationId = await newOrganization();
  const now = world.ctx.clock().toISOString();
  const rows = Array.from({ length: maxFields - 1 }, (_, index) => ({
    id: world.ctx.newId('customField'),
    organization_id: organizationId,
    name: `field-${index}`,
    title: '',
    description: '',
    type: 'text' as const,
    placeholder: '',
    options: null,
    created_at: now,
    updated_at: now,
  }));
  await world.ctx.store.db.insertInto('custom_fields').values(rows).execute();
  const make = (name: string) => client.customFields.create({ organizationId, body: { name, type: 'text' } });
  const made = await Promise.allSettled([make('last'), make('one-more')]);
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(make('another')).rejects.toMatchObject({ status: 409 });
});
