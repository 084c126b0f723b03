import type { Ctx } from '../../context/context.ts';
import { findProvider } from '../sso/find-provider.ts';
import {
  type FinishedSignIn,
  findRequest,
  finishSignIn,
  type SignInOptions,
  startSignIn,
  type StartedSignIn,
} from '../sso/sign-in.ts';
import { withApiErrors } from '../sso/with-api-errors.ts';
import { identityOf } from './identity.ts';
import { inspectResponse } from './inspect-response.ts';
import { newRequestId, samlClient, serviceMetadata } from './saml-client.ts';
import { verifyResponse } from './verify-response.ts';

/** The SAML metadata of this server for one identity provider, in XML; 404 for an unknown provider. */
export function readSamlMetadata(ctx: Ctx, providerId: string): Promise<string> {
  return withApiErrors(async () =>
    serviceMetadata(ctx.settings, await findProvider(ctx, 'saml', providerId)),
  );
}

/**
 * Starts a sign-in. 404 for an unknown provider, 409 for one that is not configured, 400 for a redirect that is no page of
 * the frontend.
 */
export function startSamlSignIn(
  ctx: Ctx,
  providerId: string,
  options: SignInOptions,
): Promise<StartedSignIn> {
  return startSignIn(ctx, { protocol: 'saml', id: providerId }, options, {
    newId: newRequestId,
    addressOf: async (provider, { id }) => {
      const client = await samlClient(ctx.settings, provider, id);
      return client.getAuthorizeUrlAsync('', undefined, {});
    },
  });
}

/**
 * Completes a sign-in that `startSamlSignIn` started, with the SAML response of the identity provider (`SAMLResponse`, in
 * base64). A response is accepted once, and only from the browser that started the sign-in. 400 for what is not a SAML
 * response, 403 for one that is not accepted.
 */
export function finishSamlSignIn(
  ctx: Ctx,
  providerId: string,
  input: { readonly response: string; readonly browserSecret?: string | undefined },
): Promise<FinishedSignIn> {
  return finishSignIn(ctx, { protocol: 'saml', id: providerId }, async (provider) => {
    const response = inspectResponse(input.response);
    const { browserSecret } = input;
    const request = await findRequest(ctx, provider, { id: response.inResponseTo ?? '', browserSecret });
    const { settings } = ctx;
    const expected = { settings, provider, requestId: request.id, now: ctx.clock() };
    const assertion = await verifyResponse(response, expected);
    return { request, identity: identityOf(assertion), sessionEnds: assertion.sessionEnds };
  });
}
