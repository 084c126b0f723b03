import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { transaction } from '../../../src/context/transaction.ts';
import { enqueueMail } from '../../../src/platform/mail/enqueue-mail.ts';
import { makeChangeRequest } from '../../../src/testing/content-resources.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useMail } from './notified-world.ts';

const used = useMail();

async function member(name: string): Promise<Person> {
  const person = await used.world.person(name);
  await used.world.join(used.world.organizationId, person, 'comment');
  return person;
}

const mentionOf = ({ actor }: Person) => `[@somebody]($/users/${actor.userId})`;

async function commentOn(spaceId: string, author: Person, markdown: string): Promise<string> {
  const { id } = await author.client.spaceComments.post({ spaceId, body: { body: { markdown } } });
  return id;
}

test('a comment is mailed once to each user whom it mentions, and not to its author', async () => {
  const { spaceId } = await makeTree(used.world);
  const [author, ada, grace] = [await member('author'), await member('ada'), await member('grace')];
  const markdown = `${mentionOf(ada)} and ${mentionOf(ada)}, **see** this, ${mentionOf(author)} ${mentionOf(grace)}.`;
  await commentOn(spaceId, author, markdown);
  const [mail, ...others] = await used.mailsTo(ada);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('author mentioned you in Handbook');
  expect(mail?.text).toContain('author mentioned you in a comment on Handbook:');
  expect(mail?.text).toContain('see this');
  const { urls } = await ada.client.spaces.get({ spaceId });
  expect(mail?.text).toContain(urls.app);
  expect(mail?.html).toContain(`href="${urls.app}"`);
  expect(await used.mailsTo(grace)).toHaveLength(1);
  expect(await used.mailsTo(author)).toEqual([]);
});

test('a reply, and a change of a text, are mailed to whom they mention first', async () => {
  const { spaceId } = await makeTree(used.world);
  const [author, ada, grace] = [await member('author'), await member('ada'), await member('grace')];
  const commentId = await commentOn(spaceId, author, `${mentionOf(ada)}: one.`);
  const change = {
    spaceId,
    commentId,
    body: { body: { markdown: `${mentionOf(ada)} ${mentionOf(grace)}` } },
  };
  await author.client.spaceComments.update(change);
  expect(await used.mailsTo(ada)).toHaveLength(1);
  expect(await used.mailsTo(grace)).toHaveLength(1);
  const reply = { body: { markdown: `${mentionOf(author)}: two.` } };
  await ada.client.spaceComments.postReply({ spaceId, commentId, body: reply });
  const mails = await used.mailsTo(author);
  expect(mails.map(({ subject }) => subject)).toEqual(['ada mentioned you in Handbook']);
});

test('a comment is mailed to 50 users a day at most, however often it is changed', async () => {
  const { ctx, organizationId, people } = used.world;
  const { spaceId } = await makeTree(used.world);
  const commentId = await commentOn(spaceId, people.admin, 'Nobody yet.');
  const users = await ctx.store.users.findOrInsertByEmail(
    Array.from({ length: 60 }, (_, index) => ({
      id: ctx.newId('user'),
      email: `many${index}@example.org`,
      display_name: `many${index}`,
      photo_url: null,
      instance_admin: false,
      created_at: ctx.clock().toISOString(),
      email_confirmed: true,
    })),
  );
  const joined_at = ctx.clock().toISOString();
  await ctx.store.members.insertNew(
    users.map(({ id }) => ({
      organization_id: organizationId,
      user_id: id,
      role: 'read',
      joined_at,
      sso: false,
    })),
  );
  for (let start = 0; start < users.length; start += 20) {
    const markdown = users.slice(start, start + 20).map(({ id }) => `[@many]($/users/${id})`);
    const body = { body: { markdown: markdown.join(' ') } };
    await people.admin.client.spaceComments.update({ spaceId, commentId, body });
    await used.mailsTo(people.admin);
  }
  const mails = await ctx.store.db.selectFrom('mails').select('id').where('about', '=', commentId).execute();
  expect(mails).toHaveLength(50);
});

