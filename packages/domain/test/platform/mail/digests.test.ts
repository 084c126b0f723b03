import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { transaction } from '../../../src/context/transaction.ts';
import { enqueueMail } from '../../../src/platform/mail/enqueue-mail.ts';
import { enqueueDueDigests } from '../../../src/platform/mail/send-digests.job.ts';
import { jobDefinitions } from '../../../src/registry/job-definitions.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useMail } from './notified-world.ts';

const used = useMail();
const dayMs = 86_400_000;
let day = 0;

const told = new Set<string>();

/** Lets the hour of the next digests come, an hour after everything that happened since the one before. */
async function nextDigests({ isLate = false } = {}): Promise<void> {
  day += 1;
  const { ctx } = used.world;
  const now = Date.now() + day * dayMs;
  const today = new Date(now).setUTCHours(6, 0, 0, 0);
  const due = today > now ? today - dayMs : today;
  const events = await ctx.store.db.selectFrom('events').select('id').execute();
  const news = events.map(({ id }) => id).filter((id) => !told.has(id));
  for (const id of news) told.add(id);
  await ctx.store.db
    .updateTable('events')
    .set({ created_at: new Date(due - 3_600_000).toISOString() })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(news))))
    .execute();
  // Those of the day before were sent moments ago in truth: as if they were late.
  if (!isLate)
    await ctx.store.db
      .updateTable('mails')
      .set({ created_at: new Date(Date.now() - dayMs).toISOString() })
      .where('kind', '=', 'digest')
      .execute();
  // Twice, as by two processes.
  const later = { ...ctx, clock: () => new Date(now) };
  await Promise.all([enqueueDueDigests(later), enqueueDueDigests(later)]);
}
const subjects = async (person: Person) => (await used.mailsTo(person)).map(({ subject }) => subject);

test('a digest tells what others did in the spaces that its reader sees, once, and nothing without news', async () => {
  const { world } = used;
  const { people, organizationId, outsider } = world;
  const { spaceId } = await makeTree(world);
  const secret = await people.admin.client.spaces.create({ organizationId, body: { title: 'Secrets' } });
  await people.admin.client.spaces.update({ spaceId: secret.id, body: { defaultLevel: null } });
  await nextDigests();
  expect(await subjects(people.read)).toEqual([]);

  const body = { body: { markdown: 'Well.' } };
  await people.edit.client.spaceComments.post({ spaceId, body });
  await people.edit.client.spaceComments.post({ spaceId, body });
  await people.admin.client.spaceComments.post({ spaceId: secret.id, body });
  await nextDigests();
  expect(await subjects(people.read)).toEqual(['What is new in Handbook']);
  const [mail] = await used.mailsTo(people.read);
  expect(mail?.text).toContain('Home: Handbook\n  2 comments');
  expect(mail?.text).not.toContain('Secrets');
  expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: expect.anything() });
  // The admin sees both, and is not told of their own comment.
  const [toAdmin] = await used.mailsTo(people.admin);
  expect(toAdmin?.text).toContain('2 comments');
  expect(toAdmin?.text).not.toContain('Secrets');
  // Who did all of it, and who is elsewhere, has no news.
  expect(await subjects(people.edit)).toEqual([]);
  expect(await subjects(people.guest)).toEqual([]);
  expect(await subjects(outsider)).toEqual([]);

  await nextDigests();
  expect(await subjects(people.read)).toHaveLength(1);
});

test('who unsubscribed, or lost access before it is sent, receives no digest', async () => {
  const { people, organizationId } = used.world;
  const { spaceId } = await makeTree(used.world);
  await nextDigests();
  await people.comment.client.users.updateMailPreferences({ body: { digest: false } });
  await people.edit.client.spaceComments.post({ spaceId, body: { body: { markdown: 'News.' } } });
  const before = [await subjects(people.comment), await subjects(people.create)];
  await used.whileStopped(async () => {
    await nextDigests();
    await people.admin.client.members.remove({ organizationId, userId: people.create.actor.userId });
  });
  expect([await subjects(people.comment), await subjects(people.create)]).toEqual(before);
  expect((await subjects(people.review)).at(-1)).toBe('What is new in Handbook');
});

