import { ApiError } from '@lectern/contract';
import { maxSamlResponseLength, redeemSsoCode } from '@lectern/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendErrorOf } from './error-handler.ts';
import { errorResponseOf } from './error-response.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { sendRateLimit } from './rate-limit-headers.ts';
import type { RestOptions } from './rest-options.ts';
import { samlRoutes } from './saml-routes.ts';
import { ssoBrowsers } from './sso-browsers.ts';
import { formOf } from './sso-form.ts';
import { pageHeaders, signInFailedPage } from './sso-page.ts';

/** Base64 grows when a form escapes it. */
const formLimitBytes = maxSamlResponseLength * 3;

/**
 * Single sign-on for browsers: they are redirected to the identity provider of the organization, return with its response,
 * and are redirected to the frontend with a code in the query, which it exchanges for a token by POST. No token is ever in
 * a URL, and each redirect has a fragment of its own: browsers keep that of the page before.
 */
export function ssoRoutes(app: FastifyInstance, options: RestOptions): void {
  const { domain, logger } = options;
  const browsers = ssoBrowsers(domain);
  const { cookie, contextOf } = browsers;

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

    samlRoutes(scope, browsers);
    oidcRoutes(scope, browsers);

    // The first is from when there was SAML alone.
    for (const path of ['/saml/token', '/sso/token'])
      scope.post(path, { config: { callers: 'app' } }, async (request) => {
        const form = formOf(request);
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
  });
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** Sends an error that is not of this server as a page, and any other error as JSON, which logs it. */
function sendPage(reply: FastifyReply, error: unknown, sendJsonError: () => FastifyReply): FastifyReply {
  const response = errorResponseOf(error);
  const isOfProvider = error instanceof ApiError && error.code === 'bad_gateway';
  if (response.status >= 500 && !isOfProvider) return sendJsonError();
  return reply
    .code(response.status)
    .type('text/html; charset=utf-8')
    .send(signInFailedPage(response.message));
}
