import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../harness.ts';

const used = useWorld();

/** An organization with spaces in collections, some of which a member may see through several kinds of grants. */
async function grownOrganization(count: number) {
  const { world, database } = used;
  const admin = await world.person('admin');
  const member = await world.person('member');
  const { id: organizationId } = await admin.client.organizations.create({ body: { title: 'Grown' } });
  await world.join(organizationId, member, 'read');
  const top = await admin.client.collections.create({ organizationId });
  const inner = await admin.client.collections.create({ organizationId, body: { parent: top.id } });
  const hidden = await admin.client.collections.create({ organizationId });
  await admin.client.collections.update({ collectionId: hidden.id, body: { defaultLevel: null } });
  const team = await admin.client.teams.create({
    organizationId,
    body: { title: 'Team', members: [member.actor.userId] },
  });
  await admin.client.collectionPermissions.invite({
    collectionId: top.id,
    body: { role: 'edit', teams: [team.id] },
  });
  const parents = [null, top.id, inner.id, hidden.id];
  const first = await admin.client.spaces.create({ organizationId, body: { parent: hidden.id } });
  await admin.client.spacePermissions.invite({
    spaceId: first.id,
    body: { role: 'comment', users: [member.actor.userId] },
  });
  await sql`
    insert into spaces (id, organization_id, parent_id, title, visibility, edit_mode, default_level, access_level,
      access_node, position, revision_id, store_id, created_at, updated_at)
    select ${organizationId} || '_' || n, ${organizationId}, parent.id, 'Space', 'private', 'live', 'inherit',
      coalesce(parent.access_level, 'organization'), parent.access_node, n, 'rev', ${first.id}, now(), now()
    from generate_series(1, ${count}::int) as n
    left join collections parent on parent.id = (${parents}::text[])[1 + n % 4]`.execute(database.kysely);
  return { organizationId, member };
}

test('a list of a thousand spaces that levels, teams and grants make visible takes one statement', async () => {
  const { database } = used;
  const { organizationId, member } = await grownOrganization(1000);
  const before = database.statements();
  const page = await member.client.spaces.list({ organizationId, limit: 1000 });
  // One more authenticates, which is cached for a second.
  expect(database.statements() - before).toBe(2);
  expect(page.count).toBe(751);
  expect(page.items).toHaveLength(751);
  const roles = page.items.map(({ permissions }) => [permissions.comment, permissions.edit].join());
  expect(
    Object.fromEntries(
      Map.groupBy(roles, (role) => role)
        .entries()
        .map(([role, all]) => [role, all.length]),
    ),
  ).toEqual({
    'false,false': 250,
    'true,false': 1,
    'true,true': 500,
  });
});
