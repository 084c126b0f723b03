import { text, timestamp } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/** The organizations that nobody may change, because they are being moved to another server. */
export const readOnlyOrganizationsTable = defineTable('read_only_organizations', {
  organization_id: text(),
  since: timestamp(),
});
