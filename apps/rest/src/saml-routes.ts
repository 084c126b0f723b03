import { ApiError } from '@lectern/contract';
import {
  anonymous,
  finishSamlSignIn,
  maxSamlResponseLength,
  originOf,
  redeemSsoCode,
  readSamlMetadata,
  startSamlSignIn,
} from '@lectern/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendErrorOf } from './error-handler.ts';
import { pageHeaders, signInFailedPage } from './saml-page.ts';
import { sendRateLimit } from './rate-limit-headers.ts';
import type { RestOptions } from './rest-options.ts';
import { errorResponseOf } from './error-response.ts';

type ProviderRoute = { Params: { samlProviderId: string }; Querystring: Record<string, unknown> };
type Route = FastifyRequest<ProviderRoute>;

/** Without one, a browser would add that of the page that led to the redirect. */
const ownFragment = '#_';

/** Base64 grows when a form escapes it. */
const formLimitBytes = maxSamlResponseLength * 3;

/**
 * Single sign-on for browsers: they are redirected to the identity provider of the organization, return with the SAML
 * response in a form, and are redirected to the frontend with a code in the query, which it exchanges for a token by POST.
 * No token is ever in a URL, and each redirect has a fragment of its own: browsers keep that of the page before.
 */
export function samlRoutes(app: FastifyInstance, options: RestOptions): void {
  const { domain, logger } = options;
  const cookie = browserCookie(domain.settings.publicUrl);
  const contextOf = (request: FastifyRequest) => domain.context(anonymous, originOf('rest', request));

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimitBytes },
      (_request, text, done) => done(null, new URLSearchParams(text)),
    );
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimitBytes }, () => {
      throw new ApiError('unsupported_media_type', 'Send a form.');
    });
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(pageHeaders);
      sendRateLimit(reply, await domain.rateLimits.count('signIns', { address: request.ip }));
    });
    scope.setErrorHandler((error, request, reply) => {
      if (!wantsPage(request)) return sendErrorOf(logger, { error, request, reply });
      return sendPage(reply, error, () => sendErrorOf(logger, { error, request, reply }));
    });

    // Without HEAD, which must be safe.
    scope.get<ProviderRoute>(
      '/saml/:samlProviderId/start',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { redirect, code_challenge: codeChallenge } = request.query;
        const { address, browserSecret } = await startSamlSignIn(
          contextOf(request),
          request.params.samlProviderId,
          {
            redirect: typeof redirect === 'string' ? redirect : undefined,
            codeChallenge: typeof codeChallenge === 'string' ? codeChallenge : undefined,
            browserSecret: cookie.read(request),
          },
        );
        return reply
          .header('set-cookie', cookie.write(browserSecret))
          .redirect(`${address}${ownFragment}`, 302);
      },
    );

    scope.post<ProviderRoute>('/saml/:samlProviderId/acs', async (request, reply) => {
      const samlResponse = request.body instanceof URLSearchParams ? request.body.get('SAMLResponse') : null;
      if (samlResponse === null) {
        throw new ApiError('invalid_input', 'Send the SAML response as the form field SAMLResponse.');
      }
      const { redirect, code } = await finishSamlSignIn(contextOf(request), request.params.samlProviderId, {
        response: samlResponse,
        browserSecret: cookie.read(request),
      });
      if (request.headers.accept?.includes('application/json') === true) return { code, redirect };
      const target = new URL(redirect);
      target.searchParams.set('code', code);
      return reply.redirect(`${target.href}${ownFragment}`, 303);
    });

    scope.post('/saml/token', { config: { callers: 'app' } }, async (request) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const code = form.get('code');
      if (code === null || code === '') {
        throw new ApiError('invalid_input', 'Send the code of the sign-in as the form field code.');
      }
      return redeemSsoCode(contextOf(request), {
        code,
        codeVerifier: form.get('code_verifier') ?? undefined,
        browserSecret: cookie.read(request),
      });
    });

    scope.get<ProviderRoute>('/saml/:samlProviderId/metadata', async (request: Route, reply) => {
      const text = await readSamlMetadata(contextOf(request), request.params.samlProviderId);
      return reply.type('application/samlmetadata+xml; charset=utf-8').send(text);
    });
  });
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** Sends a client error as a page, and any other error as JSON, which logs it. */
function sendPage(reply: FastifyReply, error: unknown, sendJsonError: () => FastifyReply): FastifyReply {
  const response = errorResponseOf(error);
  if (response.status >= 500) return sendJsonError();
  return reply
    .code(response.status)
    .type('text/html; charset=utf-8')
    .send(signInFailedPage(response.message));
}

type BrowserCookie = {
  readonly read: (request: FastifyRequest) => string | undefined;
  readonly write: (secret: string) => string;
};

/**
 * The cookie that binds a sign-in to a browser. The SAML response arrives with a cross-site POST, so that it cannot be
 * SameSite=Lax; over plain http, which is for local use, browsers reject SameSite=None.
 */
function browserCookie(publicUrl: string): BrowserCookie {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-lectern_sso' : 'lectern_sso';
  const attributes = `Path=/; Max-Age=600; HttpOnly${isSecure ? '; Secure; SameSite=None' : ''}`;
  return {
    read: ({ headers }) =>
      headers.cookie
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write: (secret) => `${name}=${secret}; ${attributes}`,
  };
}
