import { ApiError } from '@lectern/contract';
import * as client from 'openid-client';
import { z } from 'zod';
import { AccountError } from '../../core/account-error.ts';
import { defaultSingleSignOn, type OpenIdConnectSettings } from '../../core/settings.ts';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import { apiErrorOf } from '../../store/constraint-errors.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { organizationsOf } from '../sso/apply-groups.ts';
import { shortCause } from '../sso/short-cause.ts';
import { authenticate, authorizationUrlOf } from './authenticate.ts';
import type { OidcClient } from './oidc-client.ts';
import { signInAccount } from './sign-in-account.ts';

/** Where a browser goes to sign in, and what it keeps until it returns: sealed, so that nobody reads or makes it. */
export type StartedOidcSignIn = { readonly address: string; readonly pending: string };

const lifetimeMs = 10 * 60_000;
const sealing = { purpose: 'pending sign-ins', of: 'oidc' } as const;

const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expiresAt: z.number(),
});

/**
 * Starts a sign-in through the OpenID provider of this server (authorization code flow with PKCE).
 * @throws ApiError 404 without one, 502 when it does not answer
 */
export async function startOidcSignIn(ctx: Ctx): Promise<StartedOidcSignIn> {
  const settings = settingsOf(ctx);
  const pending = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    expiresAt: ctx.clock().getTime() + lifetimeMs,
  };
  const { scope } = settings;
  const request = { ...pending, redirectUri: redirectUriOf(ctx), scope };
  const address = await authorizationUrlOf(ctx.settings, clientOf(settings), request);
  return { address, pending: ctx.settings.sealing.seal(JSON.stringify(pending), sealing) };
}

/**
 * Completes a sign-in in the browser that started it, with the query that the provider sent it back with.
 * @throws ApiError 403 for a sign-in that is not accepted; 502 when the provider does not answer
 */
export async function finishOidcSignIn(
  ctx: Ctx,
  input: { readonly query: string; readonly pending: string | undefined },
): Promise<StartedSession> {
  const settings = settingsOf(ctx);
  try {
    const identity = await authenticate(ctx.settings, clientOf(settings), {
      ...readPending(ctx, input.pending),
      redirectUri: redirectUriOf(ctx),
      query: input.query,
      groupsClaim: settings.groupsClaim,
      trustsEmail: settings.trustsEmail ?? false,
      rejected: (cause) => new AccountError('forbidden', 'providerRejected', { cause }),
    });
    const session = await transaction(ctx, async (tx) => {
      const invitedTo = await tx.store.emailInvites.listOrganizations(identity.email);
      // Organizations before the user, as in every sign-in.
      await tx.store.organizations.lock([
        ...new Set([...invitedTo, ...organizationsOf(settings.groups ?? [])]),
      ]);
      const userId = await signInAccount(tx, settings, identity);
      const { sessionHours } = tx.settings.singleSignOn ?? defaultSingleSignOn;
      const expiresAt = new Date(tx.clock().getTime() + sessionHours * 3_600_000).toISOString();
      return startSession(tx, { userId, method: 'oidc', label: `SSO: ${settings.label}`, expiresAt });
    });
    ctx.log.info({ userId: session.userId }, 'A user signed in with OpenID Connect.');
    return session;
  } catch (error) {
    if (error instanceof ApiError)
      ctx.log.info(
        { reason: error.message, cause: shortCause(error) },
        'A sign-in with OpenID Connect was rejected.',
      );
    throw apiErrorOf(error) ?? error;
  }
}

function readPending({ settings, clock }: Ctx, pending: string | undefined): z.output<typeof Pending> {
  try {
    const read = Pending.parse(JSON.parse(settings.sealing.open(pending ?? '', sealing)));
    if (read.expiresAt > clock().getTime()) return read;
  } catch {
    // Of another server, or made up: as good as none.
  }
  throw new AccountError('forbidden', 'providerEnded');
}

function settingsOf({ settings: { openIdConnect } }: Ctx): OpenIdConnectSettings {
  if (openIdConnect === undefined) throw notFound('identity provider', 'OpenID Connect');
  return openIdConnect;
}

function redirectUriOf({ settings }: Ctx): string {
  return `${settings.publicUrl}/oidc/callback`;
}

/** Whoever sets an issuer without TLS has it on the own machine or network. */
function clientOf({ issuer, clientId, clientSecret }: OpenIdConnectSettings): OidcClient {
  return { issuer, clientId, clientSecret, allowsHttp: true };
}
