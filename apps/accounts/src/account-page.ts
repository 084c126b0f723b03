import { languageTags, type Locale, locales } from '@lectern/contract';
import { hasPassword, readSecondFactor } from '@lectern/domain';
import { attributes, type Content, html, type Html } from '@lectern/reader/html';
import { sessionRow, tokenRow } from './account-rows.ts';
import type { SignedIn } from './browser.ts';
import { currentPasswordField, field, newPasswordField } from './fields.ts';
import { fillContent } from './messages/messages.ts';
import { form, type Notice, noticeOf, type PageContext } from './page.ts';
import { secondFactorPart } from './second-factor-part.ts';

/** The parts of the page, whose forms are below its path. */
export type AccountPart =
  | 'profile'
  | 'language'
  | 'password'
  | 'second-factor'
  | 'mail'
  | 'sessions'
  | 'tokens';

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
const mailKinds = ['mentions', 'reviewRequests', 'digest'] as const;
/** After how many days a token may expire. */
const tokenDays = [7, 30, 90, 365] as const;
const defaultTokenDays = 90;

const maxListed = 100;

export async function accountPage(
  context: PageContext,
  signedIn: SignedIn,
  notice: AccountNotice,
): Promise<Html> {
  const { client, ctx, user } = signedIn;
  const { texts, formats } = context;
  const account = { id: user.id, email: user.email ?? '', displayName: user.displayName };
  const [sessions, tokens, isWithPassword, secondFactor, mail] = await Promise.all([
    client.sessions.list({ limit: maxListed }),
    client.tokens.list({ limit: maxListed }),
    hasPassword(ctx, user.id),
    readSecondFactor(ctx, account),
    client.users.getMailPreferences({}),
  ]);
  const saying = (part: AccountPart): Content => notice.part === part && noticeOf(notice);
  return html`<h1>${texts.account.title}</h1>
    <section id="profile">
      <h2>${texts.account.profile}</h2>
      ${saying('profile')}${form(context, '/account/profile', [
        field({
          name: 'name',
          label: texts.name,
          value: user.displayName,
          autocomplete: 'name',
          maxlength: 64,
        }),
        html`<p class="hint">
            ${fillContent(texts.account.emailIs, { email: html`<bdi>${user.email}</bdi>` })}
          </p>
          <button>${texts.save}</button>`,
      ])}
    </section>
    <section id="language">
      <h2>${texts.language.title}</h2>
      ${saying('language')}${languageForm(context, mail.language)}
    </section>
    <section id="password">
      <h2>${texts.password}</h2>
      ${saying('password')}${isWithPassword ? passwordForm(context, user.email ?? '') : withoutPassword(context)}
    </section>
    ${
      isWithPassword &&
      html`<section id="second-factor">
        <h2>${texts.factor.title}</h2>
        ${saying('second-factor')}${secondFactorPart(context, secondFactor, notice.recoveryCodes)}
      </section>`
    }
    ${
      ctx.settings.mail !== undefined &&
      html`<section id="mail">
        <h2>${texts.mail.title}</h2>
        ${saying('mail')}${form(context, '/account/mail', [
          mailKinds.map(
            (name) =>
              html`<label
                ><input${attributes({ type: 'checkbox', name, checked: mail[name] })} />
                ${texts.mail[name]}</label
              >`,
          ),
          html`<button>${texts.save}</button>`,
        ])}
      </section>`
    }
    <section id="sessions">
      <h2>${texts.sessions.title}</h2>
      ${saying('sessions')}
      <ul class="rows">
        ${sessions.items.map((session) => sessionRow(context, session, session.id === signedIn.session.id))}
      </ul>
    </section>
    <section id="tokens">
      <h2>${texts.tokens.title}</h2>
      ${saying('tokens')}${
        notice.token !== undefined &&
        html`<p class="notice" role="status">${texts.tokens.copy}</p>
          <code class="secret">${notice.token}</code>`
      }${
        tokens.items.length > 0 &&
        html`<ul class="rows">
          ${tokens.items.map((token) => tokenRow(context, token))}
        </ul>`
      }
      <h3>${texts.tokens.new}</h3>
      ${form(context, '/account/create-token', [
        field({ name: 'label', label: texts.tokens.label, maxlength: 50 }),
        html`<label for="field-days">${texts.tokens.expiry}</label
          ><select id="field-days" name="days">
            ${tokenDays.map((days) => {
              const label = days === 365 ? formats.later(1, 'year') : formats.later(days, 'day');
              return html`<option${attributes({ value: String(days), selected: days === defaultTokenDays })}>
                ${label}
              </option>`;
            })}
            <option value="0">${texts.tokens.never}</option></select
          ><label><input type="checkbox" name="read-only" /> ${texts.tokens.onlyReads}</label
          ><button>${texts.tokens.create}</button>`,
      ])}
    </section>`;
}

function languageForm(context: PageContext, chosen: Locale | null): Html {
  const { texts } = context;
  return form(
    context,
    '/account/language',
    html`<label for="field-language">${texts.language.title}</label>
      <p class="hint" id="field-language-hint">${texts.language.hint}</p>
      <select id="field-language" name="language" aria-describedby="field-language-hint">
        <option value="">${texts.language.ofBrowser}</option>
        ${locales.map((locale) => {
          const lang = languageTags[locale];
          const selected = locale === chosen;
          return html`<option${attributes({ value: locale, lang, selected })}>${nameOf(lang)}</option>`;
        })}
      </select>
      <button>${texts.save}</button>`,
  );
}

/** What a language calls itself. */
function nameOf(tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
}

function passwordForm(context: PageContext, email: string): Html {
  const { account } = context.texts;
  return form(context, '/account/password', [
    html`<input type="hidden" name="username" value="${email}" autocomplete="username" />`,
    currentPasswordField(context, 'field-current'),
    newPasswordField(context),
    html`<p class="hint">${account.otherSessionsEnd}</p>
      <button>${account.changePassword}</button>`,
  ]);
}

function withoutPassword({ base, texts: { account } }: PageContext): Html {
  return html`<p>${account.noPassword} <a href="${`${base}/forgot-password`}">${account.setByMail}</a></p>`;
}
