import { ApiError } from '@lectern/contract';
import { finishSamlSignIn, readSamlMetadata, startSamlSignIn } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';
import { formOf } from './sso-form.ts';
import type { SsoBrowsers } from './sso-browsers.ts';

type ProviderRoute = { Params: { samlProviderId: string } };

/** Single sign-on with SAML 2.0. */
export function samlRoutes(
  scope: FastifyInstance,
  { cookie, contextOf, begin, complete }: SsoBrowsers,
): void {
  // Without HEAD, which must be safe.
  scope.get<ProviderRoute>('/saml/:samlProviderId/start', { exposeHeadRoute: false }, (request, reply) =>
    begin(request, reply, (options) =>
      startSamlSignIn(contextOf(request), request.params.samlProviderId, options),
    ),
  );

  scope.post<ProviderRoute>('/saml/:samlProviderId/acs', async (request, reply) => {
    const response = formOf(request).get('SAMLResponse');
    if (response === null) {
      throw new ApiError('invalid_input', 'Send the SAML response as the form field SAMLResponse.');
    }
    const input = { response, browserSecret: cookie.read(request) };
    const finished = await finishSamlSignIn(contextOf(request), request.params.samlProviderId, input);
    return complete(request, reply, finished);
  });

  scope.get<ProviderRoute>('/saml/:samlProviderId/metadata', async (request, reply) => {
    const text = await readSamlMetadata(contextOf(request), request.params.samlProviderId);
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(text);
  });
}
