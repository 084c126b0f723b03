import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientMetadata, Provider } from 'oidc-provider';
import { afterAll, beforeAll } from 'vitest';

/** What the provider says of somebody. */
type Account = {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly unknown[];
};

/** An OpenID provider of a test, which signs in whoever types their name. */
export type OpenIdProvider = {
  readonly issuer: string;
  readonly accounts: Map<string, Account>;
  /** The paths of the requests to it. */
  readonly asked: string[];
  /** The name of a new account, with a verified address. */
  newLogin(said?: { domain?: string; email_verified?: boolean; groups?: readonly string[] }): string;
  /** Registers a client; returns its secret. */
  register(clientId: string, redirectUri: string): string;
};

const scope = 'openid email profile groups';

/** Listens for a test file; its clients may be registered at any time. */
export function useOpenIdProvider(): OpenIdProvider {
  const accounts: OpenIdProvider['accounts'] = new Map();
  const clients: ClientMetadata[] = [];
  const asked: string[] = [];
  const server = createServer();
  let issuer = '';
  let answer: ReturnType<Provider['callback']> | undefined;
  const serve = () => {
    answer = undefined;
    return new Provider(issuer, {
      clients: [...clients],
      pkce: { required: () => true },
      scopes: scope.split(' '),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      cookies: { keys: ['a key of the cookies of the provider'] },
      findAccount: (_ctx, id) => ({
        accountId: id,
        claims: () => ({ sub: id, name: `The ${id}`, ...accounts.get(id) }),
      }),
      // Consent was given.
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({
          clientId: ctx.oidc.client?.clientId,
          accountId: ctx.oidc.session?.accountId,
        });
        grant.addOIDCScope(scope);
        await grant.save();
        return grant;
      },
    }).callback();
  };
  server.on('request', (request, response) => {
    asked.push(request.url ?? '');
    answer ??= serve();
    void answer(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    get issuer() {
      return issuer;
    },
    accounts,
    asked,
    newLogin({ domain = 'northwind.example', ...said } = {}) {
      const login = `person-${accounts.size}`;
      accounts.set(login, { email: `${login}@${domain}`, email_verified: true, ...said });
      return login;
    },
    register(clientId, redirectUri) {
      const secret = `the secret of ${clientId}`;
      clients.push({ client_id: clientId, client_secret: secret, redirect_uris: [redirectUri] });
      answer = undefined;
      return secret;
    },
  };
}

/** Signs in at a provider as a browser does; returns the address that it sends the browser back to. */
export async function signInAt(issuer: string, address: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let [next, body]: [string, string | undefined] = [address, undefined];
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response: Response = await fetch(next, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { body }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      const text = await response.text();
      if (!text.includes('name="login"')) throw new Error(`The provider answers ${response.status}: ${text}`);
      body = new URLSearchParams({ prompt: 'login', login, password: 'anything' }).toString();
      continue;
    }
    next = new URL(location, next).href;
    body = undefined;
    if (!next.startsWith(issuer)) return next;
  }
  throw new Error('The provider redirects too often.');
}
