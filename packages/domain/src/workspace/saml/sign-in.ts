import { transaction } from '../../context/transaction.ts';
import { ApiError, invalidInput, type User } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import { refusalOf } from '../../store/constraint-errors.ts';
import { defaultSingleSignOn } from '../../core/settings.ts';
import { createToken } from '../tokens/create-token.ts';
import { presentUser } from '../../presenters/users.presenter.ts';
import { hashOfBrowserSecret, isBrowserSecret, isSecretOf, newBrowserSecret } from './browser-secret.ts';
import { identityOf } from './identity.ts';
import { inspectAnswer } from './inspect-response.ts';
import { noSuchRequest } from './sign-in-errors.ts';
import { newRequestId, requestLifetimeMs, samlClient, serviceMetadata } from './saml-client.ts';
import type { SamlProviderRow } from '../../store/workspace/saml.repository.ts';
import { isReady } from '../../presenters/service-provider.ts';
import { signInAccount } from './sign-in-account.ts';
import { type Statement, verifyAnswer } from './verify-response.ts';

/** Where a browser goes to sign in, and the secret that it has to keep until it is back. */
export type StartedSignIn = { readonly address: string; readonly browserSecret: string };

/** Somebody who has signed in. */
export type SamlSession = {
  readonly token: string;
  readonly expiresAt: string;
  readonly user: User;
  /** Where in the frontend the browser goes now. */
  readonly redirect: string;
};

/** The metadata of this server for one identity provider, in XML; 404 when there is no such provider. */
export function readSamlMetadata(ctx: Ctx, providerId: string): Promise<string> {
  return told(async () => serviceMetadata(ctx.settings, await findProvider(ctx, providerId)));
}

/**
 * Begins to sign somebody in. `redirect` is an address of the frontend; `browserSecret` what the browser kept from an
 * earlier beginning. 404 for an unknown provider, 409 for one that is not set up, 400 for a redirect to elsewhere.
 */
export function startSamlSignIn(
  ctx: Ctx,
  providerId: string,
  asked: { readonly redirect?: string | undefined; readonly browserSecret?: string | undefined },
): Promise<StartedSignIn> {
  return told(async () => {
    const provider = await findReadyProvider(ctx, providerId);
    const redirect = redirectOf(ctx, asked.redirect);
    const browserSecret = isBrowserSecret(asked.browserSecret) ? asked.browserSecret : newBrowserSecret();
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
 * Ends what `startSamlSignIn` began, with the answer of the identity provider (`SAMLResponse`, in base64). An answer
 * counts once, and only in the browser that asked for it. 400 for what is no answer, 403 for one that is not accepted.
 */
export function finishSamlSignIn(
  ctx: Ctx,
  providerId: string,
  given: { readonly answer: string; readonly browserSecret?: string | undefined },
): Promise<SamlSession> {
  return told(async () => {
    const provider = await findReadyProvider(ctx, providerId);
    try {
      const answer = inspectAnswer(given.answer);
      const now = ctx.clock();
      const requestId = answer.inResponseTo ?? '';
      const request = await ctx.store.samlLogins.findRequest(provider.id, requestId, now.toISOString());
      if (request === undefined || !isSecretOf(request.browser_hash, given.browserSecret))
        throw noSuchRequest();
      const statement = await verifyAnswer(answer, { settings: ctx.settings, provider, requestId, now });
      const session = await openSession(ctx, provider, statement, requestId);
      ctx.memberships.forget(session.user.id, provider.organization_id);
      ctx.log.info({ samlProviderId: provider.id, userId: session.user.id }, 'signed in by single sign-on');
      return { ...session, redirect: request.redirect };
    } catch (error) {
      if (error instanceof ApiError) {
        const fields = { samlProviderId: provider.id, reason: error.message, err: error.cause };
        ctx.log.info(fields, 'single sign-on refused');
      }
      throw error;
    }
  });
}

function openSession(
  ctx: Ctx,
  provider: SamlProviderRow,
  statement: Statement,
  requestId: string,
): Promise<Omit<SamlSession, 'redirect'>> {
  const identity = identityOf(statement);
  const { sessionHours } = ctx.settings.singleSignOn ?? defaultSingleSignOn;
  return transaction(ctx, async (tx) => {
    await tx.store.organizations.lock([provider.organization_id]);
    if (!(await tx.store.samlLogins.takeRequest(requestId))) throw noSuchRequest();
    const userId = await signInAccount(tx, provider, identity);
    const now = tx.clock();
    await tx.store.samlLogins.deleteExpiredSessions(userId, now.toISOString());
    const longest = now.getTime() + sessionHours * 3_600_000;
    const ends = Math.min(longest, statement.sessionEnds?.getTime() ?? longest);
    const expiresAt = new Date(ends).toISOString();
    const body = { label: `SSO: ${provider.label}`, expiresAt, samlProviderId: provider.id };
    const { token } = await createToken(tx, userId, body);
    const user = await tx.store.users.find(userId);
    if (user === undefined) throw new Error('the user who signed in is gone');
    return { token, expiresAt, user: presentUser(tx.settings, user) };
  });
}

async function findProvider(ctx: Ctx, providerId: string): Promise<SamlProviderRow> {
  const provider = await ctx.store.samlProviders.findForLogin(providerId);
  if (provider === undefined) throw notFound('way to sign in', providerId);
  return provider;
}

async function findReadyProvider(ctx: Ctx, providerId: string): Promise<SamlProviderRow> {
  const provider = await findProvider(ctx, providerId);
  if (isReady(provider)) return provider;
  throw new ApiError(
    'conflict',
    'This way to sign in is not set up completely: it needs the address of the identity provider, its entity id, and a certificate with an RSA key of at least 2048 bits. Ask an admin of the organization.',
  );
}

/** An address of the frontend without its fragment, where the token will be. */
function redirectOf({ settings }: Ctx, asked: string | undefined): string {
  if (asked === undefined || asked === '') return settings.appUrl;
  const frontend = new URL(settings.appUrl);
  const url = asked.length > 2048 ? null : URL.parse(asked, frontend);
  if (url === null || url.origin !== frontend.origin || url.username !== '' || url.password !== '') {
    throw invalidInput('query.redirect', 'must be a path of the frontend');
  }
  url.hash = '';
  return url.href;
}

/** Errors of the database as refusals, as `call` makes them. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}