test('a digest of somebody with an unproven address tells of organizations alone where they have been', async () => {
  const { ctx, people, outsider, outsideOrganizationId, organizationId } = used.world;
  const { spaceId } = await makeTree(used.world);
  // As whoever the identity provider of an organization signs in: seen there, which says nothing about the mailbox.
  const ada = await used.world.person('ada');
  await used.world.join(organizationId, ada, 'read');
  await used.world.join(outsideOrganizationId, ada, 'read');
  await ctx.store.users.updateForInstance(ada.actor.userId, { email_confirmed: false });
  await ada.client.members.ping({ organizationId: outsideOrganizationId });
  const theirs = await outsider.client.spaces.create({
    organizationId: outsideOrganizationId,
    body: { title: 'Elsewhere' },
  });
  await nextDigests();
  const body = { body: { markdown: 'News.' } };
  await people.edit.client.spaceComments.post({ spaceId, body });
  await outsider.client.spaceComments.post({ spaceId: theirs.id, body });
  await nextDigests();
  const [first] = await used.mailsTo(ada);
  expect(first?.subject).toBe('What is new in Elsewhere');
  expect(first?.text).not.toContain('Handbook');

  await ada.client.members.ping({ organizationId });
  await people.edit.client.spaceComments.post({ spaceId, body });
  await nextDigests();
  expect((await subjects(ada)).at(-1)).toBe('What is new in Handbook');
});

test('a digest that is late does not take the place of the next one', async () => {
  const { people } = used.world;
  const { spaceId } = await makeTree(used.world);
  await nextDigests();
  const before = await subjects(people.read);
  const body = { body: { markdown: 'Late.' } };
  await people.edit.client.spaceComments.post({ spaceId, body });
  await nextDigests();
  expect(await subjects(people.read)).toHaveLength(before.length + 1);
  await people.edit.client.spaceComments.post({ spaceId, body });
  await nextDigests({ isLate: true });
  expect(await subjects(people.read)).toHaveLength(before.length + 2);
});

test('what digests told is told once, also when their hour changes', async () => {
  const { ctx, people } = used.world;
  const { spaceId } = await makeTree(used.world);
  await nextDigests();
  await people.edit.client.spaceComments.post({ spaceId, body: { body: { markdown: 'Once.' } } });
  await nextDigests();
  const told = await subjects(people.read);
  const due = async () => ctx.store.db.selectFrom('digests').select('due_at').orderBy('due_at').execute();
  const recorded = await due();
  const last = Date.parse(recorded.at(-1)?.due_at ?? '');
  const { mail } = ctx.settings;
  if (mail === undefined) throw new Error('no mail');
  const settings = { ...ctx.settings, mail: { ...mail, digestHour: 7 } };
  await enqueueDueDigests({ ...ctx, settings, clock: () => new Date(last + 1_800_000) });
  expect(await due()).toEqual(recorded);
  expect(await subjects(people.read)).toEqual(told);
});

test('the reset of a password does not wait for the digests of everybody', async () => {
  const { ctx, people } = used.world;
  await used.mailsTo(people.admin);
  await used.whileStopped(async () => {
    await transaction(ctx, async (tx) => {
      const [since, until] = ['2026-01-01T06:00:00.000Z', '2026-01-02T06:00:00.000Z'];
      for (const name of ['one', 'two', 'three'])
        await enqueueMail(tx, {
          kind: 'digest',
          to: { email: `${name}@example.org` },
          values: { since, until },
        });
    });
    const values = { url: 'https://docs.example.com/reset', expiresAt: '2027-01-02T03:04:05.000Z' };
    const to = { email: 'forgetful@example.org' };
    await transaction(ctx, (tx) => enqueueMail(tx, { kind: 'password-reset', to, values }));
    const types = jobDefinitions.map(({ name }) => name).filter((name) => name.startsWith('send'));
    const first = await ctx.store.jobLeases.claim(types, 'one', 1);
    const second = await ctx.store.jobLeases.claim(types, 'two', 1);
    const mailOf = z.object({ mailId: z.string() });
    const mails = await Promise.all(
      [first, second].map((job) => ctx.store.mails.findToSend(mailOf.parse(job?.input).mailId)),
    );
    expect(mails.map((mail) => mail?.kind)).toEqual(['digest', 'password-reset']);
  });
});
