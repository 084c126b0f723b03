import { listProvidersOfEmail, type ProviderOfEmail, redeemSsoCode } from '@lectern/domain';
import { type Content, html } from '@lectern/reader/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Browsers } from './browser.ts';
import { emailField } from './fields.ts';
import { fillContent } from './messages/messages.ts';
import { form, noticeOf, type PageContext, sendPage } from './page.ts';
import { sentenceOf, statusOf } from './refused-form.ts';

type Shown = {
  readonly email?: string;
  readonly providers?: readonly ProviderOfEmail[];
  readonly error?: unknown;
};

/** Signing in through the identity provider of an organization, which the domain of an address tells. */
export function ssoRoutes(scope: FastifyInstance, browsers: Browsers): void {
  scope.get('/sign-in/organization', async (request, reply) => show(request, reply, {}));

  scope.post('/sign-in/organization', async (request, reply) => {
    const email = (browsers.formOf(request).get('email') ?? '').slice(0, 254);
    try {
      const providers = await listProvidersOfEmail(browsers.contextOf(request), email);
      // A page with links, because browsers let no form of these pages end at another host.
      return await show(request, reply, { email, providers });
    } catch (error) {
      return show(request, reply, { email, error }, statusOf(error));
    }
  });

  // Without HEAD, which must be safe.
  scope.get<{ Querystring: Record<string, unknown> }>(
    '/sign-in/sso',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const ctx = browsers.contextOf(request);
      await ctx.rateLimits.count('signIns', { address: request.ip });
      const { code } = request.query;
      const browserSecret = browsers.readCookie(request, 'lectern_sso');
      browsers.forget(request, reply, 'lectern_sso');
      const session = await redeemSsoCode(ctx, { code: typeof code === 'string' ? code : '', browserSecret });
      return browsers.startSession(request, reply, session);
    },
  );

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, providers, error }: Shown,
    status = 200,
  ): FastifyReply {
    const context = browsers.pageContext(request, reply);
    const { sso, signIn } = context.texts;
    const problem =
      error === undefined ? (providers?.length === 0 ? sso.none : undefined) : sentenceOf(error, context);
    const main = html`<div class="card">
        <h1>${sso.title}</h1>
        ${noticeOf({ problem })}
        ${
          providers !== undefined && providers.length > 0
            ? providers.map((provider) => linkOf(context, provider))
            : html`<p>${sso.lead}</p>
                ${form(context, '/sign-in/organization', [
                  emailField(context, email, true),
                  html`<button>${sso.button}</button>`,
                ])}`
        }
      </div>
      <p class="links"><a href="${`${context.base}/sign-in`}">${signIn}</a></p>`;
    return sendPage(reply, context, { title: sso.title, main, isNarrow: true }, status);
  }
}

function linkOf({ texts }: PageContext, { label, startUrl }: ProviderOfEmail): Content {
  const text = fillContent(texts.signInWith, { provider: html`<bdi>${label}</bdi>` });
  return html`<a class="button plain wide" href="${startUrl}">${text}</a>`;
}
