import { describe, expect, test } from 'vitest';
import { signInAt, useOpenIdProvider } from '../../rest/test/openid-provider.ts';
import { useAccounts } from './accounts-server.ts';
import { executablePath, useChromium } from './chromium.ts';

const provider = useOpenIdProvider();
// A frontend at another origin: the pages of the server are no part of it.
const server = useAccounts(() => ({
  appUrl: 'https://app.example.com',
  fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] },
}));
const chromium = useChromium();
let tenants = 0;

/** An organization with a verified domain, whose people sign in through the provider. */
async function makeTenant() {
  const { world } = server;
  const admin = await world.person('tenant admin');
  const client = server.world.domain.as(admin.actor);
  tenants += 1;
  const domain = `tenant-${tenants}.example`;
  const { id: organizationId } = await client.organizations.create({
    body: { title: `Tenant ${tenants}`, emailDomains: [domain] },
  });
  const label = `Provider ${tenants}`;
  const { id: oidcProviderId, service } = await client.oidc.create({ organizationId, body: { label } });
  const body = {
    issuer: provider.issuer,
    clientID: oidcProviderId,
    clientSecret: provider.register(oidcProviderId, service.redirectURL),
    provisioning: true,
  };
  await client.oidc.update({ organizationId, oidcProviderId, body });
  return { organizationId, oidcProviderId, client, domain, label };
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  test('the domain of an address leads to the provider of its organization, and back to a session of it', async () => {
    const { organizationId, client, domain, label } = await makeTenant();
    const login = provider.newLogin({ domain });
    const page = await chromium.newPage();
    await page.goto(`${server.origin}/sign-in`);
    await page.click('text=Sign in with your organization');
    await page.fill('[name=email]', `Anybody@${domain.toUpperCase()}`);
    await page.click('button');
    await page.click(`text=Sign in with ${label}`);
    await page.fill('[name=login]', login);
    await page.fill('[name=password]', 'anything');
    await page.click('button');
    await page.waitForURL(`${server.origin}/**`);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.textContent('header')).toContain(`The ${login}`);
    expect(await page.textContent('main')).toContain(`Tenant ${tenants}`);
    const { items } = await client.members.list({ organizationId, search: `${login}@${domain}` });
    expect(items).toHaveLength(1);
    expect(await page.textContent('main')).not.toContain('Access tokens');
    const response = await page.goto(`${server.origin}/account`);
    expect(response?.status()).toBe(200);
    // The organization, which may sign in as them, does not reach their account.
    expect(await page.textContent('main')).toContain('You came through your organization.');
    expect(await page.locator('main form, #sessions').count()).toBe(0);
    const form = { form: await page.inputValue('header [name=form]'), name: 'Somebody else' };
    const headers = { origin: server.origin };
    const changed = await page.request.post(`${server.origin}/account/profile`, { form, headers });
    expect(changed.status()).toBe(403);
    await page.click('header button');
    await page.waitForURL('**/sign-in?done=signed-out');
    expect((await page.goto(`${server.origin}/account`))?.url()).toContain('/sign-in');
  });

  test('who is signed in is asked before another session takes the place of theirs', async () => {
    const [first, second] = [await makeTenant(), await makeTenant()];
    const page = await chromium.newPage();
    const signIn = async ({ oidcProviderId, domain }: typeof first, login: string) => {
      provider.accounts.set(login, { email: `${login}@${domain}`, email_verified: true });
      const redirect = new URLSearchParams({ redirect: `${server.origin}/sign-in/sso` }).toString();
      await page.goto(`${server.origin}/oidc/${oidcProviderId}/start?${redirect}`);
      if ((await page.locator('[name=login]').count()) > 0) {
        await page.fill('[name=login]', login);
        await page.fill('[name=password]', 'anything');
        await page.click('button');
      }
      await page.waitForURL(`${server.origin}/**`);
    };
    await signIn(first, 'hopper');
    expect(await page.textContent('header')).toContain('The hopper');
    const cookieOf = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'lectern_session')?.value;
    const before = await cookieOf();
    // The provider knows the browser, and asks nothing.
    await signIn(second, 'hopper');
    expect(new URL(page.url()).pathname).toBe('/sign-in/sso');
    expect(await page.textContent('main')).toContain('You are signed in as The hopper.');
    expect(await cookieOf()).toBe(before);
    await page.click('main button');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.textContent('main')).toContain(`Tenant ${tenants}`);
    expect(await page.textContent('main')).not.toContain(`Tenant ${tenants - 1}`);
    const ended = await fetch(`${server.origin}/v1/user`, {
      headers: { authorization: `Bearer ${before ?? ''}` },
    });
    expect(ended.status).toBe(401);
  });

  test('an address of no organization is told so, whoever has it', async () => {
    const page = await chromium.newPage();
    for (const email of ['anybody@nowhere.example', 'not an address']) {
      await page.goto(`${server.origin}/sign-in/organization`);
      await page.fill('[name=email]', email);
      await page.evaluate("document.querySelector('form[action$=organization]').noValidate = true");
      await page.click('button');
      expect(await page.textContent('[role=alert]')).toContain('No organization signs in people');
    }
  });
});

