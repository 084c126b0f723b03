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

test('a custom field has all members of its creation, and empty texts by default', async () => {
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
  'a custom field of type %s ignores options',
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

test.each(['select:single', 'select:multi'] as const)(
  'a custom field of type %s requires options',
  async (type) => {
    await expect(newField({ type })).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'body.options' }],
    });
  },
);

test.each([
  [{ name: 'Area' }, 'body.name'],
  [{ name: 'a b' }, 'body.name'],
  [{ name: 'größe' }, 'body.name'],
  [{ name: 'a\n' }, 'body.name'],
  [{ name: '__proto__' }, 'body.name'],
  [{ type: 'select' as 'text' }, 'body.type'],
  [{ options: [''] }, 'body.options.0'],
  [{ options: ['a', 'x'.repeat(41)] }, 'body.options.1'],
])('the field name %j is rejected', async (body, path) => {
  await expect(newField(body)).rejects.toMatchObject({ status: 400, details: [{ path }] });
});

test('options have 1 to 40 characters', async () => {
  const options = ['📘'.repeat(40), 'x'];
  expect((await newField({ type: 'select:single', options })).options).toEqual(options);
});

test('field names are unique in an organization, also for concurrent creations', async () => {
  const { client } = setting();
  const organizationId = await newOrganization();
  const body = { name: 'area', type: 'text' as const };
  const created = await Promise.allSettled(
    Array.from({ length: 5 }, () => client.customFields.create({ organizationId, body })),
  );
  const errors = created.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.status] : []));
  expect(errors).toEqual([409, 409, 409, 409]);
  const elsewhere = await newOrganization();
  expect(await client.customFields.create({ organizationId: elsewhere, body })).toMatchObject({
    name: 'area',
  });
});

test('an update of a custom field changes only the members of its body', async () => {
  const { client, organizationId } = setting();
  const field = await newField({ type: 'select:single', options: ['a'], title: 'Area' });
  const path = { organizationId, fieldName: field.name };
  const titled = await client.customFields.update({ ...path, body: { title: 'Zone' } });
  expect(titled).toEqual({ ...field, title: 'Zone', updatedAt: titled.updatedAt });
  expect(Date.parse(titled.updatedAt)).toBeGreaterThanOrEqual(Date.parse(field.updatedAt));
  const body = { description: 'd', placeholder: 'p', options: ['b', 'c'] };
  const changed = await client.customFields.update({ ...path, body });
  expect(changed).toMatchObject({ ...body, title: 'Zone' });
  expect(await client.customFields.update({ ...path, body: {} })).toEqual(changed);
  expect(await client.customFields.update({ ...path, body: { title: '' } })).toMatchObject({ title: '' });
});

test('the name and the type of a custom field cannot be changed', async () => {
  const { client, organizationId } = setting();
  const field = await newField();
  const body = { title: '', name: 'other', type: 'number' };
  const updated = await client.customFields.update({ organizationId, fieldName: field.name, body });
  expect(updated).toEqual({ ...field, updatedAt: updated.updatedAt });
});

test('an unknown custom field is a 404', async () => {
  const { client, organizationId } = setting();
  const field = await newField();
  const elsewhere = await newOrganization();
  await client.customFields.delete({ organizationId, fieldName: field.name });
  for (const path of [
    { organizationId, fieldName: field.name },
    { organizationId, fieldName: field.id },
    { organizationId: elsewhere, fieldName: (await newField()).name },
  ]) {
    for (const attempt of [
      () => client.customFields.get(path),
      () => client.customFields.update({ ...path, body: {} }),
      () => client.customFields.delete(path),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404 });
    }
  }
});

test('custom fields are listed oldest first, page by page', async () => {
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

test('the permission flags of a custom field agree with its operations', async () => {
  const { world, organizationId } = setting();
  const field = await newField();
  const path = { organizationId, fieldName: field.name };
  for (const [role, { client }] of Object.entries(world.people)) {
    const seen = await client.customFields.get(path).catch(() => undefined);
    expect(seen?.permissions.view ?? false, role).toBe(role !== 'guest');
    const changed = await client.customFields.update({ ...path, body: {} }).catch(() => undefined);
    expect(changed !== undefined, role).toBe(seen?.permissions.edit ?? false);
  }
});

test('an organization has at most a thousand custom fields', async () => {
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
  const created = await Promise.allSettled([make('last'), make('one-more')]);
  expect(created.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(make('another')).rejects.toMatchObject({ status: 409 });
});
