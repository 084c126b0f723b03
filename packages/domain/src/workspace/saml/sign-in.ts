import { transaction } from '../../context/transaction.ts';
import { ApiError, invalidInput, type User } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { apiErrorOf } from '../../store/constraint-errors.ts';
import { isApiPath, isBelow } from '../../core/api-paths.ts';
import { defaultSingleSignOn, type DomainSettings } from '../../core/settings.ts';
import { startSession } from '../sessions/start-session.ts';
import { presentUser } from '../../presenters/users.presenter.ts';
import {
  hashOfBrowserSecret,
  isBrowserSecret,
  isSecretOf,
  isVerifierOf,
  newBrowserSecret,
} from './browser-secret.ts';
import { identityOf } from './identity.ts';
import { inspectResponse } from './inspect-response.ts';
import { unknownCode, unknownRequest } from './sign-in-errors.ts';
import { newRequestId, requestLifetimeMs, samlClient, serviceMetadata } from './saml-client.ts';
import type { SamlCodeRow, SamlRequestRow } from '../../store/workspace/saml-logins.repository.ts';
import type { SamlProviderRow } from '../../store/workspace/saml.repository.ts';
import { isConfigured } from '../../presenters/service-provider.ts';
import { signInAccount } from './sign-in-account.ts';
import { type VerifiedAssertion, verifyResponse } from './verify-response.ts';

/** How long a browser may take from the redirect to the exchange. */
const codeLifetimeMs = 60_000;

/** The URL that a browser is redirected to, and the secret that it stores until it returns. */
export type StartedSignIn = { readonly address: string; readonly browserSecret: string };

/** Where a browser goes after its sign-in, and the code that it exchanges there. */
export type FinishedSignIn = {
  /** Valid for one exchange within a minute. */
  readonly code: string;
  /** The page of the frontend that the browser is redirected to. */
  readonly redirect: string;
};

/** The session of a user who signed in. */
export type SamlSession = { readonly token: string; readonly expiresAt: string; readonly user: User };

/** The SAML metadata of this server for one identity provider, in XML; 404 for an unknown provider. */
export function readSamlMetadata(ctx: Ctx, providerId: string): Promise<string> {
  return withApiErrors(async () => serviceMetadata(ctx.settings, await findProvider(ctx, providerId)));
}

/**
 * Starts a sign-in. `redirect` is a page of the frontend; `browserSecret` the secret that the browser stored at an earlier
 * start; `codeChallenge` what the frontend keeps the code verifier of (RFC 7636, S256), required of one at another origin
 * than this server, to which its browser sends no cookies. 404 for an unknown provider, 409 for one that is not
 * configured, 400 for a redirect that is no page of the frontend.
 */
export function startSamlSignIn(
  ctx: Ctx,
  providerId: string,
  options: {
    readonly redirect?: string | undefined;
    readonly browserSecret?: string | undefined;
    readonly codeChallenge?: string | undefined;
  },
): Promise<StartedSignIn> {
  return withApiErrors(async () => {
    const provider = await findReadyProvider(ctx, providerId);
    const redirect = redirectOf(ctx, options.redirect);
    const codeChallenge = challengeOf(ctx, options.codeChallenge);
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
      code_challenge: codeChallenge ?? null,
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
): Promise<FinishedSignIn> {
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
      const { userId, code } = await signIn(ctx, { provider, request, assertion });
      ctx.membershipCache.invalidate(userId, provider.organization_id);
      ctx.log.info({ samlProviderId: provider.id, userId }, 'A user signed in by single sign-on.');
      return { code, redirect: request.redirect };
    } catch (error) {
      if (error instanceof ApiError) {
        const fields = { samlProviderId: provider.id, reason: error.message, err: error.cause };
        ctx.log.info(fields, 'A single sign-on was rejected.');
      }
      throw error;
    }
  });
}

type Verified = {
  readonly provider: SamlProviderRow;
  readonly request: SamlRequestRow;
  readonly assertion: VerifiedAssertion;
};

function signIn(
  ctx: Ctx,
  { provider, request, assertion }: Verified,
): Promise<{ readonly userId: string; readonly code: string }> {
  const identity = identityOf(assertion);
  return transaction(ctx, async (tx) => {
    // Those that a proof of the address opens, too, in the order of everyone who locks several.
    const invitedTo = await tx.store.emailInvites.listOrganizations(identity.email);
    await tx.store.organizations.lock([provider.organization_id, ...invitedTo]);
    if (!(await tx.store.samlLogins.consumeRequest(request.id))) throw unknownRequest();
    const userId = await signInAccount(tx, provider, identity);
    const now = tx.clock();
    await tx.store.samlLogins.clearExpiredCodes(now.toISOString());
    const code = newBrowserSecret();
    await tx.store.samlLogins.insertCode({
      code_hash: hashOfBrowserSecret(code),
      provider_id: provider.id,
      organization_id: provider.organization_id,
      user_id: userId,
      browser_hash: request.browser_hash,
      code_challenge: request.code_challenge,
      session_ends_at: endOf(tx, assertion, now).toISOString(),
      expires_at: new Date(now.getTime() + codeLifetimeMs).toISOString(),
    });
    return { userId, code };
  });
}

