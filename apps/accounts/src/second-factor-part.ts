import { fillText, type SecondFactorState } from '@lectern/domain';
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
  const { texts, formats } = context;
  const { factor: own } = texts;
  if (recoveryCodes !== undefined) return newCodes(context, recoveryCodes);
  switch (factor.state) {
    case 'off':
      return html`<p>${own.lead}</p>
        ${form(context, '/account/start-second-factor', html`<button class="plain">${own.start}</button>`)}`;
    case 'pending':
      return html`<p>${own.scan}</p>
        ${qrCode(own.picture, factor.uri)}<code class="secret">${factor.secret}</code> ${form(
          context,
          '/account/enable-second-factor',
          [
            codeField(context, texts.appCodeHint),
            currentPasswordField(context, 'field-current-2'),
            html`<button>${own.turnOn}</button>`,
          ],
        )}${form(context, '/account/disable-second-factor', html`<button class="plain">${own.cancel}</button>`)}`;
    case 'on':
      return html`<p>${own.inUse}</p>
        <p>${fillText(own.codesLeft, { count: formats.number(factor.recoveryCodesLeft) })}</p>
        ${form(context, '/account/disable-second-factor', [
          codeField(context, texts.codeHint),
          currentPasswordField(context, 'field-current-2'),
          html`<button class="plain">${own.turnOff}</button>`,
        ])}`;
  }
}

function newCodes({ texts }: PageContext, codes: readonly string[]): Html {
  return html`<p class="notice" role="status">${texts.factor.isOn}</p>
    <p>${texts.factor.recoveryCodes}</p>
    <ul class="codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>`;
}

function codeField({ texts }: PageContext, hint: string): Html {
  return field({ name: 'code', label: texts.code, hint, autocomplete: 'one-time-code', maxlength: 40 });
}

/** A QR code (ISO/IEC 18004): a picture of dark squares. */
function qrCode(label: string, text: string): Html {
  const { data, size } = encode(text, { border: 0 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}">
    <path d="${path}" />
  </svg>`;
}