async function findProviders(email: string): Promise<string> {
  const form = await fetch(`${server.origin}/sign-in/organization`);
  const [cookie = ''] = (form.headers.get('set-cookie') ?? '').split(';');
  const [, token = ''] = /name="form" value="([^"]+)"/.exec(await form.text()) ?? [];
  const response = await fetch(`${server.origin}/sign-in/organization`, {
    method: 'POST',
    headers: { cookie, origin: server.origin },
    body: new URLSearchParams({ form: token, email }),
  });
  expect(response.status).toBe(200);
  return response.text();
}

test('the providers of the organization are offered, but for those that are not ready', async () => {
  const { organizationId, oidcProviderId, client, domain, label } = await makeTenant();
  await client.oidc.create({ organizationId, body: { label: 'Not ready' } });
  const page = await findProviders(`anybody@${domain}`);
  expect(page).toContain(label);
  expect(page).not.toContain('Not ready');
  // The domains of a provider say who joins: members with other addresses sign in all the same.
  const own = `other-${domain}`;
  await client.organizations.update({ organizationId, body: { emailDomains: [domain, own] } });
  await client.oidc.update({ organizationId, oidcProviderId, body: { emailDomains: [own] } });
  expect(await findProviders(`anybody@${domain}`)).toContain(label);
  expect(await findProviders(`anybody@${own}`)).toContain(label);
});

test('a code opens nothing for a browser that did not begin the sign-in', async () => {
  const { oidcProviderId, domain } = await makeTenant();
  const redirect = `${server.origin}/sign-in/sso`;
  const start = await fetch(
    `${server.origin}/oidc/${oidcProviderId}/start?${new URLSearchParams({ redirect }).toString()}`,
    { redirect: 'manual' },
  );
  expect(start.status).toBe(302);
  const [cookie = ''] = (start.headers.get('set-cookie') ?? '').split(';');
  const returned = await signInAt(
    provider.issuer,
    start.headers.get('location') ?? '',
    provider.newLogin({ domain }),
  );
  const finished = await fetch(returned, { redirect: 'manual', headers: { cookie } });
  const location = finished.headers.get('location') ?? '';
  expect(location).toMatch(/\/sign-in\/sso\?code=[\w-]{43}#_$/);
  const stranger = await fetch(location, { redirect: 'manual' });
  expect(stranger.status).toBe(403);
  expect(await stranger.text()).toContain('Sign in with your organization');
  expect(stranger.headers.getSetCookie().join()).not.toMatch(/lectern_session=l/);
  // It was used up.
  const own = await fetch(location, { redirect: 'manual', headers: { cookie } });
  expect(own.status).toBe(403);
});

test('a frontend at another origin still has to send a challenge', async () => {
  const { oidcProviderId } = await makeTenant();
  for (const redirect of [
    '',
    '?redirect=%2Fo',
    `?redirect=${encodeURIComponent(`${server.origin}/sign-in`)}`,
  ]) {
    const response = await fetch(`${server.origin}/oidc/${oidcProviderId}/start${redirect}`, {
      redirect: 'manual',
    });
    expect(response.status).toBe(400);
  }
});
