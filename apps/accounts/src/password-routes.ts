import { type AccountLink, readAccountLink, requestPasswordReset, setPasswordByLink } from '@lectern/domain';
import type { FastifyInstance } from 'fastify';
import type { Browsers } from './browser.ts';
import { forgotPage, linkPage, mailboxPage } from './password-pages.ts';
import { sendPage } from './page.ts';
import { sentenceOf, statusOf } from './refused-form.ts';

/** Links with which people set their password, and how they get one. */
export function passwordRoutes(scope: FastifyInstance, browsers: Browsers): void {
  scope.get('/forgot-password', async (request, reply) => {
    const context = browsers.pageContext(request, reply);
    return sendPage(reply, context, forgotPage(context, {}));
  });

  scope.post('/forgot-password', async (request, reply) => {
    const email = browsers.formOf(request).get('email') ?? '';
    const context = browsers.pageContext(request, reply);
    try {
      await requestPasswordReset(browsers.contextOf(request), email);
    } catch (error) {
      const page = forgotPage(context, { email, problem: sentenceOf(error, context) });
      return sendPage(reply, context, page, statusOf(error));
    }
    return sendPage(reply, context, mailboxPage(context, email));
  });

  scope.get<{ Querystring: Record<string, unknown> }>('/set-password', async (request, reply) => {
    const { code } = request.query;
    const sent = typeof code === 'string' ? code : '';
    const ctx = browsers.contextOf(request);
    await ctx.rateLimits.count('signIns', { address: request.ip });
    try {
      const link = await readAccountLink(ctx, sent);
      const context = browsers.pageContext(request, reply, { language: link.language });
      return await sendPage(reply, context, linkPage(context, { code: sent, link }));
    } catch (error) {
      const context = browsers.pageContext(request, reply);
      const page = forgotPage(context, { problem: sentenceOf(error, context) });
      return sendPage(reply, context, page, statusOf(error));
    }
  });

  scope.post('/set-password', async (request, reply) => {
    const fields = browsers.formOf(request);
    const ctx = browsers.contextOf(request);
    const code = fields.get('code') ?? '';
    const typed = { displayName: fields.get('name') ?? undefined, email: fields.get('email') ?? undefined };
    let link: AccountLink | undefined;
    try {
      link = await readAccountLink(ctx, code);
      const step = await setPasswordByLink(ctx, { code, password: fields.get('password') ?? '', ...typed });
      return await browsers.proceed(request, reply, step);
    } catch (error) {
      const context = browsers.pageContext(request, reply, { language: link?.language ?? null });
      const problem = sentenceOf(error, context);
      const page =
        link === undefined
          ? forgotPage(context, { problem })
          : linkPage(context, { code, link, problem, typed });
      return sendPage(reply, context, page, statusOf(error));
    }
  });
}
