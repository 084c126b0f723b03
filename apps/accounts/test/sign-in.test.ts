import { createAccountLink, defaultWorkerSettings, startWorkers, type Workers } from '@lectern/domain';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MailServer } from '../../../packages/domain/test/platform/mail/mail-server.ts';
import { useAccounts } from './accounts-server.ts';
import { executablePath, useChromium, violationsOf } from './chromium.ts';
import { password, peopleOf } from './people.ts';

const mailServer = new MailServer();
const server = useAccounts(async () => ({ mail: await mailServer.listen() }));
let workers: Workers;
beforeAll(() => {
  workers = startWorkers(server.world.domain, { ...defaultWorkerSettings, pollSeconds: 1 });
});
afterAll(async () => {
  await workers.stop();
  await mailServer.close();
});

/** The link in the last mail to an address. */
async function linkMailedTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => mailServer.to(email)).toHaveLength(count);
  const text = mailServer.to(email).at(-1)?.text ?? '';
  return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
}

const chromium = useChromium();
const { signedInPerson, signIn } = peopleOf(server, chromium);

describe.skipIf(executablePath === undefined)('in a browser without scripts', () => {
  test('the administrator of a new server chooses address, name and password with one link', async () => {
    const { actor } = await server.world.person('first', { instanceAdmin: true });
    const ctx = server.world.domain.context({ kind: 'anonymous' });
    const { url } = await createAccountLink(ctx, actor.userId, 'setup');
    const page = await chromium.newPage();
    await page.goto(url);
    await page.fill('[name=email]', 'grace@northwind.example');
    await page.fill('[name=name]', 'Grace');
    await page.fill('[name=password]', 'Password1234');
    await page.click('main button');
    expect(await page.textContent('[role=alert]')).toContain('most common passwords');
    expect(await page.inputValue('[name=email]')).toBe('grace@northwind.example');
    await page.fill('[name=password]', password);
    await page.click('main button');
    expect(await page.textContent('h1')).toBe('Your organizations');
    expect(await page.textContent('header')).toContain('Grace');
    await page.goto(url);
    expect(await page.textContent('[role=alert]')).toContain('used already');
  });

  test('a person signs in with a password, sees their organizations and sites, and signs out', async () => {
    const { page, email, client } = await signedInPerson();
    const { id: organizationId } = await client.organizations.create({ body: { title: 'Boats' } });
    await client.sites.create({ organizationId, body: { title: 'Sailing <guide>' } });
    const other = await chromium.newPage();
    await other.goto(`${server.origin}/account`);
    expect(other.url()).toBe(`${server.origin}/sign-in?next=/account`);
    await signIn(other, email, 'wrong password');
    expect(await other.textContent('[role=alert]')).toBe('The e-mail address or the password is wrong.');
    expect(await other.inputValue('[name=email]')).toBe(email);
    await signIn(other, email);
    expect(await other.textContent('main')).toContain('Boats');
    expect(await other.textContent('main')).toContain('Sailing <guide>');
    await other.click('header button');
    expect(await other.textContent('[role=status]')).toBe('You are signed out.');
    await other.goto(`${server.origin}/`);
    expect(await other.textContent('main')).toContain('Sign in');
    await page.reload();
    expect(await page.textContent('h1')).toBe('Your organizations');
  });

  test('a session is ended from another browser', async () => {
    const { page, email } = await signedInPerson();
    const stolen = await chromium.newPage({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0',
    });
    await signIn(stolen, email);
    await page.goto(`${server.origin}/account`);
    const row = page.locator('#sessions li', { hasText: 'Firefox on Windows, 127.0.0.1' });
    await row.locator('button').click();
    expect(await page.textContent('#sessions [role=status]')).toBe('The session has ended.');
    await stolen.goto(`${server.origin}/account`);
    expect(await stolen.textContent('h1')).toBe('Sign in');
    expect(await stolen.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'lectern_session' }),
    );
    await page.reload();
    expect(await page.locator('#sessions li').count()).toBe(1);
  });

  test('a person changes their name and password, and creates and revokes a token', async () => {
    const { page } = await signedInPerson();
    await page.goto(`${server.origin}/account`);
    await page.fill('#profile [name=name]', 'Ada Lovelace');
    await page.click('#profile button');
    expect(await page.textContent('header')).toContain('Ada Lovelace');
    await page.fill('#password [name=current]', 'wrong password');
    await page.fill('#password [name=password]', 'four small green boats');
    await page.click('#password button');
    expect(await page.textContent('#password [role=alert]')).toBe('The current password is wrong.');
    await page.fill('#password [name=current]', password);
    await page.fill('#password [name=password]', 'four small green boats');
    await page.click('#password button');
    expect(await page.textContent('#password [role=status]')).toContain('Your password is changed');
    await page.fill('#tokens [name=label]', 'Laptop');
    await page.click('#tokens button:has-text("Create token")');
    const token = (await page.textContent('.secret')) ?? '';
    const ask = () => fetch(`${server.origin}/v1/user`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask()).status).toBe(200);
    await page.locator('#tokens li', { hasText: 'Laptop' }).locator('button').click();
    expect(await page.textContent('#tokens [role=status]')).toBe('The token is revoked.');
    expect((await ask()).status).toBe(401);
    await page.reload();
    expect(await page.content()).not.toContain(token);
  });

  test('the API takes no cookie, and neither do pages that others made send it a form', async () => {
    const { page } = await signedInPerson();
    const [{ name, value, httpOnly, sameSite } = { name: '', value: '' }] = (
      await page.context().cookies()
    ).filter((cookie) => cookie.name === 'lectern_session');
    expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Lax' });
    await page.goto(`${server.origin}/account`);
    const form = (await page.inputValue('#profile [name=form]')) ?? '';
    const cookies = await page.context().cookies();
    const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    const send = (headers: Record<string, string>, token = form) =>
      fetch(`${server.origin}/account/profile`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, ...headers },
        body: new URLSearchParams({ form: token, name: 'Mallory' }),
      });
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await send({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ origin: 'null' })).status).toBe(403);
    expect((await send({}, 'x')).status).toBe(403);
    expect((await send({ cookie: `${name}=${value}` })).status).toBe(403);
    expect((await send({ origin: server.origin, 'sec-fetch-site': 'same-origin' })).status).toBe(303);
    const api = await fetch(`${server.origin}/v1/user`, { headers: { cookie } });
    expect(api.status).toBe(401);
  });

  test('what a person types is escaped, and nothing of a page is cached, framed or sent elsewhere', async () => {
    const page = await chromium.newPage();
    await signIn(page, 'a"><b>@example.com');
    expect(await page.locator('main b').count()).toBe(0);
    const { headers } = await fetch(`${server.origin}/sign-in`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a person who forgot their password gets a link by mail, and a stranger learns nothing', async () => {
    const { page, email } = await signedInPerson();
    const forgetful = await chromium.newPage();
    const texts: string[] = [];
    for (const address of ['nobody@northwind.example', email]) {
      await forgetful.goto(`${server.origin}/sign-in`);
      await forgetful.click('text=I forgot my password');
      await forgetful.fill('[name=email]', address);
      await forgetful.click('main button');
      texts.push(((await forgetful.textContent('main')) ?? '').replace(address, '…'));
    }
    expect(texts[0]).toBe(texts[1]);
    await forgetful.goto(await linkMailedTo(email));
    expect(await forgetful.inputValue('[type=email]')).toBe(email);
    await forgetful.fill('[name=password]', 'seven small green boats');
    await forgetful.click('main button');
    expect(await forgetful.textContent('h1')).toBe('Your organizations');
    expect(mailServer.to('nobody@northwind.example')).toEqual([]);
    await page.reload();
    expect(await page.textContent('main')).toContain('Sign in');
  });

  test('an invited person chooses name and password by mail, and is a member', async () => {
    const { organizationId, people } = server.world;
    const email = 'invited@northwind.example';
    const admin = server.world.domain.as(people.admin.actor);
    await admin.invites.inviteByEmail({ organizationId, body: { emails: [email], role: 'edit' } });
    const page = await chromium.newPage();
    await page.goto(await linkMailedTo(email));
    expect(await page.textContent('h1')).toBe('Welcome to Lectern');
    await page.fill('[name=name]', 'Mary');
    await page.fill('[name=password]', password);
    await page.click('main button');
    expect(await page.textContent('header')).toContain('Mary');
    expect(await page.textContent('main')).toContain('Home');
    const { id } = await admin.organizations.create({ body: { title: 'Second' } });
    await admin.invites.inviteByEmail({ organizationId: id, body: { emails: [email] } });
    // Who has a password signs in with it.
    expect(await linkMailedTo(email, 2)).toBe(server.origin);
  });

  test('a password that is set again ends the other sessions', async () => {
    const { page, actor } = await signedInPerson();
    const { url } = await server.world.instanceAdmin.client.admin.createPasswordLink({
      userId: actor.userId,
    });
    const mail = await chromium.newPage();
    await mail.goto(url);
    await mail.fill('[name=password]', 'five small green boats');
    await mail.click('main button');
    expect(await mail.textContent('h1')).toBe('Your organizations');
    await page.goto(`${server.origin}/account`);
    expect(await page.textContent('h1')).toBe('Sign in');
  });

  test('a person turns on a second factor, signs in with a code and a recovery code, and needs one after a reset, too', async () => {
    const { page, email } = await signedInPerson();
    await page.goto(`${server.origin}/account`);
    await page.click('#second-factor button');
    expect(await page.locator('svg.qr').count()).toBe(1);
    const secret = (await page.textContent('#second-factor .secret')) ?? '';
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now });
    await page.fill('#second-factor [name=code]', '000000');
    await page.fill('#second-factor [name=current]', password);
    await page.click('button:has-text("Turn on")');
    expect(await page.textContent('#second-factor [role=alert]')).toContain('The code is wrong');
    await page.fill('#second-factor [name=code]', codeNow());
    await page.fill('#second-factor [name=current]', password);
    await page.click('button:has-text("Turn on")');
    const [recovery = ''] = await page.locator('.codes code').allTextContents();

    const other = await chromium.newPage();
    await signIn(other, email);
    expect(await other.textContent('h1')).toBe('Enter your code');
    await other.goto(`${server.origin}/account`);
    expect(await other.textContent('h1')).toBe('Sign in');
    await other.goto(`${server.origin}/sign-in/code`);
    await other.fill('[name=code]', 'aaaa-bbbb-cccc-dddd');
    await other.click('main button');
    expect(await other.textContent('[role=alert]')).toContain('The code is wrong');
    server.wait(30);
    await other.fill('[name=code]', codeNow());
    await other.click('main button');
    expect(await other.textContent('h1')).toBe('Your organizations');

    const third = await chromium.newPage();
    for (const [code, heading] of [
      // Each code works once.
      [codeNow(), 'Enter your code'],
      [recovery.toUpperCase(), 'Your organizations'],
    ] as const) {
      await signIn(third, email);
      await third.fill('[name=code]', code);
      await third.click('main button');
      expect(await third.textContent('h1')).toBe(heading);
    }
    await third.click('header button');
    await signIn(third, email);
    await third.fill('[name=code]', recovery);
    await third.click('main button');
    expect(await third.textContent('[role=alert]')).toContain('was used already');

    await page.goto(`${server.origin}/account`);
    expect(await page.textContent('#second-factor')).toContain('Recovery codes left: 9.');
    const { url } = await server.world.instanceAdmin.client.admin.createPasswordLink({
      userId:
        (await server.world.domain.context({ kind: 'anonymous' }).store.accounts.findUserId(email)) ?? '',
    });
    await third.goto(url);
    await third.fill('[name=password]', 'six small green boats');
    await third.click('main button');
    expect(await third.textContent('h1')).toBe('Enter your code');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no violation, and a phone shows everything, ${colorScheme}`, async () => {
      const { page } = await signedInPerson({
        javaScriptEnabled: true,
        colorScheme,
        viewport: { width: 375, height: 800 },
      });
      for (const path of ['/', '/account', '/forgot-password', '/sign-in']) {
        if (path === '/sign-in') await page.context().clearCookies();
        await page.goto(server.origin + path);
        expect([path, await violationsOf(page)]).toEqual([path, []]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
      }
    });
  }
});
