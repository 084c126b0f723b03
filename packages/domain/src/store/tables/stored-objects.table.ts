import { integer, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/**
 * The objects of the file storage that count for an organization: its uploads and PDFs, and the files of every content
 * store that one of its spaces uses. A row is written before its object, and deleted after it.
 */
export const storedObjectsTable = defineTable('stored_objects', {
  organization_id: text(),
  key: text(),
  /** The content store of a file. */
  store_id: nullable(text()),
  size_bytes: integer(),
  /** Identifies the last put, which deletes the row again if it fails. */
  put_id: text(),
  put_at: timestamp(),
});
/** The sum of the sizes of the objects of an organization; its lock serializes changes of them. */
export const storageUsageTable = defineTable('storage_usage', {
  organization_id: text(),
  size_bytes: integer(),
});
