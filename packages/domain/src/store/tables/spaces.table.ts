import type { GitSync, Space } from '@lectern/contract';
import { generated, integer, json, nullable, text, texts, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';
import type { AccessLevel, StoredLevel } from './levels.ts';

export const spacesTable = defineTable('spaces', {
  id: text(),
  organization_id: text(),
  parent_id: nullable(text()),
  title: text(),
  emoji: nullable(text()),
  icon: nullable(text()),
  visibility: text<Space['visibility']>(),
  edit_mode: text<Space['editMode']>(),
  default_level: text<StoredLevel>(),
  access_level: text<AccessLevel>(),
  /** The nearest item upwards, itself included, whose grants count here; null where nothing was ever granted. */
  access_node: nullable(text()),
  position: integer(),
  revision_id: text(),
  /** Where its content is. */
  store_id: text(),
  last_change_request_number: generated(integer()),
  open_comment_count: generated(integer()),
  change_request_count: generated(integer()),
  open_change_request_count: generated(integer()),
  draft_change_request_count: generated(integer()),
  /** The repository that it is synchronized with. */
  git_sync: nullable(json<GitSync>()),
  /** The slugs of all OpenAPI specs that pages of a revision stand for, or of an earlier one; null for none. */
  computed_specs: nullable(texts()),
  created_at: timestamp(),
  updated_at: timestamp(),
  deleted_at: nullable(timestamp()),
});
export type SpacesTable = TableOf<typeof spacesTable>;

/** How many spaces that are not deleted share what decides who may see them; maintained by triggers on spaces. */
export const spaceCountsTable = defineTable('space_counts', {
  organization_id: text(),
  access_level: text<AccessLevel>(),
  /** Empty for none. */
  access_node: text(),
  part: integer(),
  count: integer(),
});
