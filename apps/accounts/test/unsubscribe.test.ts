import type { Person } from '@lectern/domain/testing';
import { describe, expect, test } from 'vitest';
import { useAccounts } from './accounts-server.ts';
import { executablePath, useChromium } from './chromium.ts';
import { peopleOf } from './people.ts';

// No mail leaves: nothing listens at the port.
const mail = { host: '127.0.0.1', port: 9, tls: 'optional', from: 'docs@lectern.test' } as const;
const server = useAccounts(() => ({ mail }));
const chromium = useChromium();

async function reader(): Promise<Person & { readonly url: string }> {
  const person = await server.world.person('ada');
  const { actor, client: _old, ...rest } = person;
  const ctx = server.world.domain.context(actor);
  const url = await ctx.unsubscribeUrls.urlOf(ctx, { userId: actor.userId, kind: 'mention' });
  return { ...rest, actor, client: server.world.domain.as(actor), url };
}
const mentionsOf = async ({ client }: Person) => (await client.users.getMailPreferences({})).mentions;

test.for([
  ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
  [
    'a form with parts',
    (() => {
      const form = new FormData();
      form.append('List-Unsubscribe', 'One-Click');
      return form;
    })(),
  ],
  ['no body', null],
] as const)('a mail program unsubscribes by one POST of %s, without a session', async ([, body]) => {
  const ada = await reader();
  expect(await mentionsOf(ada)).toBe(true);
  const response = await fetch(ada.url, { method: 'POST', body, redirect: 'manual' });
  expect(response.status).toBe(200);
  expect(await mentionsOf(ada)).toBe(false);
  // Again, as mail programs may.
  expect((await fetch(ada.url, { method: 'POST', body })).status).toBe(200);
  const all = await ada.client.users.getMailPreferences({});
  expect(all).toMatchObject({ mentions: false, reviewRequests: true, digest: true });
});

test('opening the link of a mail changes nothing: its page has a form, no script, and a way back', async () => {
  const ada = await reader();
  const page = await fetch(ada.url);
  const text = await page.text();
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).not.toContain('<script');
  expect(text).toContain('comments that mention you');
  expect((await fetch(ada.url, { method: 'HEAD' })).status).not.toBe(200);
  expect(await mentionsOf(ada)).toBe(true);
  const done = await fetch(actionIn(text), { method: 'POST', body: new URLSearchParams() });
  expect(await mentionsOf(ada)).toBe(false);
  await fetch(actionIn(await done.text()), { method: 'POST', body: new URLSearchParams() });
  expect(await mentionsOf(ada)).toBe(true);
});

test('a link that this server did not sign, or for somebody else, unsubscribes nobody', async () => {
  const [ada, grace] = [await reader(), await reader()];
  const forged = new URL(ada.url);
  forged.searchParams.set('user', grace.actor.userId);
  for (const url of [forged.href, `${server.origin}/mail/unsubscribe`, `${ada.url}x`]) {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(url, { method });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('This link is not complete');
    }
  }
  expect([await mentionsOf(ada), await mentionsOf(grace)]).toEqual([true, true]);
});

describe.skipIf(executablePath === undefined)('in a browser without scripts', () => {
  test('people choose their mails on the page of their account', async () => {
    const { page, actor } = await peopleOf(server, chromium).signedInPerson({ javaScriptEnabled: false });
    await page.goto(`${server.origin}/account`);
    const box = (name: string) => page.locator(`#mail [name=${name}]`);
    expect(await box('mentions').isChecked()).toBe(true);
    await box('mentions').uncheck();
    await page.click('#mail button');
    expect(await page.textContent('#mail [role=status]')).toContain('saved');
    expect(await box('mentions').isChecked()).toBe(false);
    expect(await box('digest').isChecked()).toBe(true);
    const client = server.world.domain.as(actor);
    expect(await client.users.getMailPreferences({})).toMatchObject({ mentions: false, digest: true });
  });
});

/** The address of the form of a page. */
function actionIn(page: string): string {
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
  return new URL(action.replaceAll('&amp;', '&'), server.origin).href;
}
