import { expect, test } from 'vitest';
import { finish, makeOidcTenant, queryOf, signIn, start, tryToSignIn } from './oidc-tenant.ts';
import { useOpenIdProvider } from './openid-provider.ts';
import { useServer } from './server.ts';

const provider = useOpenIdProvider();
const server = useServer(
  {},
  { fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }], lookup: () => Promise.resolve([]) } },
);

test('who came with an address before it was verified has it no more once its owner came', async () => {
  const tenant = await makeOidcTenant(server, provider);
  const login = provider.newLogin();
  const { email = '' } = provider.accounts.get(login) ?? {};
  const impostor = `impostor of ${login}`;
  provider.accounts.set(impostor, { email, email_verified: false });
  const first = await signIn(server, provider, tenant, impostor);
  await first.client.users.getAuthenticated({});
  const owner = await signIn(server, provider, tenant, login);
  expect(owner.user.id).toBe(first.user.id);
  const { domain } = server.world;
  await expect(domain.authenticate(first.token)).rejects.toMatchObject({ status: 401 });
  expect((await tryToSignIn(server, provider, tenant, impostor)).status).toBe(403);
  // The owner stays, whatever the provider says later.
  provider.accounts.set(login, { email, email_verified: false });
  expect((await signIn(server, provider, tenant, login)).user.id).toBe(owner.user.id);
  await domain.authenticate(owner.token);
});

test('an address that is verified later stays with who had it', async () => {
  const tenant = await makeOidcTenant(server, provider);
  const login = provider.newLogin({ email_verified: false });
  const { email = '' } = provider.accounts.get(login) ?? {};
  const { user } = await signIn(server, provider, tenant, login);
  provider.accounts.set(login, { email, email_verified: true });
  await signIn(server, provider, tenant, login);
  const other = `other ${login}`;
  provider.accounts.set(other, { email, email_verified: true });
  await signIn(server, provider, tenant, other);
  expect((await signIn(server, provider, tenant, login)).user.id).toBe(user.id);
});

test('a sign-in at the issuer of before ends with it', async () => {
  const tenant = await makeOidcTenant(server, provider);
  const browser = await start(server, tenant);
  const query = await queryOf(provider, browser, provider.newLogin());
  await tenant.client.oidc.update({ ...tenant.path, body: { issuer: 'http://127.0.0.1:9/' } });
  const asked = provider.asked.length;
  expect((await finish(server, tenant, browser, query)).status).toBe(403);
  expect(provider.asked.length).toBe(asked);
});

test('what is no text in the claim of groups is no group', async () => {
  const tenant = await makeOidcTenant(server, provider, {
    groupMappings: [{ group: 'writers', role: 'edit' }],
  });
  const login = provider.newLogin();
  const account = { ...provider.accounts.get(login), groups: [{ toString: 1 }, [[]], 7, 'writers'] };
  provider.accounts.set(login, account);
  const { user } = await signIn(server, provider, tenant, login);
  const { organizationId, client } = tenant;
  expect((await client.members.get({ organizationId, userId: user.id })).role).toBe('edit');
});
