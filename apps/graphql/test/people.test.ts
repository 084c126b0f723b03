import { beforeAll, describe, expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
let organizationId: string;

const membersQuery = `query ($id: ID!, $first: Int, $after: String, $last: Int, $order: ListOrder, $sort: MemberSort, $role: MemberRoleFilter) {
  organization(id: $id) {
    members(first: $first, after: $after, last: $last, order: $order, sort: $sort, role: $role) {
      totalCount
      nodes { id userId role joinedAt lastSeenAt user { id displayName } }
      pageInfo { endCursor hasNextPage }
    }
  }
}`;

type RequestOptions = {
  first?: number;
  last?: number;
  after?: string;
  order?: string;
  sort?: string;
  role?: string;
};

async function membersAs(name: 'admin' | 'read' | 'guest', options: RequestOptions = {}) {
  const { organization } = await server.read(membersQuery, {
    variables: { id: organizationId, ...options },
    as: server.world.people[name],
  });
  return organization.members;
}

const usersOf = ({ nodes }: { nodes: { userId: string }[] }) => nodes.map(({ userId }) => userId);

beforeAll(async () => {
  ({ organizationId } = server.world);
  const { read, edit } = server.world.people;
  await read.client.members.ping({ organizationId });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await edit.client.members.ping({ organizationId });
});

describe('members of an organization', () => {
  test('have the orders and filters of REST', async () => {
    const { client } = server.world.people.admin;
    const filters = [
      [{}, {}],
      [{ order: 'ASC' }, { order: 'asc' }],
      [{ sort: 'LAST_SEEN_AT' }, { sort: 'lastSeenAt' }],
      [
        { sort: 'LAST_SEEN_AT', order: 'ASC' },
        { sort: 'lastSeenAt', order: 'asc' },
      ],
      [{ role: 'GUEST' }, { role: 'guest' }],
      [{ role: 'READ' }, { role: 'read' }],
    ] as const;
    for (const [options, query] of filters) {
      const found = await membersAs('admin', options);
      const { items, count } = await client.members.list({ organizationId, ...query });
      expect(usersOf(found)).toEqual(items.map(({ id }) => id));
      expect(found.totalCount).toBe(count);
    }
  });

  test('are paged from both ends, with the cursors of REST', async () => {
    const { client } = server.world.people.admin;
    const all = usersOf(await membersAs('admin'));
    const walked: string[] = [];
    let after: string | undefined;
    for (let more = true; more;) {
      const found = await membersAs('admin', { first: 2, ...(after !== undefined && { after }) });
      walked.push(...usersOf(found));
      ({ endCursor: after, hasNextPage: more } = found.pageInfo);
    }
    expect(walked).toEqual(all);
    expect(usersOf(await membersAs('admin', { last: 2 }))).toEqual(all.slice(-2));
    const { pageInfo } = await membersAs('admin', { first: 3 });
    const next = await client.members.list({ organizationId, page: pageInfo.endCursor });
    expect(next.items.map(({ id }) => id)).toEqual(all.slice(3));
  });

  test('are visible to every member with a role, and to no guest', async () => {
    expect((await membersAs('read')).totalCount).toBeGreaterThan(5);
    expect(await membersAs('guest')).toMatchObject({ totalCount: 0, nodes: [] });
  });

  test('have an id, by which a guest can read only themselves', async () => {
    const { admin, guest } = server.world.people;
    const { id: elsewhere } = await admin.client.organizations.create({ body: { title: 'Elsewhere' } });
    const member = 'query ($id: ID!) { node(id: $id) { ... on Member { userId role organization { id } } } }';
    for (const organization of [organizationId, elsewhere]) {
      const id = `${organization}/${admin.actor.userId}`;
      const { node } = await server.read(member, { variables: { id } });
      expect(node).toEqual({ userId: admin.actor.userId, role: 'ADMIN', organization: { id: organization } });
      expect((await server.read(member, { variables: { id }, as: guest })).node).toBeNull();
    }
    const own = { id: `${organizationId}/${guest.actor.userId}` };
    expect((await server.read(member, { variables: own, as: guest })).node).toMatchObject({ role: null });
  });

  test('show their spaces and teams to admins and to themselves', async () => {
    const { admin, read, edit } = server.world.people;
    await admin.client.spaces.create({ organizationId, body: { title: 'Shown' } });
    await admin.client.teams.create({
      organizationId,
      body: { title: 'Writers', members: [read.actor.userId] },
    });
    const query = `query ($organization: ID!, $user: ID!) {
      organization(id: $organization) { member(userId: $user) {
        spaces { totalCount nodes { permission space { title permissions { admin } } } }
        teams(title: "WRIT") { nodes { member { role } team { title } } }
      } }
    }`;
    const variables = { organization: organizationId, user: read.actor.userId };
    const space = (isAdmin: boolean) => ({
      permission: 'READ',
      space: { title: 'Shown', permissions: { admin: isAdmin } },
    });
    const teams = { nodes: [{ member: { role: 'MEMBER' }, team: { title: 'Writers' } }] };
    const seenBy = async (as: typeof admin) =>
      (await server.read(query, { variables, as })).organization.member;
    expect(await seenBy(admin)).toEqual({ spaces: { totalCount: 1, nodes: [space(true)] }, teams });
    expect(await seenBy(read)).toEqual({ spaces: { totalCount: 1, nodes: [space(false)] }, teams });
    expect(await seenBy(edit)).toEqual({ spaces: { totalCount: 0, nodes: [] }, teams });
  });

  test('are returned by mutations as they are after it', async () => {
    const { edit } = server.world.people;
    const { updateMemberInOrganization: updated } = await server.read(
      'mutation ($o: ID!, $u: ID!) { updateMemberInOrganization(input: { organizationId: $o, userId: $u, role: CREATE }) { member { id role } user { id } } }',
      { variables: { o: organizationId, u: edit.actor.userId } },
    );
    expect(updated).toEqual({
      member: { id: `${organizationId}/${edit.actor.userId}`, role: 'CREATE' },
      user: { id: edit.actor.userId },
    });
  });
});

describe('invite links', () => {
  test('are listed for those who may update them, and read by everyone with the id', async () => {
    const { admin, read } = server.world.people;
    const { outsider } = server.world;
    const { createOrganizationInvite } = await server.read(
      'mutation ($o: ID!) { createOrganizationInvite(input: { organizationId: $o, role: EDIT }) { invite { id role redundant } } }',
      { variables: { o: organizationId } },
    );
    const { invite: made } = createOrganizationInvite;
    expect(made).toMatchObject({ role: 'EDIT', redundant: true });
    const list = 'query ($id: ID!) { organization(id: $id) { invites { totalCount nodes { id } } } }';
    const listedTo = async (as: typeof admin) =>
      (await server.read(list, { variables: { id: organizationId }, as })).organization.invites;
    expect(await listedTo(admin)).toEqual({ totalCount: 1, nodes: [{ id: made.id }] });
    expect(await listedTo(read)).toEqual({ totalCount: 0, nodes: [] });
    const node =
      'query ($id: ID!) { node(id: $id) { ... on Invite { role redundant organization { id } } } }';
    expect(await server.read(node, { variables: { id: made.id }, as: outsider })).toEqual({
      node: { role: 'EDIT', redundant: false, organization: null },
    });
    await admin.client.organizations.update({ organizationId, body: { inviteLinks: false } });
    expect((await server.read(node, { variables: { id: made.id }, as: outsider })).node).toBeNull();
    expect((await server.read(node, { variables: { id: made.id } })).node).toMatchObject({ role: 'EDIT' });
  });
});
