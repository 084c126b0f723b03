import { ApiError } from '@lectern/contract';
import {
  anonymous,
  finishSamlSignIn,
  maxAnswerLength,
  readSamlMetadata,
  startSamlSignIn,
} from '@lectern/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from './error-handler.ts';
import { pageHeaders, signInFailedPage } from './saml-page.ts';
import type { RestOptions } from './rest-options.ts';
import { refusalFrom } from './refusal.ts';

type ProviderRoute = { Params: { samlProviderId: string }; Querystring: Record<string, unknown> };
type Route = FastifyRequest<ProviderRoute>;

/** Base64 grows when a form escapes it. */
const formLimitBytes = maxAnswerLength * 3;

/**
 * Signing in through the identity provider of an organization, for browsers: they are sent there, and come back with
 * its answer in a form. Whoever asks for JSON gets the token as JSON; others are sent on to the frontend, with the
 * token in the fragment of the address, which no server sees.
 */
export function samlRoutes(app: FastifyInstance, options: RestOptions): void {
  const { domain, logger } = options;
  const cookie = browserCookie(domain.settings.publicUrl);

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimitBytes },
      (_request, text, done) => done(null, new URLSearchParams(text)),
    );
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimitBytes }, () => {
      throw new ApiError('unsupported_media_type', 'Send the answer of the identity provider as a form.');
    });
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers(pageHeaders);
      done();
    });
    scope.setErrorHandler((error, request, reply) => {
      if (!wantsPage(request)) return answerError(logger, { error, request, reply });
      return sendPage(reply, error, () => answerError(logger, { error, request, reply }));
    });

    // Not by HEAD, which must change nothing.
    scope.get<ProviderRoute>(
      '/saml/:samlProviderId/start',
      { exposeHeadRoute: false },
      async (request, reply) => {
        const { redirect } = request.query;
        const { address, browserSecret } = await startSamlSignIn(
          domain.context(anonymous),
          request.params.samlProviderId,
          {
            redirect: typeof redirect === 'string' ? redirect : undefined,
            browserSecret: cookie.read(request),
          },
        );
        return reply.header('set-cookie', cookie.written(browserSecret)).redirect(address, 302);
      },
    );

    scope.post<ProviderRoute>('/saml/:samlProviderId/acs', async (request, reply) => {
      const answer = request.body instanceof URLSearchParams ? request.body.get('SAMLResponse') : null;
      if (answer === null) {
        throw new ApiError(
          'invalid_input',
          'Send the answer of the identity provider as the form field SAMLResponse.',
        );
      }
      const { redirect, ...session } = await finishSamlSignIn(
        domain.context(anonymous),
        request.params.samlProviderId,
        {
          answer,
          browserSecret: cookie.read(request),
        },
      );
      if (request.headers.accept?.includes('application/json') === true) return session;
      const { token, expiresAt } = session;
      const fragment = new URLSearchParams({ token, expiresAt }).toString();
      return reply.redirect(`${redirect}#${fragment}`, 303);
    });

    scope.get<ProviderRoute>('/saml/:samlProviderId/metadata', async (request: Route, reply) => {
      const text = await readSamlMetadata(domain.context(anonymous), request.params.samlProviderId);
      return reply.type('application/samlmetadata+xml; charset=utf-8').send(text);
    });
  });
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** The refusal as a page; faults of ours are logged on the way. */
function sendPage(reply: FastifyReply, error: unknown, answer: () => FastifyReply): FastifyReply {
  const refusal = refusalFrom(error);
  if (refusal.status >= 500) return answer();
  return reply.code(refusal.status).type('text/html; charset=utf-8').send(signInFailedPage(refusal.message));
}

type BrowserCookie = {
  readonly read: (request: FastifyRequest) => string | undefined;
  readonly written: (secret: string) => string;
};

/**
 * The cookie that ties a sign-in to a browser. The answer comes with a POST from another site, so it cannot be
 * SameSite=Lax; over plain http, which is for one's own machine, browsers take SameSite=None from nobody.
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
    written: (secret) => `${name}=${secret}; ${attributes}`,
  };
}
