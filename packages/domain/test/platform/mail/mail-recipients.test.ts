import type { Locale } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { transaction } from '../../../src/context/transaction.ts';
import { enqueueMail } from '../../../src/platform/mail/enqueue-mail.ts';
import { startSession } from '../../../src/workspace/sessions/start-session.ts';
import { useMail } from './notified-world.ts';

const used = useMail({ defaultLanguage: 'fr' });
const values = { url: 'https://docs.example.com/reset', expiresAt: '2027-01-02T03:04:05.000Z' };

/** Signs in a person with a browser that prefers a language. */
async function signIn({ actor }: Person, language?: Locale): Promise<void> {
  const origin = { ...used.world.ctx.origin, language };
  await transaction({ ...used.world.ctx, origin }, (tx) =>
    startSession(tx, { userId: actor.userId, method: 'password', label: 'Session' }),
  );
}

async function resetOf(person: Person): Promise<string | undefined> {
  const to = { email: await used.emailOf(person), userId: person.actor.userId };
  await transaction(used.world.ctx, (tx) => enqueueMail(tx, { kind: 'password-reset', to, values }));
  return (await used.mailsTo(person)).at(-1)?.subject;
}

async function invitationTo(email: string, inviter: Person): Promise<string | undefined> {
  const { organizationId } = used.world;
  await inviter.client.invites.inviteByEmail({ organizationId, body: { emails: [email] } });
  await expect.poll(() => used.server.to(email)).toHaveLength(1);
  return used.server.to(email)[0]?.subject;
}

test('a mail is in the language that its recipient chose, else of their last browser, else of the server', async () => {
  const ada = await used.world.person('ada');
  expect(await resetOf(ada)).toBe('Réinitialisation de votre mot de passe');
  await signIn(ada, 'de');
  expect(await resetOf(ada)).toBe('Passwort zurücksetzen');
  await ada.client.users.updateMailPreferences({ body: { language: 'ja' } });
  await signIn(ada, 'es');
  expect(await resetOf(ada)).toBe('パスワードの再設定');
  // Without a choice again, that of the browser; one that prefers none of the languages changes nothing.
  await ada.client.users.updateMailPreferences({ body: { language: null } });
  await signIn(ada);
  expect(await resetOf(ada)).toBe('Restablecer su contraseña');
  const [mail] = await used.mailsTo(ada);
  expect(mail?.headers.get('content-language')).toBe('fr');
  expect(mail?.html).toContain('<html lang="fr" dir="ltr">');
});

test('an invitation is in the language of its recipient, else of who invites, else of the server', async () => {
  const { admin } = used.world.people;
  expect(await invitationTo('first@example.com', admin)).toBe('Invitation à rejoindre Home');
  await admin.client.users.updateMailPreferences({ body: { language: 'no' } });
  expect(await invitationTo('second@example.com', admin)).toBe('Invitasjon til Home');
  const ada = await used.world.person('ada');
  await signIn(ada, 'zh');
  expect(await invitationTo(await used.emailOf(ada), admin)).toBe('邀请您加入 Home');
});

test('the language of a user is theirs to read and to choose, and one that there is', async () => {
  const [ada, grace] = [await used.world.person('ada'), await used.world.person('grace')];
  const body = { language: 'ru' } as const;
  expect(await ada.client.users.updateMailPreferences({ body })).toMatchObject({ ...body, digest: true });
  expect(await ada.client.users.getMailPreferences({})).toMatchObject(body);
  expect(await grace.client.users.getMailPreferences({})).toMatchObject({ language: null });
  const wrong = { language: 'xx' } as unknown as typeof body;
  await expect(ada.client.users.updateMailPreferences({ body: wrong })).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'body.language' }],
  });
});
