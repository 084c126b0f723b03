import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../../src/context/transaction.ts';
import { enqueueMail } from '../../../src/platform/mail/enqueue-mail.ts';
import { sendMailJob } from '../../../src/platform/mail/send-mail.job.ts';
import { startWorkers, type Workers } from '../../../src/workers/workers.ts';
import { MailServer } from './mail-server.ts';

const server = new MailServer();
const expiresAt = '2027-01-02T03:04:05.000Z';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
let workers: Workers;

beforeAll(async () => {
  const [mail, opened] = await Promise.all([server.listen(), createTestDatabase()]);
  database = opened;
  world = await createWorld(database, { mail });
  workers = startWorkers(world.domain, { pollSeconds: 0.2 }, [
    { ...sendMailJob, retry: { ...sendMailJob.retry, firstDelaySeconds: 0.1 } },
  ]);
});

afterAll(async () => {
  await workers.stop();
  await Promise.all([database.close(), server.close()]);
});

function reset(email: string, url = 'https://docs.example.com/reset?token=secret') {
  return transaction(world.ctx, (tx) =>
    enqueueMail(tx, { kind: 'password-reset', to: { email }, values: { url, expiresAt } }),
  );
}

test('a mail leaves after its transaction commits, in text and HTML, and its content is forgotten', async () => {
  expect(await reset('ada@example.com')).toBe('queued');
  await expect.poll(() => server.to('ada@example.com')).toHaveLength(1);
  const [mail] = server.to('ada@example.com');
  expect(mail?.subject).toBe('Reset your password');
  expect(mail?.from?.text).toBe('"Lectern" <lectern@lectern.test>');
  expect(mail?.text).toContain('https://docs.example.com/reset?token=secret');
  expect(mail?.html).toContain('href="https://docs.example.com/reset?token=secret"');
  expect(mail?.text).toContain('January 2, 2027');
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  const row = () =>
    world.ctx.store.db
      .selectFrom('mails')
      .select(['content', 'sent_at'])
      .where('email', '=', 'ada@example.com')
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await row()).sent_at).not.toBeNull();
  expect((await row()).content).toBeNull();
});

test('a mail of a transaction that is rolled back is never sent', async () => {
  const failing = transaction(world.ctx, async (tx) => {
    await enqueueMail(tx, {
      kind: 'password-reset',
      to: { email: 'rolled.back@example.com' },
      values: { url: 'https://docs.example.com', expiresAt },
    });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await reset('after.it@example.com');
  await expect.poll(() => server.to('after.it@example.com')).toHaveLength(1);
  expect(server.to('rolled.back@example.com')).toEqual([]);
});

test('a mail that the mail server defers is sent again, and one that it refuses shows why', async () => {
  const { organizationId, people } = world;
  server.refusals.push(451);
  await transaction(world.ctx, (tx) =>
    enqueueMail(tx, {
      kind: 'invite',
      organizationId,
      to: { email: 'deferred@example.com' },
      values: { url: 'https://docs.example.com', organization: 'Home' },
    }),
  );
  await expect.poll(() => server.to('deferred@example.com')).toHaveLength(1);
  server.refusals.push(550);
  await transaction(world.ctx, (tx) =>
    enqueueMail(tx, {
      kind: 'invite',
      organizationId,
      to: { email: 'refused@example.com' },
      values: { url: 'https://docs.example.com', organization: 'Home' },
    }),
  );
  const failed = () => people.admin.client.jobs.list({ organizationId, type: 'send_mail', state: 'failed' });
  await expect.poll(async () => (await failed()).items).toHaveLength(1);
  expect((await failed()).items[0]?.lastError).toMatchObject({
    code: 'mail_refused',
    message: expect.stringContaining('550'),
  });
});

test('what others wrote is neither markup nor a header', async () => {
  const { organizationId } = world;
  await transaction(world.ctx, (tx) =>
    enqueueMail(tx, {
      kind: 'invite',
      organizationId,
      to: { email: 'strange@example.com' },
      values: {
        url: 'https://docs.example.com',
        organization: `A\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script>\u202Eevil`,
        inviter: `<b>${'x'.repeat(500)}`,
      },
    }),
  );
  await expect.poll(() => server.to('strange@example.com')).toHaveLength(1);
  const [mail] = server.to('strange@example.com');
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(server.to('all@example.com')).toEqual([]);
  expect(mail?.subject).toBe('You are invited to A Bcc: all@example.com <script>alert(1)</script> evil');
  expect(mail?.html).not.toContain('<script>');
  expect(mail?.html).toContain('&lt;script&gt;');
  expect(mail?.html).not.toContain('<b>');
  expect(mail?.text).not.toContain('x'.repeat(100));
});

test('nobody receives more than a few mails of a kind, whoever asks for them', async () => {
  const results = [];
  for (let count = 0; count < 6; count += 1) results.push(await reset('Flooded@example.com'));
  results.push(await reset('flooded@example.com'));
  expect(results).toEqual([...Array.from({ length: 5 }, () => 'queued'), 'limited', 'limited']);
});

test('the link of a mail that waits is sealed', async () => {
  await transaction(world.ctx, async (tx) => {
    await enqueueMail(tx, {
      kind: 'password-reset',
      to: { email: 'sealed@example.com' },
      values: { url: 'https://docs.example.com/reset?token=very-secret', expiresAt },
    });
    const { content } = await tx.store.db
      .selectFrom('mails')
      .select('content')
      .where('email', '=', 'sealed@example.com')
      .executeTakeFirstOrThrow();
    expect(content).toMatch(/^sealed\./);
    const job = await tx.store.db.selectFrom('jobs').selectAll().where('type', '=', 'send_mail').execute();
    expect(JSON.stringify(job)).not.toContain('very-secret');
  });
});
