import { text, timestamp } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';
import type { NotificationKind } from '../../core/mail-kinds.ts';

/** The kinds of mail that users do not want. */
export const mailUnsubscriptionsTable = defineTable('mail_unsubscriptions', {
  user_id: text(),
  kind: text<NotificationKind>(),
  created_at: timestamp(),
});

/** The last times at which digests were due; each covers what happened since the one before. */
export const digestsTable = defineTable('digests', {
  due_at: timestamp(),
});
