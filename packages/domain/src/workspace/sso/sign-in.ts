import { ApiError } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import { defaultSingleSignOn } from '../../core/settings.ts';
import type { SsoProtocol } from '../../store/tables/sso.table.ts';
import type { SsoRequestRow } from '../../store/workspace/sso-logins.repository.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';
import { hashOfBrowserSecret, isBrowserSecret, isSecretOf, newBrowserSecret } from './browser-secret.ts';
import { findReadyProvider } from './find-provider.ts';
import { isSameProvider } from './same-provider.ts';
import { shortCause } from './short-cause.ts';
import { challengeOf, redirectOf } from './redirects.ts';
import { signInAccount } from './sign-in-account.ts';
import { unknownRequest } from './sign-in-errors.ts';
import type { SsoIdentity } from './sso-identity.ts';
import { withApiErrors } from './with-api-errors.ts';

/** The time users have to sign in at their identity provider. */
export const requestLifetimeMs = 10 * 60_000;
/** How long a browser may take from the redirect to the exchange. */
const codeLifetimeMs = 60_000;

/** What a frontend sends a browser with. */
export type SignInOptions = {
  /** A page of the frontend. */
  readonly redirect?: string | undefined;
  /** What the browser stored at an earlier start. */
  readonly browserSecret?: string | undefined;
  /**
   * What the frontend keeps the code verifier of (RFC 7636, S256), required of one at another origin than this server, to
   * which its browser sends no cookies.
   */
  readonly codeChallenge?: string | undefined;
};

/** The URL that a browser is redirected to, and the secret that it stores until it returns. */
export type StartedSignIn = { readonly address: string; readonly browserSecret: string };

/** Where a browser goes after its sign-in, and the code that it exchanges there. */
export type FinishedSignIn = {
  /** Valid for one exchange within a minute. */
  readonly code: string;
  /** The page of the frontend that the browser is redirected to. */
  readonly redirect: string;
};

/** A request to an identity provider: its id, and the secret of the browser that is sent there. */
export type NewRequest = { readonly id: string; readonly browserSecret: string };

/**
 * Starts a sign-in, whose request is stored until its response. 404 for an unknown provider, 409 for one that is not
 * configured, 400 for a redirect that is no page of the frontend.
 */
export function startSignIn(
  ctx: Ctx,
  provider: { readonly protocol: SsoProtocol; readonly id: string },
  options: SignInOptions,
  request: {
    readonly newId: () => string;
    readonly addressOf: (provider: SsoProviderRow, request: NewRequest) => Promise<string>;
  },
): Promise<StartedSignIn> {
  return withApiErrors(async () => {
    const row = await findReadyProvider(ctx, provider.protocol, provider.id);
    const redirect = redirectOf(ctx.settings, options.redirect);
    const code_challenge = challengeOf(ctx.settings, { ...options, redirect });
    const browserSecret = isBrowserSecret(options.browserSecret) ? options.browserSecret : newBrowserSecret();
    const id = request.newId();
    const address = await request.addressOf(row, { id, browserSecret });
    const now = ctx.clock();
    await ctx.store.ssoLogins.clearExpiredRequests(now.toISOString());
    await ctx.store.ssoLogins.insertRequest({
      id,
      provider_id: row.id,
      browser_hash: hashOfBrowserSecret(browserSecret),
      redirect,
      expires_at: new Date(now.getTime() + requestLifetimeMs).toISOString(),
      code_challenge,
    });
    return { address, browserSecret };
  });
}

/** What a response of an identity provider says, once it is verified. */
export type VerifiedSignIn = {
  readonly request: SsoRequestRow;
  readonly identity: SsoIdentity;
  /** When the session must end at the latest. */
  readonly sessionEnds?: Date | undefined;
};

/** Completes a sign-in with the response that `verify` accepts, once. */
export function finishSignIn(
  ctx: Ctx,
  { protocol, id }: { readonly protocol: SsoProtocol; readonly id: string },
  verify: (provider: SsoProviderRow) => Promise<VerifiedSignIn>,
): Promise<FinishedSignIn> {
  return withApiErrors(async () => {
    const provider = await findReadyProvider(ctx, protocol, id);
    try {
      const verified = await verify(provider);
      const { userId, code } = await signIn(ctx, provider, verified);
      ctx.membershipCache.invalidate(userId, provider.organization_id);
      ctx.log.info({ ssoProviderId: provider.id, userId }, 'A user signed in by single sign-on.');
      return { code, redirect: verified.request.redirect };
    } catch (error) {
      if (error instanceof ApiError) {
        const fields = { ssoProviderId: provider.id, reason: error.message, cause: shortCause(error) };
        ctx.log.info(fields, 'A single sign-on was rejected.');
      }
      throw error;
    }
  });
}

/** The request of this browser to a provider, which waits for its response; 403 for any other. */
export async function findRequest(
  ctx: Ctx,
  provider: SsoProviderRow,
  { id, browserSecret }: { readonly id: string; readonly browserSecret: string | undefined },
): Promise<SsoRequestRow> {
  const request = await ctx.store.ssoLogins.findRequest(provider.id, id, ctx.clock().toISOString());
  if (request === undefined || !isSecretOf(request.browser_hash, browserSecret)) throw unknownRequest();
  return request;
}

function signIn(
  ctx: Ctx,
  asked: SsoProviderRow,
  { request, identity, sessionEnds }: VerifiedSignIn,
): Promise<{ readonly userId: string; readonly code: string }> {
  return transaction(ctx, async (tx) => {
    // Those that a proof of the address opens, too, in the order of everyone who locks several.
    const invitedTo = await tx.store.emailInvites.listOrganizations(identity.email);
    await tx.store.organizations.lock([asked.organization_id, ...invitedTo]);
    const provider = await tx.store.ssoProviders.findForLogin(asked.protocol, asked.id);
    // Subjects of the one that was asked are none of another one.
    if (provider === undefined || !isSameProvider(provider, asked)) throw unknownRequest();
    if (!(await tx.store.ssoLogins.consumeRequest(request.id))) throw unknownRequest();
    const userId = await signInAccount(tx, provider, identity);
    const now = tx.clock();
    await tx.store.ssoLogins.clearExpiredCodes(now.toISOString());
    const code = newBrowserSecret();
    await tx.store.ssoLogins.insertCode({
      code_hash: hashOfBrowserSecret(code),
      provider_id: provider.id,
      organization_id: provider.organization_id,
      user_id: userId,
      browser_hash: request.browser_hash,
      code_challenge: request.code_challenge,
      session_ends_at: endOf(tx, sessionEnds, now).toISOString(),
      expires_at: new Date(now.getTime() + codeLifetimeMs).toISOString(),
    });
    return { userId, code };
  });
}

/** When the session ends: after the hours of the settings, or when the identity provider says. */
function endOf({ settings }: Ctx, sessionEnds: Date | undefined, now: Date): Date {
  const { sessionHours } = settings.singleSignOn ?? defaultSingleSignOn;
  const longest = now.getTime() + sessionHours * 3_600_000;
  return new Date(Math.min(longest, sessionEnds?.getTime() ?? longest));
}
