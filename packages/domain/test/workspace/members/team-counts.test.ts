import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { memberCounts } from '../../../src/store/fragments/member-counts.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

/** An organization with members, the first of them its admin, and teams. */
async function makeTeams(memberCount: number, teamCount: number) {
  const { world } = used;
  const { id: organizationId } = await client().organizations.create({ body: { title: 'Teams' } });
  const members = await Promise.all(
    Array.from({ length: memberCount }, async () => {
      const person = await world.person('member');
      await world.join(organizationId, person, 'read');
      return person.actor.userId;
    }),
  );
  const teams = [];
  for (let index = 0; index < teamCount; index += 1) {
    const { id } = await client().teams.create({ organizationId, body: { title: `Team ${index}` } });
    teams.push(id);
  }
  return { organizationId, members, teams };
}

test('members and teams count each other exactly while many join and leave at once', async () => {
  const { organizationId, members, teams } = await makeTeams(8, 4);
  const [first = '', ...others] = teams;
  await Promise.all(
    teams.map((teamId) => client().teams.updateMembers({ organizationId, teamId, body: { add: members } })),
  );
  await Promise.all([
    client().teams.updateMembers({ organizationId, teamId: first, body: { remove: members.slice(0, 3) } }),
    client().members.remove({ organizationId, userId: members[7] ?? '' }),
    client().teams.delete({ organizationId, teamId: others[0] ?? '' }),
    client().teams.updateMembers({
      organizationId,
      teamId: others[1] ?? '',
      body: { add: members.slice(0, 4) },
    }),
  ]);
  const listed = await client().members.list({ organizationId, limit: 1000 });
  for (const { id, teams: counted } of listed.items) {
    const { count } = await client().members.listTeams({ organizationId, userId: id });
    expect(counted).toBe(count);
  }
  const { items } = await client().teams.list({ organizationId });
  expect(items).toHaveLength(3);
  for (const { id, members: counted } of items) {
    const { count } = await client().teams.listMembers({ organizationId, teamId: id });
    expect(counted).toBe(count);
  }
  const { rows } = await sql<{ count: number }>`select count(*) from team_counts
    where organization_id = ${organizationId} and subject_id in (${members[7]}, ${others[0]})`.execute(
    used.database.kysely,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('counting the teams of members reads no team that has no grant, however many they are in', async () => {
  const { organizationId, members, teams } = await makeTeams(6, 5);
  for (const teamId of teams)
    await client().teams.updateMembers({ organizationId, teamId, body: { add: members } });
  const counts = await memberCounts(used.database.kysely, organizationId, members);
  expect([...counts.values()].map((counted) => counted.teams)).toEqual(members.map(() => 5));
  await sql`analyze team_members`.execute(used.database.kysely);
  const read = await used.database.kysely.transaction().execute(async (tx) => {
    const rowsRead = async () => {
      const { rows } = await sql<{ count: number }>`select (coalesce(sum(idx_tup_fetch), 0)
        + coalesce(sum(seq_tup_read), 0))::bigint as count
        from pg_stat_xact_user_tables where relname = 'team_members'`.execute(tx);
      return rows[0]?.count ?? 0;
    };
    // Of a table as small as this one, the planner would read everything.
    await sql`set local enable_seqscan = off`.execute(tx);
    const before = await rowsRead();
    await memberCounts(tx, organizationId, members);
    return (await rowsRead()) - before;
  });
  expect(read).toBe(0);
});
