import type { ApiError } from '@lectern/contract';
import * as client from 'openid-client';
import type { DomainSettings } from '../../core/settings.ts';
import { configurationOf, fetchErrorOf, type OidcClient, unreachable } from './oidc-client.ts';
import { identityOf, type OidcIdentity } from './oidc-identity.ts';

/** An authentication request, and what its response is verified with. */
export type OidcRequest = {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** The code verifier (RFC 7636). */
  readonly verifier: string;
};

type Claims = {
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly [name: string]: unknown;
};

type Asked = Pick<DomainSettings, 'fetching'>;

/**
 * Where a browser goes to sign in: authorization code flow with PKCE.
 * @throws ApiError 502 when the provider does not answer as one
 */
export async function authorizationUrlOf(
  settings: Asked,
  oidc: OidcClient,
  { redirectUri, state, nonce, verifier, scope }: OidcRequest & { readonly scope: string },
): Promise<string> {
  const provider = await configurationOf(settings, oidc);
  const code_challenge = await client.calculatePKCECodeChallenge(verifier);
  try {
    return client.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope,
      state,
      nonce,
      code_challenge,
      code_challenge_method: 'S256',
    }).href;
  } catch (error) {
    // Its metadata have no endpoint, or one without TLS.
    throw unreachable(error);
  }
}

/**
 * The identity that the response to an authentication request proves, with what the provider says at its UserInfo endpoint
 * where the ID token has no e-mail address or groups. `query` is that of the redirect URI.
 * @throws ApiError 403 for a response that is not accepted; 502 when the provider does not answer
 */
export async function authenticate(
  settings: Asked,
  oidc: OidcClient,
  request: OidcRequest & {
    readonly query: string;
    readonly groupsClaim: string;
    /** Whether an address counts as verified that comes without `email_verified`. */
    readonly trustsEmail: boolean;
    /** The error for a response that is not accepted. */
    readonly rejected: (cause: unknown) => ApiError;
  },
): Promise<OidcIdentity> {
  const provider = await configurationOf(settings, oidc);
  const current = new URL(request.redirectUri);
  current.search = request.query;
  const tokens = await client
    .authorizationCodeGrant(provider, current, {
      expectedState: request.state,
      expectedNonce: request.nonce,
      pkceCodeVerifier: request.verifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw fetchErrorOf(error) === undefined ? request.rejected(error) : unreachable(error);
    });
  const claims = tokens.claims();
  if (claims === undefined) throw request.rejected(new Error('There is no ID token.'));
  const isComplete = hasAddress(claims) && claims[request.groupsClaim] !== undefined;
  const info =
    isComplete || provider.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(provider, tokens.access_token, claims.sub).catch((error: unknown) => {
          throw unreachable(error);
        });
  // An address and whether it is verified belong together.
  const { email, email_verified = request.trustsEmail }: Claims =
    hasAddress(claims) || !('email' in info) ? claims : info;
  return identityOf(claims.iss, { ...info, ...claims, email, email_verified }, request.groupsClaim);
}

function hasAddress({ email, email_verified }: Claims): boolean {
  return email !== undefined && email_verified !== undefined;
}
