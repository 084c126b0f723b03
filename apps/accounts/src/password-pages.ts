import type { AccountLink } from '@lectern/domain';
import { type Content, html } from '@lectern/reader/html';
import { emailField, field, newPasswordField } from './fields.ts';
import { form, type Notice, noticeOf, type Page, type PageContext } from './page.ts';

/** What the page of a link says, by what the link is for. */
const texts = {
  reset: { title: 'Set a new password', lead: 'It ends all your sessions.', button: 'Set password' },
  invite: {
    title: 'Welcome to Lectern',
    lead: 'You were invited. Choose how others see you, and a password.',
    button: 'Accept the invitation',
  },
  setup: {
    title: 'Set up this server',
    lead: 'You are its administrator. Choose the address and the password that you sign in with.',
    button: 'Finish',
  },
} as const;

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
  const title = 'Set your password by mail';
  const fields = [emailField(email?.slice(0, 254)), html`<button>Send a link</button>`];
  const main = html`<div class="card">
      <h1>${title}</h1>
      ${noticeOf(notice)}
      <p>You get a link with which you set a password.</p>
      ${form(context, '/forgot-password', fields)}
    </div>
    <p class="links"><a href="${`${context.base}/sign-in`}">Sign in</a></p>`;
  return { title, main, isNarrow: true };
}

/** The same for an address of an account and for any other. */
export function mailboxPage({ base }: PageContext, email: string): Page {
  const title = 'Look into your mailbox';
  const main = html`<div class="card">
      <h1>${title}</h1>
      <p>
        If there is an account with the address <strong>${email.slice(0, 254)}</strong>, a mail with a link is
        on its way to it. The link works for an hour.
      </p>
      <p class="hint">
        No mail? Look into the folder for spam, or ask an administrator of this server for a link.
      </p>
    </div>
    <p class="links"><a href="${`${base}/sign-in`}">Sign in</a></p>`;
  return { title, main, isNarrow: true };
}

/** Where a link leads to. */
export function linkPage(context: PageContext, { code, link, typed, ...notice }: ShownLink): Page {
  const { purpose, email, displayName } = link;
  const { title, lead, button } = texts[purpose];
  const isNew = purpose !== 'reset';
  const fields: Content = [
    html`<input type="hidden" name="code" value="${code}" />`,
    purpose === 'setup'
      ? emailField((typed?.email ?? '').slice(0, 254))
      : field({
          name: 'username',
          label: 'E-mail address',
          type: 'email',
          value: email,
          autocomplete: 'username',
          readonly: true,
        }),
    isNew &&
      field({
        name: 'name',
        label: 'Name',
        value: (typed?.displayName ?? displayName).slice(0, 64),
        autocomplete: 'name',
        maxlength: 64,
      }),
    newPasswordField('Password'),
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
