import type { SecondFactorState } from '@lectern/domain';
import { html, type Html } from '@lectern/reader/html';
import { encode } from 'uqr';
import { currentPasswordField, field } from './fields.ts';
import { form, type PageContext } from './page.ts';

/** The part of the account page with the authenticator app. */
export function secondFactorPart(
  context: PageContext,
  factor: SecondFactorState,
  recoveryCodes: readonly string[] | undefined,
): Html {
  if (recoveryCodes !== undefined) return newCodes(recoveryCodes);
  switch (factor.state) {
    case 'off':
      return html`<p>With an authenticator app, a stolen password alone opens nothing.</p>
        ${form(context, '/account/start-second-factor', html`<button class="plain">Set up an app</button>`)}`;
    case 'pending':
      return html`<p>Scan this with the app, or type the key.</p>
        ${qrCode(factor.uri)}<code class="secret">${factor.secret}</code> ${form(
          context,
          '/account/enable-second-factor',
          [
            codeField('The six digits that the app shows now.'),
            currentPasswordField('field-current-2'),
            html`<button>Turn on</button>`,
          ],
        )}${form(context, '/account/disable-second-factor', html`<button class="plain">Cancel</button>`)}`;
    case 'on':
      return html`<p>
          You sign in with a code of your app. Recovery codes left: ${factor.recoveryCodesLeft}.
        </p>
        ${form(context, '/account/disable-second-factor', [
          codeField('The six digits that the app shows now, or a recovery code.'),
          currentPasswordField('field-current-2'),
          html`<button class="plain">Turn off</button>`,
        ])}`;
  }
}

function newCodes(codes: readonly string[]): Html {
  return html`<p class="notice" role="status">Your second factor is on.</p>
    <p>
      Keep these recovery codes where you find them without your phone. Each works once, and they are not
      shown again.
    </p>
    <ul class="codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>`;
}

function codeField(hint: string): Html {
  return field({ name: 'code', label: 'Code', hint, autocomplete: 'one-time-code', maxlength: 40 });
}

/** A QR code (ISO/IEC 18004): a picture of dark squares. */
function qrCode(text: string): Html {
  const { data, size } = encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code with the key">
    <path d="${path}" />
  </svg>`;
}
