import { type Locale, languageTags, locales } from '@lectern/contract';
import {
  createAccountLink,
  enableSecondFactor,
  readSecondFactor,
  setPasswordByLink,
  startSecondFactor,
} from '@lectern/domain';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../src/messages/messages.ts';
import { english } from '../src/messages/texts/english.ts';
import { formTokenOf } from '../src/own-forms.ts';
import { useAccounts } from './accounts-server.ts';
import { executablePath, useChromium, violationsOf } from './chromium.ts';
import { password, peopleOf } from './people.ts';
import { textsIn } from './texts-in.ts';

// No mail leaves: nothing listens at the port.
const mail = { host: '127.0.0.1', port: 9, tls: 'optional', from: 'docs@lectern.test' } as const;
const openIdConnect = {
  issuer: 'https://id.example',
  clientId: 'lectern',
  label: 'Acme',
  scope: 'openid email',
  groupsClaim: 'groups',
};
const server = useAccounts(() => ({ mail, openIdConnect, defaultLanguage: 'nl' }));
const chromium = useChromium();
const formCookie = 'f'.repeat(43);

/** English sentences between values, which no page of another language has. */
const englishParts = textsIn(english)
  .flatMap(([, text]) => text.split(/\{\w+\}/))
  .map((part) => part.trim())
  .filter((part) => part.split(' ').length > 2);

type Asked = { readonly accept?: string; readonly session?: string; readonly form?: Record<string, string> };

function ask(path: string, { accept, session, form }: Asked = {}): Promise<Response> {
  const cookies = [
    `lectern_form=${formCookie}`,
    ...(session === undefined ? [] : [`lectern_session=${session}`]),
  ];
  return fetch(new URL(path, server.origin), {
    redirect: 'manual',
    headers: {
      accept: 'text/html',
      cookie: cookies.join('; '),
      ...(accept !== undefined && { 'accept-language': accept }),
    },
    ...(form && {
      method: 'POST',
      body: new URLSearchParams({ form: formTokenOf(formCookie), ...form }),
    }),
  });
}

/** A page as its reader sees it, which must be of the language alone. */
async function read(locale: Locale, path: string, asked: Asked = {}): Promise<string> {
  const response = await ask(path, { accept: languageTags[locale], ...asked });
  const page = await response.text();
  expect(page).toContain(`<html lang="${languageTags[locale]}" dir="ltr">`);
  expect(response.headers.get('content-language')).toBe(languageTags[locale]);
  expect(response.headers.get('vary')).toContain('Accept-Language');
  const text = page
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"');
  expect(text).not.toMatch(/[{}]|undefined|NaN|Invalid Date/);
  const found = englishParts.filter((part) => text.includes(part));
  expect([path, locale === 'en' ? [] : found]).toEqual([path, []]);
  return text;
}

/** A person with a session, as after their first sign-in. */
async function signedIn() {
  const person = await server.world.person('ada');
  const ctx = server.world.domain.context({ kind: 'anonymous' });
  const { url } = await createAccountLink(ctx, person.actor.userId, 'reset');
  const code = new URL(url).searchParams.get('code') ?? '';
  const step = await setPasswordByLink(ctx, { code, password });
  if (step.kind !== 'session') throw new Error('no session');
  const client = server.world.domain.as(person.actor);
  const { email = '', displayName } = await client.users.getAuthenticated({});
  return {
    ...person,
    client,
    ctx,
    session: step.session.token,
    user: { id: person.actor.userId, email, displayName },
  };
}

