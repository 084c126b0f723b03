import { fillText, maxPasswordLength, minPasswordLength } from '@lectern/domain';
import { attributes, html, type Html } from '@lectern/reader/html';
import type { Messages } from './messages/messages.ts';

type Field = {
  readonly name: string;
  /** Where a page has several fields of the name. */
  readonly id?: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly value?: string | undefined;
  readonly autocomplete?: string;
  readonly hint?: string;
  readonly maxlength?: number;
  readonly minlength?: number;
  readonly inputmode?: 'numeric';
  readonly readonly?: boolean;
  readonly autofocus?: boolean;
  readonly isOptional?: boolean;
};

/** A field with its label. */
export function field({ label, hint, isOptional = false, type = 'text', ...own }: Field): Html {
  const id = own.id ?? `field-${own.name}`;
  const hintId = `${id}-hint`;
  const all = attributes({
    ...own,
    id,
    type,
    required: !isOptional,
    'aria-describedby': hint === undefined ? undefined : hintId,
  });
  return html`<label for="${id}">${label}</label>${
      hint !== undefined && html`<p class="hint" id="${hintId}">${hint}</p>`
    }<input${all} />`;
}

/** The password of who sends a form that could lock them out; `id` is unique on the page. */
export function currentPasswordField({ texts }: Messages, id: string): Html {
  return field({
    id,
    name: 'current',
    label: texts.currentPassword,
    type: 'password',
    autocomplete: 'current-password',
  });
}

/** A field for a new password. */
export function newPasswordField({ texts, formats }: Messages, label = texts.newPassword): Html {
  return field({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    minlength: minPasswordLength,
    maxlength: maxPasswordLength,
    hint: fillText(texts.passwordHint, { count: formats.number(minPasswordLength) }),
  });
}

export function emailField({ texts }: Messages, value: string | undefined, autofocus = true): Html {
  return field({
    name: 'email',
    label: texts.email,
    type: 'email',
    autocomplete: 'username',
    maxlength: 254,
    value,
    autofocus,
  });
}