test('nobody is mailed a comment that they may not see, also when their access ends before the mail is sent', async () => {
  const { organizationId, people, outsider, outsideOrganizationId } = used.world;
  const { spaceId } = await makeTree(used.world);
  const [ada, grace, removed] = [await member('ada'), await member('grace'), await member('removed')];
  await people.admin.client.spaces.update({ spaceId, body: { defaultLevel: null } });
  await people.admin.client.spacePermissions.invite({
    spaceId,
    body: { role: 'comment', users: [grace.actor.userId, removed.actor.userId] },
  });
  await used.whileStopped(async () => {
    const all = [ada, grace, removed, outsider].map(mentionOf).join(' ');
    await commentOn(spaceId, people.admin, all);
    // Mails that were enqueued already: of another organization, too.
    for (const person of [removed, outsider]) {
      const commentId = await commentOn(spaceId, people.admin, mentionOf(person));
      const to = { email: await used.emailOf(person), userId: person.actor.userId };
      await transaction(used.world.ctx, (tx) =>
        enqueueMail(tx, {
          kind: 'mention',
          to,
          organizationId: outsideOrganizationId,
          values: { commentId },
        }),
      );
    }
    await people.admin.client.members.remove({ organizationId, userId: removed.actor.userId });
    // The author of a comment is not its reader, whatever was enqueued.
    const own = await commentOn(spaceId, grace, mentionOf(grace));
    const to = { email: await used.emailOf(grace), userId: grace.actor.userId };
    await transaction(used.world.ctx, (tx) =>
      enqueueMail(tx, { kind: 'mention', to, organizationId, values: { commentId: own } }),
    );
  });
  expect(await used.mailsTo(grace)).toHaveLength(1);
  for (const person of [ada, removed, outsider]) expect(await used.mailsTo(person)).toEqual([]);
});

test('a comment that is deleted, or mentions its reader no more, is not mailed', async () => {
  const { spaceId } = await makeTree(used.world);
  const [author, ada, grace] = [await member('author'), await member('ada'), await member('grace')];
  await used.whileStopped(async () => {
    const deleted = await commentOn(spaceId, author, mentionOf(ada));
    await author.client.spaceComments.delete({ spaceId, commentId: deleted });
    const commentId = await commentOn(spaceId, author, mentionOf(grace));
    await author.client.spaceComments.update({ spaceId, commentId, body: { body: { markdown: 'No.' } } });
  });
  expect(await used.mailsTo(ada)).toEqual([]);
  expect(await used.mailsTo(grace)).toEqual([]);
});

test('an address that nobody has proven receives no notifications', async () => {
  const { ctx, people } = used.world;
  const { spaceId } = await makeTree(used.world);
  const stranger = await member('stranger');
  await ctx.store.users.updateForInstance(stranger.actor.userId, { email_confirmed: false });
  await commentOn(spaceId, people.admin, mentionOf(stranger));
  expect(await used.mailsTo(stranger)).toEqual([]);
});

test('a request for a review is mailed to users and to the members of teams, once a day, and not to who requests', async () => {
  const { organizationId, people } = used.world;
  const { spaceId, changeRequestId } = await makeChangeRequest(used.world);
  const [ada, grace] = [await member('ada'), await member('grace')];
  const team = await people.admin.client.teams.create({
    organizationId,
    body: { title: 'Reviewers', members: [grace.actor.userId, ada.actor.userId] },
  });
  const at = { spaceId, changeRequestId };
  const body = { users: [ada.actor.userId], teams: [team.id], subject: 'Better words' };
  await people.admin.client.reviews.request({ ...at, body });
  await people.admin.client.reviews.request({ ...at, body });
  for (const person of [ada, grace]) {
    const mails = await used.mailsTo(person);
    expect(mails.map(({ subject }) => subject)).toEqual(['admin asks for your review of Better words']);
    expect(mails[0]?.text).toContain((await person.client.changeRequests.get(at)).urls.app);
  }
  expect(await used.mailsTo(people.admin)).toEqual([]);
});

