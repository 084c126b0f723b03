import { finishOidcSignIn, startOidcSignIn } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';
import type { Browsers } from './browser.ts';

/** Without one, a browser would add that of the page that led to the redirect. */
const ownFragment = '#_';

/** Signing in through the OpenID provider of the server. */
export function oidcRoutes(scope: FastifyInstance, browsers: Browsers): void {
  // Without HEAD, which must be safe.
  scope.get('/oidc/start', { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = browsers.contextOf(request);
    await ctx.rateLimits.count('signIns', { address: request.ip });
    const { address, pending } = await startOidcSignIn(ctx);
    browsers.remember(request, reply, 'lectern_oidc', pending);
    return reply.redirect(`${address}${ownFragment}`, 302);
  });

  scope.get('/oidc/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const ctx = browsers.contextOf(request);
    await ctx.rateLimits.count('signIns', { address: request.ip });
    const pending = browsers.readCookie(request, 'lectern_oidc');
    browsers.forget(request, reply, 'lectern_oidc');
    const { search } = new URL(request.url, 'http://localhost');
    const session = await finishOidcSignIn(ctx, { query: search, pending });
    return browsers.startSession(request, reply, session);
  });
}
