import { createHash } from 'node:crypto';
import { ApiError } from '@lectern/contract';
import { FetchError, isAllowedPrivateHost } from '@lectern/fetch';
import { LRUCache } from 'lru-cache';
import * as client from 'openid-client';
import { outboundFetch } from '../../core/outbound-fetch.ts';
import type { DomainSettings } from '../../core/settings.ts';

/** This server as the client of an OpenID provider. */
export type OidcClient = {
  /** As its discovery document names it, which is below it. */
  readonly issuer: string;
  readonly clientId: string;
  /** None for a public client. */
  readonly clientSecret?: string | undefined;
  /** Whether the provider may be without TLS: on the own machine or network, as who operates the server says. */
  readonly allowsHttp: boolean;
};

type Fetching = Pick<DomainSettings, 'fetching'>;

const timeoutSeconds = 10;
/** Enough for the tokens of a user in a thousand groups. */
const maxBytes = 262_144;
/** How long what a provider says of itself is believed. */
const keptMs = 3_600_000;
/** Organizations choose theirs, whose metadata have up to `maxBytes`. */
const maxKnown = 50;

type Known = LRUCache<string, Promise<client.Configuration>>;

/** By the settings of a domain, which decide whom it may send requests to. */
const knownBySettings = new WeakMap<Fetching, Known>();

/**
 * What an OpenID provider says of itself (OpenID Connect Discovery 1.0), by the rules of guarded requests.
 * @throws ApiError 502 when it does not answer, or says nothing of the kind
 */
export async function configurationOf(settings: Fetching, oidc: OidcClient): Promise<client.Configuration> {
  const known: Known = knownBySettings.get(settings) ?? new LRUCache({ max: maxKnown, ttl: keptMs });
  knownBySettings.set(settings, known);
  const key = createHash('sha256').update(JSON.stringify(oidc)).digest('base64');
  const found = known.get(key);
  if (found !== undefined) return found;
  const configuration = discover(settings, oidc);
  known.set(key, configuration);
  try {
    return await configuration;
  } catch (error) {
    known.delete(key);
    throw unreachable(error);
  }
}

/** A 502 for a provider that does not answer as one. */
export function unreachable(cause: unknown): ApiError {
  const reason = fetchErrorOf(cause)?.message;
  const why = reason === undefined ? '' : ` ${reason}`;
  return new ApiError('bad_gateway', `The identity provider cannot be reached.${why} Try again later.`, {
    cause,
  });
}

/** The error of a guarded request, which the library wraps. */
export function fetchErrorOf(error: unknown): FetchError | undefined {
  if (error instanceof FetchError) return error;
  return error instanceof Error && error.cause instanceof FetchError ? error.cause : undefined;
}

async function discover(
  settings: Fetching,
  { issuer, clientId, clientSecret, allowsHttp }: OidcClient,
): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), clientId, {}, authenticationOf(clientSecret), {
    [client.customFetch]: fetchOf(settings, new URL(issuer)),
    timeout: timeoutSeconds,
    execute: allowsHttp && issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
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

/** Requests to a provider; without TLS to its own host alone, and to those that the operator allows. */
function fetchOf({ fetching }: Fetching, issuer: URL): client.CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const allowed = fetching?.allowedPrivateHosts ?? [];
    if (url.protocol === 'http:' && url.host !== issuer.host && !isAllowedPrivateHost(allowed, url))
      throw new FetchError('scheme', `The provider names ${url.origin}, which has no TLS.`);
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
