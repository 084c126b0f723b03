import { expect, test } from 'vitest';
import { readTextOfSite } from '../../src/graph/site-texts.ts';
import { makeSharedSite } from '../../src/testing/resources.ts';
import type { Person } from '../../src/testing/world.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();

test('a text about a site is read by those with a role on it only, for as long as they have it', async () => {
  const { world } = used;
  const { admin, guest } = world.people;
  const { site, userId } = await makeSharedSite(world);
  expect(userId).toBe(guest.actor.userId);
  const stranger = await world.person('stranger');
  await world.join(world.organizationId, stranger, null);
  const write = async () => 'written';
  const read = ({ actor }: Person) => {
    return readTextOfSite(world.domain.context(actor), site, { key: 'a', write });
  };
  // What was not asked for before is not cached.
  expect(await read(guest)).toBeUndefined();
  expect(await read(guest)).toBe('written');
  for (const person of [stranger, world.outsider, world.instanceAdmin])
    expect(await read(person)).toBeUndefined();
  await admin.client.sitePermissions.removeUser({ ...site, userId });
  expect(await read(guest)).toBeUndefined();
  expect(await read(admin)).toBe('written');
});

test('a text is cached until the site, the roles of its reader, or what it refers to, change', async () => {
  const { world } = used;
  const { admin, read: reader } = world.people;
  const { site, spaceId } = await makeSharedSite(world);
  let written = 0;
  const read = async ({ actor }: Person) => {
    const write = async () => {
      written += 1;
      return 'written';
    };
    await readTextOfSite(world.domain.context(actor), site, { key: 'b', write });
    return written;
  };
  await read(admin);
  expect(await read(admin)).toBe(1);
  expect(await read(admin)).toBe(1);
  expect(await read(reader)).toBe(2);
  expect(await read(reader)).toBe(2);
  const body = { role: 'edit' as const, users: [reader.actor.userId] };
  await admin.client.spacePermissions.invite({ spaceId, body });
  expect(await read(reader)).toBe(3);
  await admin.client.sites.update({ ...site, body: { title: 'Another' } });
  expect(await read(reader)).toBe(4);
  expect(await read(admin)).toBe(5);
  expect(await read(admin)).toBe(5);
});
