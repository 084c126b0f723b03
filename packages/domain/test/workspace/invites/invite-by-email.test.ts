import type { Role } from '@lectern/contract';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld();

async function organization() {
  const { client } = used.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Inviting' } });
  const rolesOf = async () => {
    const { items } = await client.members.list({ organizationId, order: 'asc' });
    return new Map(items.map(({ user, role }): [string, Role | null] => [user.email ?? '', role]));
  };
  return { organizationId, client, rolesOf };
}

const address = (name: string) => `${name}.${used.world.ctx.newId('user').toLowerCase()}@example.org`;

test('inviting by e-mail adds new and existing users as members, each address once', async () => {
  const { organizationId, client, rolesOf } = await organization();
  const { outsider } = used.world;
  const known = (await outsider.client.users.getAuthenticated({})).email ?? '';
  const [fresh, chosen] = [address('fresh'), address('chosen')];
  const result = await client.invites.inviteByEmail({
    organizationId,
    body: {
      emails: [fresh, { email: chosen, role: 'review' }, known.toUpperCase(), fresh.toUpperCase()],
      role: 'comment',
    },
  });
  expect(result).toMatchObject({ invited: 3 });
  expect(result.users).toHaveLength(3);
  expect(result.users[2]).toBe(outsider.actor.userId);
  const roles = await rolesOf();
  expect([fresh, chosen, known].map((email) => roles.get(email))).toEqual(['comment', 'review', 'comment']);
  await outsider.client.organizations.get({ organizationId });
});

test('inviting by e-mail grants the default role, and the highest of several', async () => {
  const { organizationId, client, rolesOf } = await organization();
  const [plain, twice, guest] = [address('plain'), address('twice'), address('guest')];
  await client.organizations.update({ organizationId, body: { defaultRole: 'edit' } });
  await client.invites.inviteByEmail({
    organizationId,
    body: { emails: [plain, { email: twice, role: 'create' }, { email: twice, role: 'read' }] },
  });
  await client.invites.inviteByEmail({ organizationId, body: { emails: [guest], role: null } });
  const roles = await rolesOf();
  expect([plain, twice, guest].map((email) => roles.get(email))).toEqual(['edit', 'create', null]);
});

test('inviting by e-mail does not change members, and returns those without single sign-on', async () => {
  const { organizationId, client, rolesOf } = await organization();
  const [member, fresh] = [address('member'), address('fresh')];
  await client.invites.inviteByEmail({ organizationId, body: { emails: [member], role: 'create' } });
  const again = await client.invites.inviteByEmail({
    organizationId,
    body: { emails: [member, fresh], role: 'read', sso: true },
  });
  expect(again).toMatchObject({ invited: 1, failedSSOEmails: [member] });
  expect(again.users).toHaveLength(2);
  expect((await rolesOf()).get(member)).toBe('create');
  const sso = (await client.members.list({ organizationId })).items.filter((item) => item.sso);
  expect(sso.map(({ user }) => user.email)).toEqual([fresh]);
});

test('inviting by e-mail accepts 1 to 100 addresses, and none with an invalid one', async () => {
  const { organizationId, client } = await organization();
  const many = Array.from({ length: 100 }, (_, index) => address(`n${index}`));
  await client.invites.inviteByEmail({ organizationId, body: { emails: many } });
  expect((await client.members.list({ organizationId, limit: 0 })).count).toBe(101);
  const rejected = [
    [[], 'body.emails'],
    [[...many, address('more')], 'body.emails'],
    [[address('good'), 'bad'], 'body.emails.1'],
    [[{ email: 'bad', role: 'read' }], 'body.emails.0.email'],
    [[`${'a'.repeat(250)}@example.org`], 'body.emails.0'],
  ] as const;
  for (const [emails, path] of rejected) {
    await expect(
      client.invites.inviteByEmail({ organizationId, body: { emails: [...emails] } }),
    ).rejects.toMatchObject({ status: 400, details: [{ path }] });
  }
  expect((await client.members.list({ organizationId, limit: 0 })).count).toBe(101);
});

test('concurrent invites of the same addresses create each user once', async () => {
  const emails = Array.from({ length: 20 }, (_, index) => address(`both${index}`));
  const [one, other] = [await organization(), await organization()];
  const [first, second] = await Promise.all([
    one.client.invites.inviteByEmail({ organizationId: one.organizationId, body: { emails } }),
    other.client.invites.inviteByEmail({
      organizationId: other.organizationId,
      body: { emails: emails.toReversed() },
    }),
  ]);
  expect([first.invited, second.invited]).toEqual([20, 20]);
  expect(second.users.toReversed()).toEqual(first.users);
});