test('a request for a review is not mailed once the change request is merged', async () => {
  const { people } = used.world;
  const { spaceId, changeRequestId } = await makeChangeRequest(used.world);
  const ada = await member('ada');
  await used.whileStopped(async () => {
    const at = { spaceId, changeRequestId };
    await people.admin.client.reviews.request({ ...at, body: { users: [ada.actor.userId] } });
    await people.admin.client.changeRequests.merge(at);
  });
  expect(await used.mailsTo(ada)).toEqual([]);
});

test('who unsubscribes from a kind receives no mail of it, also none that waits, but those of other kinds', async () => {
  const { people } = used.world;
  const { spaceId, changeRequestId } = await makeChangeRequest(used.world);
  const ada = await member('ada');
  await used.whileStopped(async () => {
    await commentOn(spaceId, people.admin, mentionOf(ada));
    await ada.client.users.updateMailPreferences({ body: { mentions: false } });
  });
  expect(await used.mailsTo(ada)).toEqual([]);
  expect(await ada.client.users.getMailPreferences({})).toEqual({
    object: 'mail-preferences',
    mentions: false,
    reviewRequests: true,
    digest: true,
    language: null,
  });
  await people.admin.client.reviews.request({
    spaceId,
    changeRequestId,
    body: { users: [ada.actor.userId] },
  });
  expect(await used.mailsTo(ada)).toHaveLength(1);
  await ada.client.users.updateMailPreferences({ body: { mentions: true } });
  await commentOn(spaceId, people.admin, mentionOf(ada));
  expect(await used.mailsTo(ada)).toHaveLength(2);
});

test('a notification says how to unsubscribe by one click, by an address that only this server can make', async () => {
  const { ctx, people } = used.world;
  const { spaceId } = await makeTree(used.world);
  const ada = await member('ada');
  await commentOn(spaceId, people.admin, mentionOf(ada));
  const [mail] = await used.mailsTo(ada);
  const email = await used.emailOf(ada);
  const raw = used.server.received.find(({ to }) => to.includes(email))?.raw ?? '';
  const unfolded = raw.replaceAll(/\r\n[ \t]+/g, ' ');
  const [, url = ''] = /^List-Unsubscribe: <([^>]+)>\r$/m.exec(unfolded) ?? [];
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(url).toMatch(/^https:\/\/docs\.example\.com\/base\/mail\/unsubscribe\?/);
  expect(mail?.text).toContain(url);
  expect(mail?.html).toContain(url.replaceAll('&', '&amp;'));
  const query = Object.fromEntries(new URL(url).searchParams);
  expect(await ctx.unsubscribeUrls.check(ctx, query)).toEqual({ userId: ada.actor.userId, kind: 'mention' });
  const forged = [{ user: people.admin.actor.userId }, { kind: 'digest' }, { signature: 'x' }, { key: 'x' }];
  for (const change of forged)
    await expect(ctx.unsubscribeUrls.check(ctx, { ...query, ...change })).rejects.toMatchObject({
      status: 403,
    });
});

test('the reset of a password has no link to unsubscribe', async () => {
  const ada = await member('ada');
  const to = { email: await used.emailOf(ada), userId: ada.actor.userId };
  const values = { url: 'https://docs.example.com/reset', expiresAt: '2027-01-02T03:04:05.000Z' };
  await transaction(used.world.ctx, (tx) => enqueueMail(tx, { kind: 'password-reset', to, values }));
  const [mail] = await used.mailsTo(ada);
  expect(mail?.headers.has('list')).toBe(false);
  expect(mail?.text).not.toContain('unsubscribe');
});
