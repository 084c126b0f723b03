import { transaction } from '../../context/transaction.ts';
import { ApiError, invalidInput, type User } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { apiErrorOf } from '../../store/constraint-errors.ts';
import { defaultSingleSignOn } from '../../core/settings.ts';
import { createToken } from '../tokens/create-token.ts';
import { presentUser } from '../../presenters/users.presenter.ts';
import { hashOfBrowserSecret, isBrowserSecret, isSecretOf, newBrowserSecret } from './browser-secret.ts';
import { identityOf } from './identity.ts';
import { inspectResponse } from './inspect-response.ts';
import { unknownRequest } from './sign-in-errors.ts';
import { newRequestId, requestLifetimeMs, samlClient, serviceMetadata } from './saml-client.ts';
import type { SamlProviderRow } from '../../store/workspace/saml.repository.ts';
import { isConfigured } from '../../presenters/service-provider.ts';
import { signInAccount } from './sign-in-account.ts';
import { type VerifiedAssertion, verifyResponse } from './verify-response.ts';

/** The URL that a browser is redirected to, and the secret that it stores until it returns. */
export type StartedSignIn = { readonly address: string; readonly browserSecret: string };

/** The session of a user who signed in. */
export type SamlSession = {
  readonly token: string;
  readonly expiresAt: string;
  readonly user: User;
  /** The URL of the frontend that the browser is redirected to. */
  readonly redirect: string;
};

/** The SAML metadata of this server for one identity provider, in XML; 404 for an unknown provider. */
export function readSamlMetadata(ctx: Ctx, providerId: string): Promise<string> {
  return withApiErrors(async () => serviceMetadata(ctx.settings, await findProvider(ctx, providerId)));
}

/**
 * Starts a sign-in. `redirect` is a URL of the frontend; `browserSecret` the secret that the browser stored at an earlier
 * start. 404 for an unknown provider, 409 for one that is not configured, 400 for a redirect to another origin.
 */
export function startSamlSignIn(
  ctx: Ctx,
  providerId: string,
  options: { readonly redirect?: string | undefined; readonly browserSecret?: string | undefined },
): Promise<StartedSignIn> {
  return withApiErrors(async () => {
    const provider = await findReadyProvider(ctx, providerId);
    const redirect = redirectOf(ctx, options.redirect);
    const browserSecret = isBrowserSecret(options.browserSecret) ? options.browserSecret : newBrowserSecret();
    const id = newRequestId();
    const now = ctx.clock();
    const address = await samlClient(ctx.settings, provider, id).getAuthorizeUrlAsync('', undefined, {});
    await ctx.store.samlLogins.clearExpiredRequests(now.toISOString());
    await ctx.store.samlLogins.insertRequest({
      id,
      provider_id: provider.id,
      browser_hash: hashOfBrowserSecret(browserSecret),
      redirect,
      expires_at: new Date(now.getTime() + requestLifetimeMs).toISOString(),
    });
    return { address, browserSecret };
  });
}

/**
 * Completes a sign-in that `startSamlSignIn` started, with the SAML response of the identity provider (`SAMLResponse`, in
 * base64). A response is accepted once, and only from the browser that started the sign-in. 400 for what is not a SAML
 * response, 403 for one that is not accepted.
 */
export function finishSamlSignIn(
  ctx: Ctx,
  providerId: string,
  input: { readonly response: string; readonly browserSecret?: string | undefined },
): Promise<SamlSession> {
  return withApiErrors(async () => {
    const provider = await findReadyProvider(ctx, providerId);
    try {
      const response = inspectResponse(input.response);
      const now = ctx.clock();
      const requestId = response.inResponseTo ?? '';
      const request = await ctx.store.samlLogins.findRequest(provider.id, requestId, now.toISOString());
      if (request === undefined || !isSecretOf(request.browser_hash, input.browserSecret))
        throw unknownRequest();
      const assertion = await verifyResponse(response, { settings: ctx.settings, provider, requestId, now });
      const session = await openSession(ctx, provider, assertion, requestId);
      ctx.membershipCache.invalidate(session.user.id, provider.organization_id);
      ctx.log.info(
        { samlProviderId: provider.id, userId: session.user.id },
        'A user signed in by single sign-on.',
      );
      return { ...session, redirect: request.redirect };
    } catch (error) {
      if (error instanceof ApiError) {
        const fields = { samlProviderId: provider.id, reason: error.message, err: error.cause };
        ctx.log.info(fields, 'A single sign-on was rejected.');
      }
      throw error;
    }
  });
}

function openSession(
  ctx: Ctx,
  provider: SamlProviderRow,
  assertion: VerifiedAssertion,
  requestId: string,
): Promise<Omit<SamlSession, 'redirect'>> {
  const identity = identityOf(assertion);
  const { sessionHours } = ctx.settings.singleSignOn ?? defaultSingleSignOn;
  return transaction(ctx, async (tx) => {
    await tx.store.organizations.lock([provider.organization_id]);
    if (!(await tx.store.samlLogins.consumeRequest(requestId))) throw unknownRequest();
    const userId = await signInAccount(tx, provider, identity);
    const now = tx.clock();
    await tx.store.samlLogins.deleteExpiredSessions(userId, now.toISOString());
    const longest = now.getTime() + sessionHours * 3_600_000;
    const ends = Math.min(longest, assertion.sessionEnds?.getTime() ?? longest);
    const expiresAt = new Date(ends).toISOString();
    const body = { label: `SSO: ${provider.label}`, expiresAt, samlProviderId: provider.id };
    const { token } = await createToken(tx, userId, body);
    const user = await tx.store.users.find(userId);
    if (user === undefined) throw new Error('The user who signed in no longer exists.');
    return { token, expiresAt, user: presentUser(tx.settings, user) };
  });
}

async function findProvider(ctx: Ctx, providerId: string): Promise<SamlProviderRow> {
  const provider = await ctx.store.samlProviders.findForLogin(providerId);
  if (provider === undefined) throw notFound('SAML provider', providerId);
  return provider;
}

async function findReadyProvider(ctx: Ctx, providerId: string): Promise<SamlProviderRow> {
  const provider = await findProvider(ctx, providerId);
  if (isConfigured(provider)) return provider;
  throw new ApiError(
    'conflict',
    'This identity provider is not configured completely: it needs a single sign-on URL, an entity id, and a certificate with an RSA key of at least 2048 bits. Ask an admin of the organization.',
  );
}

/** A URL of the frontend, without its fragment, which will hold the token. */
function redirectOf({ settings }: Ctx, redirect: string | undefined): string {
  if (redirect === undefined || redirect === '') return settings.appUrl;
  const frontend = new URL(settings.appUrl);
  const url = redirect.length > 2048 ? null : URL.parse(redirect, frontend);
  if (url === null || url.origin !== frontend.origin || url.username !== '' || url.password !== '') {
    throw invalidInput('query.redirect', 'must be a path of the frontend');
  }
  url.hash = '';
  return url.href;
}

/** Maps database errors to API errors, as `call` does. */
async function withApiErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}
