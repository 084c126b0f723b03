import type { Session, Token } from '@lectern/contract';
import { browserAndSystem, fillText } from '@lectern/domain';
import { type Content, html, type Html } from '@lectern/reader/html';
import { fillContent } from './messages/messages.ts';
import { form, type PageContext } from './page.ts';

/** A session of the account page. */
export function sessionRow(
  context: PageContext,
  { id, userAgent, address, method, createdAt, lastUsedAt }: Session,
  isThis: boolean,
): Html {
  const { formats, texts } = context;
  const { sessions } = texts;
  const browser = browserOf(context, userAgent);
  const place = address === '' ? browser : fillContent(sessions.place, { browser, address });
  return html`<li>
    <span
      >${place}${isThis && html` <strong>· ${sessions.isThis}</strong>`}<small
        >${fillText(sessions[method], { time: formats.time(createdAt) })}</small
      ><small>${fillText(sessions.lastUsed, { time: formats.time(lastUsedAt) })}</small></span
    >${form(context, '/account/end-session', [
      html`<input type="hidden" name="id" value="${id}" />`,
      html`<button class="plain">${isThis ? texts.signOut : sessions.end}</button>`,
    ])}
  </li>`;
}

function browserOf({ texts: { sessions } }: PageContext, userAgent: string): Content {
  if (userAgent === '') return sessions.unknownBrowser;
  const known = browserAndSystem(userAgent);
  return known === undefined ? html`<bdi>${userAgent}</bdi>` : fillText(sessions.browser, known);
}

/** An access token of the account page. */
export function tokenRow(context: PageContext, { id, label, createdAt, expiresAt, readOnly }: Token): Html {
  const { formats } = context;
  const { tokens } = context.texts;
  const end =
    expiresAt === undefined
      ? tokens.neverExpires
      : fillText(tokens.expires, { date: formats.date(expiresAt) });
  return html`<li>
    <span
      ><bdi>${label}</bdi
      ><small
        >${fillText(tokens.created, { date: formats.date(createdAt) })} ·
        ${end}${readOnly && html` · ${tokens.readOnly}`}</small
      ></span
    >${form(context, '/account/revoke-token', [
      html`<input type="hidden" name="id" value="${id}" />`,
      html`<button class="plain">${tokens.revoke}</button>`,
    ])}
  </li>`;
}
