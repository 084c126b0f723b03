import {
  anonymous,
  createAccountLink,
  readAccountLink,
  setPasswordByLink,
  signInWithPassword,
  type SignInStep,
} from '@lectern/domain';
import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';

const used = useWorld({ rateLimits: { ...noLimits(), accountSignIns: 4 } });

function noLimits() {
  return { reads: 0, writes: 0, jobs: 0, anonymousJobs: 0, wrongTokens: 0, signIns: 0 };
}

const good = 'three small green boats';
const browser = {
  channel: 'web',
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
} as const;
const context = () => used.world.domain.context(anonymous, browser);

async function emailOf({ client }: Person): Promise<string> {
  return (await client.users.getAuthenticated({})).email ?? '';
}

/** A user with a password, and the session in which they set it. */
async function personWithPassword(password = good) {
  const person = await used.world.person('ada');
  const { url } = await createAccountLink(context(), person.actor.userId, 'reset');
  const code = new URL(url).searchParams.get('code') ?? '';
  const session = sessionOf(await setPasswordByLink(context(), { code, password }));
  return { ...person, email: await emailOf(person), session, code };
}

/** The session of somebody without a second factor. */
function sessionOf(step: SignInStep) {
  if (step.kind !== 'session') throw new Error('A code is asked for.');
  return step.session;
}

const actorOf = (token: string) => used.world.domain.authenticate(token);
const rejected = { status: 403, message: 'The e-mail address or the password is wrong.' };

test('a user signs in with the e-mail address, in any case, and the password', async () => {
  const { email, actor } = await personWithPassword();
  const input = { email: ` ${email.toUpperCase()} `, password: good };
  const { token } = sessionOf(await signInWithPassword(context(), input));
  expect(await actorOf(token)).toMatchObject({ userId: actor.userId });
});

test('a wrong password, an unknown address and a disabled user get the same answer', async () => {
  const { email, actor } = await personWithPassword();
  const attempt = (input: { email: string; password: string }) => signInWithPassword(context(), input);
  await expect(attempt({ email, password: `${good}!` })).rejects.toMatchObject(rejected);
  await expect(attempt({ email, password: '' })).rejects.toMatchObject(rejected);
  await expect(attempt({ email: 'nobody@example.com', password: good })).rejects.toMatchObject(rejected);
  await expect(attempt({ email: 'a\0b', password: good })).rejects.toMatchObject(rejected);
  const { admin } = used.world.instanceAdmin.client;
  await admin.updateUser({ userId: actor.userId, body: { disabled: true } });
  await expect(attempt({ email, password: good })).rejects.toMatchObject(rejected);
});

test('attempts for an account are limited from every address, whether there is such an account or not', async () => {
  const { email } = await personWithPassword();
  for (const address of [email, 'somebody@example.com']) {
    for (let attempt = 0; attempt < 4; attempt += 1)
      await expect(
        signInWithPassword(context(), { email: address, password: 'wrong' }),
      ).rejects.toMatchObject(rejected);
    const elsewhere = used.world.domain.context(anonymous, { ...browser, address: '198.51.100.9' });
    await expect(
      signInWithPassword(elsewhere, { email: address.toUpperCase(), password: good }),
    ).rejects.toMatchObject({ status: 429 });
  }
});

test('passwords that are short, common, or made of the name are refused, and leave the link as it is', async () => {
  const { actor } = await used.world.person('grace');
  await used.world.ctx.store.users.update(actor.userId, { display_name: 'Grace Marguerite' });
  const { url } = await createAccountLink(context(), actor.userId, 'reset');
  const code = new URL(url).searchParams.get('code') ?? '';
  for (const password of [
    'short',
    'x'.repeat(257),
    'Password2024!',
    'aaaaaaaaaaaa',
    '12345678910',
    'gracemarguerite',
  ])
    await expect(setPasswordByLink(context(), { code, password })).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'password' }],
    });
  await setPasswordByLink(context(), { code, password: good });
});

test('a link works once, and ends with the other links of its user and with a disabled user', async () => {
  const { actor, code } = await personWithPassword();
  const other = await createAccountLink(context(), actor.userId, 'reset');
  const last = await createAccountLink(context(), actor.userId, 'reset');
  const used1 = { code: new URL(last.url).searchParams.get('code') ?? '', password: `${good} again` };
  await setPasswordByLink(context(), used1);
  for (const text of [code, used1.code, new URL(other.url).searchParams.get('code') ?? '', 'x', ''])
    await expect(readAccountLink(context(), text)).rejects.toMatchObject({ status: 403 });
  const { url } = await createAccountLink(context(), actor.userId, 'reset');
  await used.world.instanceAdmin.client.admin.updateUser({ userId: actor.userId, body: { disabled: true } });
  const blocked = { code: new URL(url).searchParams.get('code') ?? '', password: good };
  await expect(setPasswordByLink(context(), blocked)).rejects.toMatchObject({ status: 403 });
});

test('a link of two that are followed at the same time sets one password', async () => {
  const { actor } = await used.world.person('ada');
  const { url } = await createAccountLink(context(), actor.userId, 'reset');
  const code = new URL(url).searchParams.get('code') ?? '';
  const results = await Promise.allSettled(
    ['first small boats', 'second small boats'].map((password) =>
      setPasswordByLink(context(), { code, password }),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('setting a password by a link ends all sessions, proves the address, and leaves personal tokens', async () => {
  const person = await personWithPassword();
  const { userId } = person.actor;
  const { admin } = used.world.instanceAdmin.client;
  expect(await admin.getUser({ userId })).toMatchObject({ emailConfirmed: true });
  const { token } = sessionOf(await signInWithPassword(context(), { email: person.email, password: good }));
  const { url } = await admin.createPasswordLink({ userId });
  const code = new URL(url).searchParams.get('code') ?? '';
  await setPasswordByLink(context(), { code, password: `${good} again` });
  for (const ended of [token, person.session.token])
    await expect(actorOf(ended)).rejects.toMatchObject({ status: 401 });
  await actorOf(person.token);
});

test('no password, code or token of a session is in the log or in any row', async () => {
  const { session, code, email } = await personWithPassword('seventeen quiet otters');
  const { rows } = await used.world.ctx.store.db
    .selectFrom('passwords')
    .selectAll()
    .execute()
    .then((passwords) => ({ rows: JSON.stringify(passwords) }));
  expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  for (const secret of ['seventeen quiet otters', session.token, code]) expect(rows).not.toContain(secret);
  expect(email).toContain('@');
});
