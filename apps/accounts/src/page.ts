import { type Content, html, type Html, StyleSheet } from '@lectern/reader/html';
import type { FastifyReply } from 'fastify';
import type { Messages } from './messages/messages.ts';
import { formField } from './own-forms.ts';
import { pageRules } from './styles.ts';

/** What a page is shown with. */
export type PageContext = Messages & {
  /** The path of the server, without a slash at its end: empty unless its public URL has one. */
  readonly base: string;
  /** The token of the forms of this browser. */
  readonly formToken: string;
  /** Who is signed in. */
  readonly userName?: string | undefined;
};

export type Page = {
  readonly title: string;
  readonly main: Html;
  /** One form in the middle. */
  readonly isNarrow?: boolean;
};

/** A sentence above a form. */
export type Notice = { readonly problem?: string | undefined; readonly done?: string | undefined };

const styles = new StyleSheet();
styles.add(pageRules);

/** Nothing of an account is cached, framed, or sent to another site as a referrer; no script runs. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styles.source}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Within the server, so that browsers send the origin of forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};

export function sendPage(reply: FastifyReply, context: PageContext, page: Page, status = 200): FastifyReply {
  const vary = reply.getHeader('vary');
  return reply
    .code(status)
    .headers(pageHeaders)
    .header('content-language', context.formats.tag)
    .header('vary', typeof vary === 'string' ? `${vary}, Accept-Language` : 'Accept-Language')
    .type('text/html; charset=utf-8')
    .send(String(pageOf(context, page)));
}

function pageOf(context: PageContext, { title, main, isNarrow = false }: Page): Html {
  const { base, userName, texts, formats } = context;
  return html`<!doctype html>
    <html lang="${formats.tag}" dir="${formats.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Lectern</title>
        <link rel="icon" href="data:," />
        ${styles.element}
      </head>
      <body>
        <header class="top">
          <a href="${`${base}/`}">Lectern</a>
          ${
            userName !== undefined &&
            html`<a href="${`${base}/account`}"><bdi>${userName}</bdi></a
              >${form(context, '/sign-out', html`<button>${texts.signOut}</button>`)}`
          }
        </header>
        <main class="${isNarrow ? 'narrow' : 'wide-page'}">${main}</main>
      </body>
    </html>`;
}

/** A form of this server: it has the token without which nothing is accepted. */
export function form({ base, formToken }: PageContext, path: string, content: Content): Html {
  return html`<form method="post" action="${base + path}">
    <input type="hidden" name="${formField}" value="${formToken}" />${content}
  </form>`;
}

export function noticeOf({ problem, done }: Notice): Content {
  if (problem !== undefined) return html`<p class="notice problem" role="alert">${problem}</p>`;
  return done !== undefined && html`<p class="notice" role="status">${done}</p>`;
}
