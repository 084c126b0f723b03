import { answerChallenge, signInWithPassword } from '@lectern/domain';
import { type Content, html } from '@lectern/reader/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Browsers } from './browser.ts';
import { emailField, field } from './fields.ts';
import { fillContent } from './messages/messages.ts';
import { form, type Notice, noticeOf, type Page, type PageContext, sendPage } from './page.ts';
import { sentenceOf, statusOf } from './refused-form.ts';

type Shown = {
  readonly done?: 'signedOut' | 'passwordIsSet' | undefined;
  /** What was refused. */
  readonly error?: unknown;
  readonly email?: string | undefined;
  readonly next?: string | undefined;
};

/** Pages that a sign-in may lead to. Anything else is the page of the server. */
const destinations: ReadonlySet<string> = new Set(['/account']);

const done: Readonly<Record<string, 'signedOut' | 'passwordIsSet'>> = {
  'signed-out': 'signedOut',
  password: 'passwordIsSet',
};

export function signInRoutes(scope: FastifyInstance, browsers: Browsers): void {
  scope.get<{ Querystring: Record<string, unknown> }>('/sign-in', async (request, reply) => {
    const { next, done: what } = request.query;
    if ((await browsers.signedIn(request, reply)) !== undefined)
      return browsers.redirect(reply, destinationOf(next));
    return show(request, reply, {
      done: typeof what === 'string' ? done[what] : undefined,
      next: typeof next === 'string' ? next : undefined,
    });
  });

  scope.post('/sign-in', async (request, reply) => {
    const fields = browsers.formOf(request);
    const email = fields.get('email') ?? '';
    const next = fields.get('next') ?? undefined;
    try {
      const input = { email, password: fields.get('password') ?? '' };
      const step = await signInWithPassword(browsers.contextOf(request), input);
      return await browsers.proceed(request, reply, step, destinationOf(next));
    } catch (error) {
      return show(request, reply, { email, next, error }, statusOf(error));
    }
  });

  scope.get('/sign-in/code', async (request, reply) => {
    const isAsked = browsers.readCookie(request, 'lectern_challenge') !== undefined;
    if (!isAsked) return browsers.redirect(reply, '/sign-in');
    const context = browsers.pageContext(request, reply);
    return sendPage(reply, context, codePage(context, {}));
  });

  scope.post('/sign-in/code', async (request, reply) => {
    const code = browsers.formOf(request).get('code') ?? '';
    const challenge = browsers.readCookie(request, 'lectern_challenge');
    if (challenge === undefined) return browsers.redirect(reply, '/sign-in');
    try {
      const session = await answerChallenge(browsers.contextOf(request), challenge, code);
      browsers.forget(request, reply, 'lectern_challenge');
      return await browsers.startSession(request, reply, session);
    } catch (error) {
      const context = browsers.pageContext(request, reply);
      const problem = sentenceOf(error, context);
      if (statusOf(error) !== 401)
        return sendPage(reply, context, codePage(context, { problem }), statusOf(error));
      browsers.forget(request, reply, 'lectern_challenge');
      return show(request, reply, { error }, 403);
    }
  });

  scope.post('/sign-out', async (request, reply) => {
    browsers.formOf(request);
    const signedIn = await browsers.signedIn(request, reply);
    if (signedIn !== undefined) {
      await signedIn.client.sessions.delete({ sessionId: signedIn.session.id });
      browsers.forget(request, reply, 'lectern_session');
    }
    return browsers.redirect(reply, '/sign-in?done=signed-out');
  });

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, next, error, done: what }: Shown,
    status = 200,
  ): FastifyReply {
    const context = browsers.pageContext(request, reply);
    const provider = browsers.domain.settings.openIdConnect;
    const { texts } = context;
    const isRetry = error !== undefined;
    const notice: Notice = {
      problem: isRetry ? sentenceOf(error, context) : undefined,
      done: what && texts[what],
    };
    const fields: Content = [
      next !== undefined &&
        destinations.has(next) &&
        html`<input type="hidden" name="next" value="${next}" />`,
      emailField(context, email?.slice(0, 254), !isRetry),
      field({
        name: 'password',
        label: texts.password,
        type: 'password',
        autocomplete: 'current-password',
        autofocus: isRetry,
      }),
      html`<button>${texts.signIn}</button>`,
    ];
    const main = html`<div class="card">
        <h1>${texts.signIn}</h1>
        ${noticeOf(notice)}${form(context, '/sign-in', fields)}${
          provider !== undefined &&
          html`<a class="button plain wide" href="${`${context.base}/oidc/start`}"
            >${fillContent(texts.signInWith, { provider: html`<bdi>${provider.label}</bdi>` })}</a
          >`
        }
      </div>
      <p class="links"><a href="${`${context.base}/sign-in/organization`}">${texts.sso.title}</a></p>
      <p class="links">
        <a href="${`${context.base}/forgot-password`}">${texts.forgotPassword}</a>
      </p>`;
    return sendPage(reply, context, { title: texts.signIn, main, isNarrow: true }, status);
  }
}

function destinationOf(next: unknown): string {
  return typeof next === 'string' && destinations.has(next) ? next : '/';
}

function codePage(context: PageContext, notice: Notice): Page {
  const { texts } = context;
  const title = texts.enterCode;
  const fields: Content = [
    field({
      name: 'code',
      label: texts.code,
      hint: texts.codeHint,
      autocomplete: 'one-time-code',
      maxlength: 40,
      autofocus: true,
    }),
    html`<button>${texts.signIn}</button>`,
  ];
  const main = html`<div class="card">
      <h1>${title}</h1>
      ${noticeOf(notice)}${form(context, '/sign-in/code', fields)}
    </div>
    <p class="links"><a href="${`${context.base}/sign-in`}">${texts.startAgain}</a></p>`;
  return { title, main, isNarrow: true };
}
