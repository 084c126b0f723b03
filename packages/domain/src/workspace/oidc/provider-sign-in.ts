import { createHmac } from 'node:crypto';
import { isAllowedPrivateHost } from '@lectern/fetch';
import { randomState } from 'openid-client';
import type { Ctx } from '../../context/context.ts';
import type { DomainSettings } from '../../core/settings.ts';
import { openClientSecret } from '../../presenters/oidc.presenter.ts';
import { relyingPartyUrls } from '../../presenters/service-provider.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';
import {
  type FinishedSignIn,
  findRequest,
  finishSignIn,
  type NewRequest,
  type SignInOptions,
  startSignIn,
  type StartedSignIn,
} from '../sso/sign-in.ts';
import { responseRejected } from '../sso/sign-in-errors.ts';
import { authenticate, authorizationUrlOf, type OidcRequest } from './authenticate.ts';
import type { OidcClient } from './oidc-client.ts';

/**
 * Starts a sign-in through the OpenID provider of an organization. 404 for an unknown provider, 409 for one that is not
 * configured, 400 for a redirect that is no page of the frontend, 502 when the provider does not answer.
 */
export function startOidcProviderSignIn(
  ctx: Ctx,
  providerId: string,
  options: SignInOptions,
): Promise<StartedSignIn> {
  return startSignIn(ctx, { protocol: 'oidc', id: providerId }, options, {
    newId: randomState,
    addressOf: (provider, request) =>
      authorizationUrlOf(ctx.settings, clientOf(ctx.settings, provider), {
        ...requestOf(ctx.settings, provider, request),
        scope: provider.scopes.join(' '),
      }),
  });
}

/**
 * Completes a sign-in that `startOidcProviderSignIn` started, with the query that the provider sent the browser back with. A
 * response is accepted once, from the provider that the request was sent to, and only in the browser that started the
 * sign-in. 403 for one that is not accepted, 502 when the provider does not answer.
 */
export function finishOidcProviderSignIn(
  ctx: Ctx,
  providerId: string,
  { query, browserSecret = '' }: { readonly query: string; readonly browserSecret?: string | undefined },
): Promise<FinishedSignIn> {
  return finishSignIn(ctx, { protocol: 'oidc', id: providerId }, async (provider) => {
    const id = stateOf(query);
    const request = await findRequest(ctx, provider, { id, browserSecret });
    const identity = await authenticate(ctx.settings, clientOf(ctx.settings, provider), {
      ...requestOf(ctx.settings, provider, { id, browserSecret }),
      query,
      groupsClaim: provider.groups_claim,
      trustsEmail: false,
      rejected: responseRejected,
    });
    return { request, identity };
  });
}

function stateOf(query: string): string {
  const state = new URLSearchParams(query).get('state') ?? '';
  return /^[\w-]{1,128}$/.test(state) ? state : '';
}

/**
 * Nonce and code verifier follow from the secret of the browser, of which the database has a hash alone: they are stored
 * nowhere, and whoever reads the database finishes no sign-in.
 */
function requestOf(
  settings: DomainSettings,
  provider: SsoProviderRow,
  { id: state, browserSecret }: NewRequest,
): OidcRequest {
  const derived = (purpose: string) =>
    createHmac('sha256', browserSecret).update(`${purpose} ${state}`).digest('base64url');
  return {
    redirectUri: relyingPartyUrls(settings, provider.id).redirectURL,
    state,
    nonce: derived('nonce'),
    verifier: derived('code_verifier'),
  };
}

function clientOf(settings: DomainSettings, provider: SsoProviderRow): OidcClient {
  const { issuer, client_id: clientId } = provider;
  const allowed = settings.fetching?.allowedPrivateHosts ?? [];
  return {
    issuer,
    clientId,
    clientSecret: openClientSecret(settings, provider),
    allowsHttp: isAllowedPrivateHost(allowed, new URL(issuer)),
  };
}
