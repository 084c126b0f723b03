import { nullable, secret, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';
import type { MailKind } from '../../core/mail-kinds.ts';

/** Mails that wait, and those of the last days, by which what somebody receives is limited. */
export const mailsTable = defineTable('mails', {
  id: text(),
  /** `null` for mails of the server itself, such as the reset of a password. */
  organization_id: nullable(text()),
  /** `null` for somebody without an account. */
  user_id: nullable(text()),
  email: text(),
  kind: text<MailKind>(),
  /** The id of what it is about, where its recipient receives one such mail about it. */
  about: nullable(text()),
  /** Its values, as JSON: links may be secrets. `null` once it was sent. */
  content: nullable(secret(text(), { kind: 'sealed', purpose: 'mails', of: ['id'], isBrief: true })),
  created_at: timestamp(),
  sent_at: nullable(timestamp()),
});
export type MailsTable = TableOf<typeof mailsTable>;
