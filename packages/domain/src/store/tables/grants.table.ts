import type { Role } from '@lectern/contract';
import { generatedAlways, integer, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/** Of a collection, a space or a site, to a user or a team: of each exactly one is set. */
const grantColumns = {
  organization_id: text(),
  collection_id: nullable(text()),
  space_id: nullable(text()),
  site_id: nullable(text()),
  user_id: nullable(text()),
  team_id: nullable(text()),
  /** The user or the team. */
  subject_id: generatedAlways(text()),
};

/** A role that a user or a team was granted on a collection, a space or a site itself. */
export const contentGrantsTable = defineTable('content_grants', {
  ...grantColumns,
  /** The collection, the space or the site. */
  content_id: generatedAlways(text()),
  role: text<Role>(),
  created_at: timestamp(),
});
/**
 * The highest role that a user or a team was granted on a node or on anything above it. A node is an item that ever
 * had a grant of its own; nothing is above a site.
 */
export const effectiveGrantsTable = defineTable('effective_grants', {
  ...grantColumns,
  node_id: generatedAlways(text()),
  /** 1 (`read`) to 6 (`admin`), see `rankOf`. */
  rank: integer(),
});
