import { expect, test } from 'vitest';
import { LanguageCode } from '../../../../contract/src/translations.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

function setting() {
  const { world } = used;
  return { world, organizationId: world.organizationId, ...world.people.admin };
}

test('translation settings have all members of their creation, and no languages by default', async () => {
  const { client, organizationId } = setting();
  const created = await client.translations.create({
    organizationId,
    body: { title: 'Europe', languages: ['fr', 'de', 'fr'] },
  });
  expect(created).toEqual({
    object: 'translation-settings',
    id: expect.stringMatching(/^trans_/),
    title: 'Europe',
    languages: ['fr', 'de'],
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: created.createdAt,
    permissions: { view: true, edit: true },
    urls: { location: `http://lectern.test/v1/orgs/${organizationId}/translations/${created.id}` },
  });
  const path = { organizationId, translationSettingsId: created.id };
  expect(await client.translations.get(path)).toEqual(created);
  const plain = await client.translations.create({ organizationId, body: { title: 'Later' } });
  expect(plain.languages).toEqual([]);
});

test('an update of translation settings replaces the languages only when it has some', async () => {
  const { client, organizationId } = setting();
  const created = await client.translations.create({
    organizationId,
    body: { title: 'Europe', languages: ['fr'] },
  });
  const update = (body: { title: string; languages?: LanguageCode[] }) =>
    client.translations.update({ organizationId, translationSettingsId: created.id, body });
  const renamed = await update({ title: 'World' });
  expect(renamed).toEqual({ ...created, title: 'World', updatedAt: renamed.updatedAt });
  expect(await update({ title: 'World', languages: ['ja', 'sl', 'ja'] })).toMatchObject({
    languages: ['ja', 'sl'],
  });
  expect(await update({ title: 'World', languages: [] })).toMatchObject({ languages: [] });
});

test('only known languages can be stored', async () => {
  const { client, organizationId } = setting();
  const create = (languages: LanguageCode[]) =>
    client.translations.create({ organizationId, body: { title: 'All', languages } });
  expect(LanguageCode.options).toHaveLength(36);
  expect((await create(LanguageCode.options)).languages).toEqual(LanguageCode.options);
  await expect(create(['en', 'xx' as LanguageCode])).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.languages.1' }],
  });
});

test('translation settings require a title', async () => {
  const { client, organizationId } = setting();
  const created = await client.translations.create({ organizationId, body: { title: 'A' } });
  // As an untyped client may send it.
  const body = { languages: [] } as unknown as { title: string };
  const path = { organizationId, translationSettingsId: created.id };
  for (const attempt of [
    () => client.translations.create({ organizationId, body }),
    () => client.translations.update({ ...path, body }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 400, details: [{ path: 'body.title' }] });
  }
});

test('translation settings exist until they are deleted, in their organization only', async () => {
  const { client, organizationId } = setting();
  const created = await client.translations.create({ organizationId, body: { title: 'Gone' } });
  const elsewhere = await client.organizations.create({ body: { title: 'Elsewhere' } });
  const attempts = (organization: string) => {
    const path = { organizationId: organization, translationSettingsId: created.id };
    return [
      () => client.translations.get(path),
      () => client.translations.update({ ...path, body: { title: 'x' } }),
      () => client.translations.delete(path),
    ];
  };
  for (const attempt of attempts(elsewhere.id))
    await expect(attempt()).rejects.toMatchObject({ status: 404 });
  await client.translations.delete({ organizationId, translationSettingsId: created.id });
  for (const attempt of attempts(organizationId))
    await expect(attempt()).rejects.toMatchObject({ status: 404 });
});

test('translation settings are listed oldest first, page by page', async () => {
  const { client } = setting();
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Paged' } });
  const ids: string[] = [];
  for (const title of ['b', 'c', 'a']) {
    ids.push((await client.translations.create({ organizationId, body: { title } })).id);
  }
  const first = await client.translations.list({ organizationId, limit: 2 });
  const rest = await client.translations.list({ organizationId, limit: 2, page: first.next?.page });
  expect([first.count, rest.count, rest.next]).toEqual([3, 3, undefined]);
  const all = [...first.items, ...rest.items];
  expect(all.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const ages = all.map(({ createdAt }) => createdAt);
  expect(ages).toEqual(ages.toSorted());
});

test('the permission flags of translation settings agree with their operations', async () => {
  const { world, client: admin, organizationId } = setting();
  const { id } = await admin.translations.create({ organizationId, body: { title: 'Flags' } });
  const path = { organizationId, translationSettingsId: id };
  for (const [role, { client }] of Object.entries(world.people)) {
    const seen = await client.translations.get(path).catch(() => undefined);
    expect(seen?.permissions.view ?? false, role).toBe(role !== 'guest');
    const changed = await client.translations
      .update({ ...path, body: { title: 'Flags' } })
      .catch(() => undefined);
    expect(changed !== undefined, role).toBe(seen?.permissions.edit ?? false);
  }
});