/** When the session ends: after the hours of the settings, or when the identity provider says. */
function endOf({ settings }: Ctx, { sessionEnds }: VerifiedAssertion, now: Date): Date {
  const { sessionHours } = settings.singleSignOn ?? defaultSingleSignOn;
  const longest = now.getTime() + sessionHours * 3_600_000;
  return new Date(Math.min(longest, sessionEnds?.getTime() ?? longest));
}

/**
 * Exchanges the code of a finished sign-in for a session, once: the browser proves that it began the sign-in with its
 * `browserSecret`, and the frontend that it did with the `codeVerifier`, where it sent a challenge. A frontend at another
 * origin has no cookies, and proves it with the verifier alone. 403 for a code that is not accepted.
 */
export function redeemSamlCode(
  ctx: Ctx,
  input: {
    readonly code: string;
    readonly browserSecret?: string | undefined;
    readonly codeVerifier?: string | undefined;
  },
): Promise<SamlSession> {
  return withApiErrors(async () => {
    const session = await transaction(ctx, async (tx) => {
      const now = tx.clock();
      const hash = hashOfBrowserSecret(input.code);
      const row = await tx.store.samlLogins.consumeCode(hash, now.toISOString());
      // The transaction commits: a failed exchange consumes the code, too.
      if (row === undefined || !isFromTheBrowser(tx, row, input)) return undefined;
      const provider = await findProvider(tx, row.provider_id);
      const expiresAt = row.session_ends_at;
      if (Date.parse(expiresAt) <= now.getTime()) return undefined;
      const { token } = await startSession(tx, {
        userId: row.user_id,
        method: 'saml',
        label: `SSO: ${provider.label}`,
        expiresAt,
        limit: { samlProviderId: provider.id, organizationId: row.organization_id },
      });
      const user = await tx.store.users.find(row.user_id);
      if (user === undefined) throw new Error('The user who signed in no longer exists.');
      return { token, expiresAt, user: presentUser(tx.settings, user) };
    });
    if (session === undefined) throw unknownCode();
    return session;
  });
}

function isFromTheBrowser(
  { settings }: Ctx,
  { browser_hash, code_challenge }: SamlCodeRow,
  { browserSecret, codeVerifier }: { browserSecret?: string | undefined; codeVerifier?: string | undefined },
): boolean {
  if (code_challenge !== null && !isVerifierOf(code_challenge, codeVerifier)) return false;
  if (code_challenge !== null && !isAppAtThisOrigin(settings)) return true;
  return isSecretOf(browser_hash, browserSecret);
}

async function findProvider(ctx: Ctx, providerId: string): Promise<SamlProviderRow> {
  // The path of a browser's request, which no schema has parsed.
  const isStorable = !providerId.includes('\0');
  const provider = isStorable ? await ctx.store.samlProviders.findForLogin(providerId) : undefined;
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

/** A page of the frontend, without its fragment; never a path of the API, which would act on what it receives. */
function redirectOf({ settings }: Ctx, redirect: string | undefined): string {
  if (redirect === undefined || redirect === '') return settings.appUrl;
  const frontend = new URL(settings.appUrl);
  const url = redirect.length > 2048 ? null : URL.parse(redirect, frontend);
  const base = frontend.pathname.replace(/\/$/, '');
  const isPage =
    url !== null &&
    url.origin === frontend.origin &&
    url.username === '' &&
    url.password === '' &&
    (url.pathname === base || url.pathname.startsWith(`${base}/`)) &&
    !isNoPage(settings, url.pathname);
  if (!isPage) throw invalidInput('query.redirect', 'must be a page of the frontend');
  url.hash = '';
  return url.href;
}

/** Whether a path at the origin of the frontend is not one of its pages: of the API, or of a published site. */
function isNoPage(settings: DomainSettings, path: string): boolean {
  const [app, server, sites] = [settings.appUrl, settings.publicUrl, settings.sitesUrl].map(
    (url) => new URL(url),
  );
  if (app === undefined || server === undefined || sites === undefined) return true;
  const isOfApi = server.origin === app.origin && isApiPath(path, server.pathname.replace(/\/$/, ''));
  return isOfApi || (sites.origin === app.origin && sites.pathname !== '/' && isBelow(path, sites.pathname));
}

function isAppAtThisOrigin({ appUrl, publicUrl }: DomainSettings): boolean {
  return new URL(appUrl).origin === new URL(publicUrl).origin;
}

function challengeOf({ settings }: Ctx, codeChallenge: string | undefined): string | undefined {
  if (codeChallenge === undefined && !isAppAtThisOrigin(settings)) {
    const reason = 'is required (RFC 7636, S256), because the frontend is at another origin than this server';
    throw invalidInput('query.code_challenge', reason);
  }
  if (codeChallenge !== undefined && !isBrowserSecret(codeChallenge)) {
    throw invalidInput('query.code_challenge', 'must be a SHA-256 hash in base64url, of 43 characters');
  }
  return codeChallenge;
}

/** Maps database errors to API errors, as `call` does. */
async function withApiErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}
