import type { OpenIdConnectSettings } from '@lectern/domain';
import { describe, expect, test } from 'vitest';
import { useOpenIdProvider } from '../../rest/test/openid-provider.ts';
import { useAccounts } from './accounts-server.ts';
import { executablePath, useChromium } from './chromium.ts';

const provider = useOpenIdProvider();
const { accounts } = provider;
const settings: { -readonly [K in keyof OpenIdConnectSettings]: OpenIdConnectSettings[K] } = {
  issuer: '',
  clientId: 'lectern',
  label: 'Northwind',
  scope: 'openid email profile groups',
  groupsClaim: 'groups',
  groups: [],
};

const server = useAccounts((origin) => {
  settings.issuer = provider.issuer;
  settings.clientSecret = provider.register('lectern', `${origin}/oidc/callback`);
  return {
    openIdConnect: settings,
    fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] },
    singleSignOn: { sessionHours: 1, accounts: 'own' },
  };
});
const chromium = useChromium();

/** Signs in at the provider, in a browser that knows nothing yet. */
async function signIn(name: string) {
  const page = await chromium.newPage();
  await page.goto(`${server.origin}/sign-in`);
  await page.click('text=Sign in with Northwind');
  await page.fill('[name=login]', name);
  await page.fill('[name=password]', 'anything');
  await page.click('button');
  await page.waitForURL(`${server.origin}/**`);
  return page;
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  test('a new user signs in through the provider, and gets the organizations, roles and teams of their groups', async () => {
    const { world } = server;
    const { organizationId } = world;
    const { client } = world.people.admin;
    const { id: team } = await client.teams.create({ organizationId, body: { title: 'Writers' } });
    settings.groups = [
      { group: 'staff', organization: organizationId, role: 'read' },
      { group: 'writers', organization: organizationId, role: 'edit', team },
      { group: 'elsewhere', organization: world.outsideOrganizationId, role: 'admin' },
      { group: 'staff', organization: 'org_that_is_gone', role: 'admin' },
    ];
    accounts.set('ada', {
      email: 'ada@northwind.example',
      email_verified: true,
      groups: ['staff', 'writers'],
    });
    const page = await signIn('ada');
    expect(await page.textContent('h1')).toBe('Your organizations');
    expect(await page.textContent('header')).toContain('The ada');
    expect(await page.textContent('main')).toContain('Home');
    expect(await page.textContent('main')).not.toContain('Elsewhere');
    expect(page.url()).toBe(`${server.origin}/`);
    const [member] = (await client.members.list({ organizationId, search: 'ada@northwind.example' })).items;
    expect(member).toMatchObject({ role: 'edit' });
    // With who created it.
    expect((await client.teams.get({ organizationId, teamId: team })).members).toBe(2);
    await page.goto(`${server.origin}/account`);
    expect(await page.textContent('#sessions')).toContain('through OpenID Connect');

    accounts.set('ada', { email: 'ada@northwind.example', email_verified: true, groups: ['staff'] });
    await signIn('ada');
    const [later] = (await client.members.list({ organizationId, search: 'ada@northwind.example' })).items;
    expect(later).toMatchObject({ id: member?.id, role: 'read' });
    expect((await client.teams.get({ organizationId, teamId: team })).members).toBe(1);
  });

  test('a provider signs in an existing user only with an address that it has verified', async () => {
    const { world } = server;
    const person = await world.person('grace');
    const { email = '' } = await person.client.users.getAuthenticated({});
    accounts.set('mallory', { email, email_verified: false });
    const refused = await signIn('mallory');
    expect(await refused.textContent('[role=alert]')).toContain('exists already');
    accounts.set('grace', { email: email.toUpperCase(), email_verified: true });
    const page = await signIn('grace');
    expect(await page.textContent('header')).toContain('grace');
    const { admin } = world.instanceAdmin.client;
    expect(await admin.getUser({ userId: person.actor.userId })).toMatchObject({ emailConfirmed: true });
    await admin.updateUser({ userId: person.actor.userId, body: { disabled: true } });
    expect(await (await signIn('grace')).textContent('[role=alert]')).toContain('is disabled');
  });

  test('of a provider that is trusted with addresses, one without `email_verified` counts, and one that is not verified does not', async () => {
    const person = await server.world.person('katherine');
    const { email = '' } = await person.client.users.getAuthenticated({});
    accounts.set('silent', { email });
    expect(await (await signIn('silent')).textContent('[role=alert]')).toContain('exists already');
    settings.trustsEmail = true;
    try {
      accounts.set('impostor', { email, email_verified: false });
      expect(await (await signIn('impostor')).textContent('[role=alert]')).toContain('exists already');
      expect(await (await signIn('silent')).textContent('header')).toContain('katherine');
    } finally {
      settings.trustsEmail = false;
    }
  });

  test('who came with an address before it was verified has it no more once its owner came', async () => {
    const email = 'margaret@northwind.example';
    accounts.set('impostor', { email, email_verified: false });
    const first = await signIn('impostor');
    expect(await first.textContent('h1')).toBe('Your organizations');
    accounts.set('margaret', { email, email_verified: true });
    expect(await (await signIn('margaret')).textContent('h1')).toBe('Your organizations');
    await first.goto(`${server.origin}/account`);
    expect(new URL(first.url()).pathname).toBe('/sign-in');
    expect(await (await signIn('impostor')).textContent('[role=alert]')).toContain('exists already');
  });

  test('someone without an address is refused with what to do', async () => {
    accounts.set('nobody', {});
    expect(await (await signIn('nobody')).textContent('[role=alert]')).toContain('claim `email`');
  });

  test('the answer of the provider counts in the browser that began, once', async () => {
    accounts.set('linus', { email: 'linus@northwind.example', email_verified: true });
    const page = await chromium.newPage();
    const answers: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/oidc/callback')) answers.push(request.url());
    });
    await page.goto(`${server.origin}/oidc/start`);
    await page.fill('[name=login]', 'linus');
    await page.fill('[name=password]', 'anything');
    await page.click('button');
    await page.waitForURL(`${server.origin}/**`);
    const [answer = ''] = answers;
    for (const browser of [page, await chromium.newPage()]) {
      await browser.goto(answer);
      expect(await browser.textContent('[role=alert]')).toContain('was not started in this browser');
    }
    const other = await chromium.newPage();
    await other.goto(`${server.origin}/oidc/start`);
    await other.goto(answer);
    expect(await other.textContent('[role=alert]')).toContain('was not accepted');
    expect(server.log.join('')).not.toContain(new URL(answer).searchParams.get('code') ?? 'code=');
  });
});
