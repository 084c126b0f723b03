import type { Session, Token } from '@lectern/contract';
import { hasPassword, readSecondFactor } from '@lectern/domain';
import { attributes, type Content, html, type Html } from '@lectern/reader/html';
import type { SignedIn } from './browser.ts';
import { currentPasswordField, field, newPasswordField } from './fields.ts';
import { form, type Notice, noticeOf, type PageContext } from './page.ts';
import { secondFactorPart } from './second-factor-part.ts';

/** The parts of the page, whose forms are below its path. */
export type AccountPart = 'profile' | 'password' | 'second-factor' | 'mail' | 'sessions' | 'tokens';

/** What a part of the page says. */
export type AccountNotice = Notice & {
  readonly part?: AccountPart;
  /** Recovery codes, shown once. */
  readonly recoveryCodes?: readonly string[];
  /** The secret of a new token, shown once. */
  readonly token?: string;
  readonly status?: number;
};

/** The kinds of mail that somebody may choose. */
const mailKinds = [
  ['mentions', 'Comments that mention me'],
  ['reviewRequests', 'Reviews that are requested from me'],
  ['digest', 'What is new, once a day'],
] as const;

const maxListed = 100;
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export async function accountPage(
  context: PageContext,
  signedIn: SignedIn,
  notice: AccountNotice,
): Promise<Html> {
  const { client, ctx, user } = signedIn;
  const account = { id: user.id, email: user.email ?? '', displayName: user.displayName };
  const [sessions, tokens, isWithPassword, secondFactor, mail] = await Promise.all([
    client.sessions.list({ limit: maxListed }),
    client.tokens.list({ limit: maxListed }),
    hasPassword(ctx, user.id),
    readSecondFactor(ctx, account),
    client.users.getMailPreferences({}),
  ]);
  const saying = (part: AccountPart): Content => notice.part === part && noticeOf(notice);
  return html`<h1>Your account</h1>
    <section id="profile">
      <h2>Profile</h2>
      ${saying('profile')}${form(context, '/account/profile', [
        field({ name: 'name', label: 'Name', value: user.displayName, autocomplete: 'name', maxlength: 64 }),
        html`<p class="hint">E-mail address: ${user.email}</p>
          <button>Save</button>`,
      ])}
    </section>
    <section id="password">
      <h2>Password</h2>
      ${saying('password')}${isWithPassword ? passwordForm(context, user.email ?? '') : withoutPassword(context)}
    </section>
    ${
      isWithPassword &&
      html`<section id="second-factor">
        <h2>Second factor</h2>
        ${saying('second-factor')}${secondFactorPart(context, secondFactor, notice.recoveryCodes)}
      </section>`
    }
    ${
      ctx.settings.mail !== undefined &&
      html`<section id="mail">
        <h2>Mail</h2>
        ${saying('mail')}${form(context, '/account/mail', [
          mailKinds.map(
            ([name, label]) =>
              html`<label
                ><input${attributes({ type: 'checkbox', name, checked: mail[name] })} /> ${label}</label
              >`,
          ),
          html`<button>Save</button>`,
        ])}
      </section>`
    }
    <section id="sessions">
      <h2>Sessions</h2>
      ${saying('sessions')}
      <ul class="rows">
        ${sessions.items.map((session) => sessionRow(context, session, session.id === signedIn.session.id))}
      </ul>
    </section>
    <section id="tokens">
      <h2>Access tokens</h2>
      ${saying('tokens')}${
        notice.token !== undefined &&
        html`<p class="notice" role="status">Copy your new token now: it is not shown again.</p>
          <code class="secret">${notice.token}</code>`
      }${
        tokens.items.length > 0 &&
        html`<ul class="rows">
          ${tokens.items.map((token) => tokenRow(context, token))}
        </ul>`
      }
      <h3>New token</h3>
      ${form(context, '/account/create-token', [
        field({ name: 'label', label: 'What it is for', maxlength: 50 }),
        html`<label for="field-days">Expires</label
          ><select id="field-days" name="days">
            <option value="7">in 7 days</option>
            <option value="30">in 30 days</option>
            <option value="90" selected>in 90 days</option>
            <option value="365">in a year</option>
            <option value="0">never</option></select
          ><label><input type="checkbox" name="read-only" /> It only reads</label
          ><button>Create token</button>`,
      ])}
    </section>`;
}

function passwordForm(context: PageContext, email: string): Html {
  return form(context, '/account/password', [
    html`<input type="hidden" name="username" value="${email}" autocomplete="username" />`,
    currentPasswordField('field-current'),
    newPasswordField(),
    html`<p class="hint">Your other sessions end.</p>
      <button>Change password</button>`,
  ]);
}

function withoutPassword({ base }: PageContext): Html {
  return html`<p>You have none yet. <a href="${`${base}/forgot-password`}">Set one by mail</a></p>`;
}

const methods: Readonly<Record<Session['method'], string>> = {
  password: 'with a password',
  oidc: 'through OpenID Connect',
  saml: 'through single sign-on',
};

function sessionRow(
  context: PageContext,
  { id, userAgent, address, method, createdAt, lastUsedAt }: Session,
  isThis: boolean,
): Html {
  const place = [userAgent === '' ? 'Unknown browser' : userAgent, address].filter((part) => part !== '');
  return html`<li>
    <span
      >${place.join(', ')}${isThis && html` <strong>(this one)</strong>`}<small
        >Signed in ${methods[method]} on ${times.format(Date.parse(createdAt))}, last used
        ${times.format(Date.parse(lastUsedAt))} (UTC)</small
      ></span
    >${form(context, '/account/end-session', [
      html`<input type="hidden" name="id" value="${id}" />`,
      html`<button class="plain">${isThis ? 'Sign out' : 'End'}</button>`,
    ])}
  </li>`;
}

function tokenRow(context: PageContext, { id, label, createdAt, expiresAt, readOnly }: Token): Html {
  const end = expiresAt === undefined ? 'never expires' : `expires on ${dates.format(Date.parse(expiresAt))}`;
  return html`<li>
    <span
      >${label}<small
        >Created on ${dates.format(Date.parse(createdAt))}, ${end}${readOnly && ', only reads'}</small
      ></span
    >${form(context, '/account/revoke-token', [
      html`<input type="hidden" name="id" value="${id}" />`,
      html`<button class="plain">Revoke</button>`,
    ])}
  </li>`;
}
