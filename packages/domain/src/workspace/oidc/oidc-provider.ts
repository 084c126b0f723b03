import { ApiError } from '@lectern/contract';
import { FetchError } from '@lectern/fetch';
import * as client from 'openid-client';
import { outboundFetch } from '../../core/outbound-fetch.ts';
import type { DomainSettings, OpenIdConnectSettings } from '../../core/settings.ts';

const timeoutSeconds = 10;
const maxBytes = 1_000_000;
/** How long what a provider says of itself is believed. Its keys are fetched when a token has an unknown one. */
const keptMs = 3_600_000;

type Known = { readonly configuration: Promise<client.Configuration>; readonly at: number };

/** By the settings of the provider, of which a process has few. */
const known = new WeakMap<OpenIdConnectSettings, Known>();

/**
 * What an OpenID provider says of itself (OpenID Connect Discovery 1.0), by the rules of guarded requests.
 * @throws ApiError 502 when it does not answer, or says nothing of the kind
 */
export async function providerOf(
  settings: Pick<DomainSettings, 'fetching'>,
  provider: OpenIdConnectSettings,
): Promise<client.Configuration> {
  const entry = known.get(provider);
  if (entry !== undefined && performance.now() - entry.at < keptMs) return entry.configuration;
  const configuration = discover(settings, provider);
  known.set(provider, { configuration, at: performance.now() });
  try {
    return await configuration;
  } catch (error) {
    known.delete(provider);
    throw unreachable(error);
  }
}

/** A 502 for a provider that does not answer as one. */
export function unreachable(cause: unknown): ApiError {
  const reason = cause instanceof FetchError ? ` ${cause.message}` : '';
  return new ApiError('bad_gateway', `The identity provider cannot be reached.${reason} Try again later.`, {
    cause,
  });
}

async function discover(
  settings: Pick<DomainSettings, 'fetching'>,
  { issuer, clientId, clientSecret }: OpenIdConnectSettings,
): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), clientId, {}, authenticationOf(clientSecret), {
    [client.customFetch]: fetchOf(settings),
    timeout: timeoutSeconds,
    // Whoever sets an issuer without TLS has it on the own machine or network.
    execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
  });
}

/** In the header, as is the default of the protocol, unless the provider wants it in the body. */
function authenticationOf(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const [inHeader, inBody] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported;
    const isInHeader = supported === undefined || supported.includes('client_secret_basic');
    (isInHeader ? inHeader : inBody)(server, ...rest);
  };
}

function fetchOf({ fetching }: Pick<DomainSettings, 'fetching'>): client.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const response = await outboundFetch(fetching, url, {
      method,
      headers,
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: String(body) } : {}),
      ...(signal !== undefined && { signal }),
      redirects: 0,
      anyStatus: true,
      timeoutSeconds,
      maxBytes,
    });
    const text = await response.text();
    // Constructing a response of these with a body is an error.
    const isEmpty = response.status === 204 || response.status === 304;
    return new Response(isEmpty ? null : text, { status: response.status, headers: response.headers });
  };
}