test.for(locales)('every page of somebody who is not signed in is in one language: %s', async (locale) => {
  const { texts } = messagesOf(locale);
  const ctx = server.world.domain.context({ kind: 'anonymous' });
  const { actor } = await server.world.person('ada');
  expect(await read(locale, '/sign-in')).toContain(texts.forgotPassword);
  expect(await read(locale, '/sign-in?done=signed-out')).toContain(texts.signedOut);
  const wrong = { email: 'nobody@example.com', password: 'wrong' };
  expect(await read(locale, '/sign-in', { form: wrong })).toContain(texts.problems.wrongSignIn);
  expect(await read(locale, '/forgot-password')).toContain(texts.forgot.lead);
  const mailbox = await read(locale, '/forgot-password', { form: { email: 'nobody@example.com' } });
  expect(mailbox).toContain('nobody@example.com');
  expect(mailbox).toContain(texts.mailbox.hint);
  expect(await read(locale, '/set-password?code=x')).toContain(texts.problems.usedLink);
  for (const purpose of ['reset', 'invite', 'setup'] as const) {
    const { url } = await createAccountLink(ctx, actor.userId, purpose);
    expect(await read(locale, url)).toContain(texts.link[purpose].lead);
    const code = new URL(url).searchParams.get('code') ?? '';
    const refused = await read(locale, '/set-password', { form: { code, password: 'short' } });
    expect(refused).toContain(texts.problems.passwordTooShort.replace('{count}', '10'));
  }
  expect(await read(locale, '/sign-in', { form: { form: 'x' } })).toContain(texts.problems.foreignForm);
  expect(await read(locale, '/oidc/callback?code=x')).toContain(texts.problems.providerEnded);
});

