import type { AccountLink } from '@lectern/domain';
import { type Content, html } from '@lectern/reader/html';
import { emailField, field, newPasswordField } from './fields.ts';
import { fillContent } from './messages/messages.ts';
import { form, type Notice, noticeOf, type Page, type PageContext } from './page.ts';

export type ShownLink = Notice & {
  readonly code: string;
  readonly link: AccountLink;
  /** What was in the form that was refused. */
  readonly typed?: { readonly displayName: string | undefined; readonly email: string | undefined };
};

/** Where a person asks for a link. */
export function forgotPage(
  context: PageContext,
  { email, ...notice }: Notice & { readonly email?: string },
): Page {
  const { forgot, signIn } = context.texts;
  const fields = [emailField(context, email?.slice(0, 254)), html`<button>${forgot.button}</button>`];
  const main = html`<div class="card">
      <h1>${forgot.title}</h1>
      ${noticeOf(notice)}
      <p>${forgot.lead}</p>
      ${form(context, '/forgot-password', fields)}
    </div>
    <p class="links"><a href="${`${context.base}/sign-in`}">${signIn}</a></p>`;
  return { title: forgot.title, main, isNarrow: true };
}

/** The same for an address of an account and for any other. */
export function mailboxPage({ base, texts }: PageContext, email: string): Page {
  const { title, lead, hint } = texts.mailbox;
  const main = html`<div class="card">
      <h1>${title}</h1>
      <p>${fillContent(lead, { email: html`<strong><bdi>${email.slice(0, 254)}</bdi></strong>` })}</p>
      <p class="hint">${hint}</p>
    </div>
    <p class="links"><a href="${`${base}/sign-in`}">${texts.signIn}</a></p>`;
  return { title, main, isNarrow: true };
}

/** Where a link leads to. */
export function linkPage(context: PageContext, { code, link, typed, ...notice }: ShownLink): Page {
  const { purpose, email, displayName } = link;
  const { texts } = context;
  const { title, lead, button } = texts.link[purpose];
  const isNew = purpose !== 'reset';
  const fields: Content = [
    html`<input type="hidden" name="code" value="${code}" />`,
    purpose === 'setup'
      ? emailField(context, (typed?.email ?? '').slice(0, 254))
      : field({
          name: 'username',
          label: texts.email,
          type: 'email',
          value: email,
          autocomplete: 'username',
          readonly: true,
        }),
    isNew &&
      field({
        name: 'name',
        label: texts.name,
        value: (typed?.displayName ?? displayName).slice(0, 64),
        autocomplete: 'name',
        maxlength: 64,
      }),
    newPasswordField(context, texts.password),
    html`<button>${button}</button>`,
  ];
  const main = html`<div class="card">
    <h1>${title}</h1>
    ${noticeOf(notice)}
    <p>${lead}</p>
    ${form(context, '/set-password', fields)}
  </div>`;
  return { title, main, isNarrow: true };
}
