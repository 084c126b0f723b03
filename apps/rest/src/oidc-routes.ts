import { finishOidcProviderSignIn, startOidcProviderSignIn } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';
import type { SsoBrowsers } from './sso-browsers.ts';

type ProviderRoute = { Params: { oidcProviderId: string } };

/** Single sign-on with OpenID Connect, through the providers of organizations. */
export function oidcRoutes(
  scope: FastifyInstance,
  { cookie, contextOf, begin, complete }: SsoBrowsers,
): void {
  // Without HEAD, which must be safe.
  scope.get<ProviderRoute>('/oidc/:oidcProviderId/start', { exposeHeadRoute: false }, (request, reply) =>
    begin(request, reply, (options) =>
      startOidcProviderSignIn(contextOf(request), request.params.oidcProviderId, options),
    ),
  );

  scope.get<ProviderRoute>(
    '/oidc/:oidcProviderId/callback',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { search } = new URL(request.url, 'http://localhost');
      const input = { query: search, browserSecret: cookie.read(request) };
      const finished = await finishOidcProviderSignIn(
        contextOf(request),
        request.params.oidcProviderId,
        input,
      );
      return complete(request, reply, finished);
    },
  );
}