test.for(locales)('every page of somebody who is signed in is in one language: %s', async (locale) => {
  const { texts } = messagesOf(locale);
  const { client, ctx, session, user } = await signedIn();
  const asked = { session };
  expect(await read(locale, '/', asked)).toContain(texts.home.none);
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Boats' } });
  expect(await read(locale, '/', asked)).toContain(texts.home.noSites);
  await client.sites.create({ organizationId, body: { title: 'Sailing' } });
  expect(await read(locale, '/', asked)).toContain(texts.home.unpublished);
  const account = await read(locale, '/account', asked);
  for (const { title } of [texts.account, texts.factor, texts.mail, texts.sessions, texts.tokens])
    expect(account).toContain(title);
  for (const done of ['profile', 'language', 'password', 'mail', 'end-session', 'revoke-token'])
    await read(locale, `/account?done=${done}`, asked);
  const token = { label: 'Laptop', days: '30', 'read-only': 'on' };
  expect(await read(locale, '/account/create-token', { ...asked, form: token })).toContain(texts.tokens.copy);
  const unnamed = { ...token, label: '' };
  const refused = await read(locale, '/account/create-token', { ...asked, form: unnamed });
  expect(refused).toContain(texts.problems.tokenLabel);
  const ended = await read(locale, '/account/end-session', { ...asked, form: { id: 'x' } });
  expect(locale === 'en' || ended.includes(texts.problems.gone)).toBe(true);
  const change = { current: 'wrong', password };
  const wrong = await read(locale, '/account/password', { ...asked, form: change });
  expect(wrong).toContain(texts.problems.wrongPassword);

  await startSecondFactor(ctx, user);
  expect(await read(locale, '/account', asked)).toContain(texts.factor.scan);
  const state = await readSecondFactor(ctx, user);
  const secret = state.state === 'pending' ? Secret.fromBase32(state.secret) : new Secret();
  const code = new TOTP({ secret }).generate({ timestamp: server.now });
  const enable = { code: '000000', current: password };
  const mistyped = await read(locale, '/account/enable-second-factor', { ...asked, form: enable });
  expect(mistyped).toContain(texts.problems.wrongAppCode);
  await enableSecondFactor(ctx, user, { code, password });
  expect(await read(locale, '/account', asked)).toContain(texts.factor.codesLeft.replace('{count}', '10'));
  const question = await ask('/sign-in', { form: { email: user.email, password } });
  const challenge = /lectern_challenge=([^;]+)/.exec(question.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const response = await fetch(`${server.origin}/sign-in/code`, {
    headers: { cookie: `lectern_challenge=${challenge}`, 'accept-language': languageTags[locale] },
  });
  expect(await response.text()).toContain(texts.codeHint);
});

test.for(locales)('the pages that end mails are in one language: %s', async (locale) => {
  const { texts } = messagesOf(locale);
  const { actor } = await server.world.person('ada');
  const ctx = server.world.domain.context(actor);
  for (const kind of ['mention', 'review-request', 'digest'] as const) {
    const url = await ctx.unsubscribeUrls.urlOf(ctx, { userId: actor.userId, kind });
    expect(await read(locale, url)).toContain(texts.unsubscribe[kind].now);
    expect(await read(locale, url, { form: {} })).toContain(texts.unsubscribe[kind].stopped);
    expect(await read(locale, `${url}&again=`, { form: {} })).toContain(texts.unsubscribe[kind].again);
  }
  expect(await read(locale, '/mail/unsubscribe')).toContain(texts.problems.oldMailLink);
});

test('a page is in the language of the browser, else in that of the server', async () => {
  expect(await read('fr', '/sign-in', { accept: 'sv,fr-CA;q=0.8,en;q=0.5' })).toContain('Se connecter');
  for (const accept of ['sv', '*', '', ';;,='])
    expect(await read('nl', '/sign-in', { accept })).toContain('Inloggen');
});

test('a language that somebody chose is that of their pages, of links that are mailed to them, and of no other', async () => {
  const { actor, ctx, session } = await signedIn();
  const accept = 'en';
  const chosen = await ask('/account/language', { accept, session, form: { language: 'ja' } });
  expect(chosen.headers.get('location')).toBe('/account?done=language#language');
  const options = { accept, session };
  expect(await read('ja', '/account?done=language', options)).toContain(
    messagesOf('ja').texts.language.saved,
  );
  await read('ja', '/', options);
  const { url } = await createAccountLink(ctx, actor.userId, 'reset');
  await read('ja', url, { accept });
  await read('ja', await ctx.unsubscribeUrls.urlOf(ctx, { userId: actor.userId, kind: 'digest' }), {
    accept,
  });
  await read('en', '/sign-in', { accept });
  await ask('/account/language', { accept, session, form: { language: '' } });
  await read('en', '/account', options);
  const wrong = await ask('/account/language', { accept, session, form: { language: 'xx' } });
  expect(wrong.status).toBe(400);
});

test('the browser of a sign-in tells the language of mails', async () => {
  const { client, ctx, user } = await signedIn();
  const form = { email: user.email, password };
  expect((await ask('/sign-in', { accept: 'pt-PT,pt;q=0.9', form })).status).toBe(303);
  expect(await ctx.store.users.findLanguages(user.id)).toEqual({ language: null, browser_language: 'pt-br' });
  expect((await ask('/sign-in', { accept: 'sv', form })).status).toBe(303);
  expect(await ctx.store.users.findLanguages(user.id)).toMatchObject({ browser_language: 'pt-br' });
  expect(await client.users.getMailPreferences({})).toMatchObject({ language: null });
});

describe.skipIf(executablePath === undefined)('in a browser', () => {
  const { signedInPerson } = peopleOf(server, chromium);

  test('a page that is written from right to left is mirrored, shows everything, and has no violation', async () => {
    const { page } = await signedInPerson({
      locale: 'ar',
      javaScriptEnabled: true,
      viewport: { width: 375, height: 800 },
    });
    await page.goto(`${server.origin}/account`);
    await page.fill('#profile [name=name]', 'آدا لوفليس');
    await page.click('#profile button');
    for (const path of ['/account', '/']) {
      await page.goto(server.origin + path);
      // No language that there is: the same page, as one in Arabic would be.
      await page.evaluate("document.documentElement.dir = 'rtl'; document.documentElement.lang = 'ar'");
      expect([path, await violationsOf(page)]).toEqual([path, []]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
      const brand = await page.locator('.top > :first-child').boundingBox();
      const name = await page.locator('.top bdi').boundingBox();
      expect(brand?.x).toBeGreaterThan(name?.x ?? 375);
    }
  });
});
