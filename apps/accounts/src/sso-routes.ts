import { ApiError } from '@lectern/contract';
import { listProvidersOfEmail, type ProviderOfEmail, redeemSsoCode } from '@lectern/domain';
import { type Content, html } from '@lectern/reader/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Browsers, SignedIn } from './browser.ts';
import { emailField } from './fields.ts';
import { fillContent } from './messages/messages.ts';
import { form, noticeOf, type Page, type PageContext, sendPage } from './page.ts';
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
      await browsers.contextOf(request).rateLimits.count('signIns', { address: request.ip });
      const { code } = request.query;
      const given = typeof code === 'string' ? code.slice(0, 100) : '';
      const signedIn = await browsers.signedIn(request, reply);
      if (signedIn === undefined) return finish(request, reply, given);
      // Any page may have sent the browser here, to an organization of a stranger.
      const { user, session } = signedIn;
      const context = browsers.pageContext(request, reply, { user, language: session.language });
      return sendPage(reply, context, confirmationPage(context, given));
    },
  );

  scope.post('/sign-in/sso', async (request, reply) => {
    const code = browsers.formOf(request).get('code') ?? '';
    return finish(request, reply, code, await browsers.signedIn(request, reply));
  });

  /** Starts the session of a code, in place of the one before. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    code: string,
    before?: SignedIn,
  ): Promise<FastifyReply> {
    const browserSecret = browsers.readCookie(request, 'lectern_sso');
    try {
      const session = await redeemSsoCode(browsers.contextOf(request), { code, browserSecret });
      if (before !== undefined) await endSession(before);
      return await browsers.startSession(request, reply, session);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error;
      // Of pages in other languages: that it took too long, and begins again here.
      return show(request, reply, { error: new ApiError('unauthenticated', error.message) }, error.status);
    }
  }

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

/** Ends a session, unless it has ended meanwhile: the one in its place has begun. */
async function endSession({ client, session }: SignedIn): Promise<void> {
  try {
    await client.sessions.delete({ sessionId: session.id });
  } catch (error) {
    if (!(error instanceof ApiError) || !['not_found', 'unauthenticated'].includes(error.code)) throw error;
  }
}

function linkOf({ texts }: PageContext, { label, startUrl }: ProviderOfEmail): Content {
  const text = fillContent(texts.signInWith, { provider: html`<bdi>${label}</bdi>` });
  return html`<a class="button plain wide" href="${startUrl}">${text}</a>`;
}

function confirmationPage(context: PageContext, code: string): Page {
  const { sso, signIn } = context.texts;
  const name = html`<strong><bdi>${context.userName ?? ''}</bdi></strong>`;
  const main = html`<div class="card">
    <h1>${sso.title}</h1>
    <p>${fillContent(sso.replace, { name })}</p>
    ${form(context, '/sign-in/sso', [
      html`<input type="hidden" name="code" value="${code}" />`,
      html`<button>${signIn}</button>`,
    ])}
  </div>`;
  return { title: sso.title, main, isNarrow: true };
}
