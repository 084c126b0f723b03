import { ApiError } from '@lectern/contract';
import { type Domain, takeTurn } from '@lectern/domain';
import { html } from '@lectern/reader/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountRoutes } from './account-routes.ts';
import { Browsers } from './browser.ts';
import { showHome } from './home-page.ts';
import { oidcRoutes } from './oidc-routes.ts';
import { noticeOf, pageHeaders, sendPage } from './page.ts';
import { passwordRoutes } from './password-routes.ts';
import { sentenceOf } from './refused-form.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { ssoRoutes } from './sso-routes.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';

export type AccountsOptions = { readonly domain: Domain };

/** More than the longest form. */
const formLimitBytes = 16_384;

/** Adds the pages with which people sign in, and manage their account. */
export function registerAccounts(app: FastifyInstance, { domain }: AccountsOptions): void {
  const browsers = new Browsers(domain);
  unsubscribeRoutes(app, browsers);
  void app.register(async (scope) => {
    readForms(scope);
    scope.addHook('onRequest', async (request, reply) => {
      // Pages of other sites may call the API, but not read what these show.
      for (const name of ['access-control-allow-origin', 'access-control-expose-headers'])
        reply.removeHeader(name);
      reply.headers(pageHeaders);
      const ctx = browsers.contextOf(request);
      await takeTurn(ctx, reply.raw);
      if (request.method === 'POST') await ctx.rateLimits.count('signIns', { address: request.ip });
    });
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof ApiError) || error.code === 'internal') throw error;
      return sendProblem(browsers, request, reply, error);
    });
    signInRoutes(scope, browsers);
    passwordRoutes(scope, browsers);
    oidcRoutes(scope, browsers);
    ssoRoutes(scope, browsers);
    accountRoutes(scope, browsers);
  });
}

/** The page of the server for whoever is signed in; nothing for everybody else. */
export function personalHome({
  domain,
}: AccountsOptions): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined> {
  const browsers = new Browsers(domain);
  return async (request, reply) => {
    try {
      const signedIn = await browsers.signedIn(request, reply);
      return signedIn && (await showHome(browsers, request, reply, signedIn));
    } catch (error) {
      // Without the database, the page for everybody appears.
      if (error instanceof ApiError && error.code === 'unavailable') return undefined;
      throw error;
    }
  };
}

function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimitBytes },
    (_request, text, done) => done(null, new URLSearchParams(text)),
  );
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimitBytes }, () => {
    throw new ApiError('unsupported_media_type', 'Send a form.');
  });
}

async function sendProblem(
  browsers: Browsers,
  request: FastifyRequest,
  reply: FastifyReply,
  error: ApiError,
): Promise<FastifyReply> {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  // Whatever is wrong, this page appears.
  const signedIn = await browsers.signedIn(request, reply).catch(() => undefined);
  const reader = signedIn && { user: signedIn.user, language: signedIn.session.language };
  const context = browsers.pageContext(request, reply, reader);
  const title = context.texts.failed;
  const main = html`<h1>${title}</h1>
    ${noticeOf({ problem: sentenceOf(error, context) })}
    <p class="links"><a href="${`${context.base}/sign-in`}">${context.texts.signIn}</a></p>`;
  return sendPage(reply, context, { title, main, isNarrow: true }, error.status);
}
