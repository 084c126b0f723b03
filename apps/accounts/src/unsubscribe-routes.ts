import { ApiError } from '@lectern/contract';
import {
  type Ctx,
  findChosenLanguage,
  subscribe,
  type Subscription,
  takeTurn,
  unsubscribe,
} from '@lectern/domain';
import { type Content, html } from '@lectern/reader/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Browsers } from './browser.ts';
import { noticeOf, type PageContext, pageHeaders, sendPage } from './page.ts';
import { sentenceOf } from './refused-form.ts';

const path = '/mail/unsubscribe';
/** Of the body, which is `List-Unsubscribe=One-Click`, also as a form with files. */
const bodyLimitBytes = 4096;

/**
 * Ends mails of a kind by the link in each of them, without signing in. A mail program does so by a POST (RFC 8058), a person
 * on the page of the link: what only opens it, such as a scanner of mails, ends nothing. The signature of the link is the
 * permission, so that neither a cookie nor the token of a form is needed.
 */
export function unsubscribeRoutes(app: FastifyInstance, browsers: Browsers): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      '*',
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      (_request, text, done) => done(null, text),
    );
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(pageHeaders);
      await takeTurn(browsers.contextOf(request), reply.raw);
    });
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof ApiError) || error.code === 'internal') throw error;
      const context = browsers.pageContext(request, reply);
      return show(reply, context, {
        title: context.texts.failed,
        notice: noticeOf({ problem: sentenceOf(error, context) }),
        status: error.status,
      });
    });

    scope.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      const subscription = await subscriptionOf(browsers.contextOf(request), request);
      const context = await contextOf(request, reply, subscription);
      const texts = context.texts.unsubscribe;
      return show(reply, context, {
        title: texts.title,
        notice: html`<p>${texts[subscription.kind].now}</p>`,
        action: { path: pathWith(request, {}), label: texts.stop },
      });
    });

    scope.post(path, async (request, reply) => {
      const ctx = browsers.contextOf(request);
      const subscription = await subscriptionOf(ctx, request);
      const context = await contextOf(request, reply, subscription);
      const texts = context.texts.unsubscribe;
      const title = context.texts.done;
      if (queryOf(request).has('again')) {
        await subscribe(ctx, subscription);
        return show(reply, context, { title, notice: noticeOf({ done: texts[subscription.kind].again }) });
      }
      await unsubscribe(ctx, subscription);
      return show(reply, context, {
        title,
        notice: noticeOf({ done: texts[subscription.kind].stopped }),
        action: { path: pathWith(request, { again: '' }), label: texts.again },
      });
    });
  });

  type Shown = {
    readonly title: string;
    readonly notice: Content;
    readonly action?: { readonly path: string; readonly label: string };
    readonly status?: number;
  };

  /** In the language of who receives the mails, whoever opens the link. */
  async function contextOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId }: Subscription,
  ): Promise<PageContext> {
    const language = await findChosenLanguage(browsers.contextOf(request), userId);
    return browsers.pageContext(request, reply, { language });
  }

  function show(reply: FastifyReply, context: PageContext, shown: Shown): FastifyReply {
    const { title, notice, action, status = 200 } = shown;
    const main = html`<div class="card">
        <h1>${title}</h1>
        ${notice}${
          action !== undefined &&
          html`<form method="post" action="${context.base + action.path}">
            <button>${action.label}</button>
          </form>`
        }
      </div>
      <p class="links">
        <a href="${`${context.base}/account#mail`}">${context.texts.unsubscribe.choose}</a>
      </p>`;
    return sendPage(reply, context, { title, main, isNarrow: true }, status);
  }
}

function subscriptionOf(ctx: Ctx, request: FastifyRequest): Promise<Subscription> {
  return ctx.unsubscribeUrls.check(ctx, Object.fromEntries(queryOf(request)));
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://localhost').searchParams;
}

/** The address of a request with another query, which keeps its signature. */
function pathWith(request: FastifyRequest, added: Readonly<Record<string, string>>): string {
  const query = queryOf(request);
  query.delete('again');
  for (const [name, value] of Object.entries(added)) query.set(name, value);
  return `${path}?${query.toString()}`;
}
