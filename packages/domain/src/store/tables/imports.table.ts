import type { ContentImport, ImportContentSource } from '@lectern/contract';
import { integer, json, nullable, secret, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const contentImportsTable = defineTable('content_imports', {
  id: text(),
  space_id: text(),
  /** Where the pages go; the space itself without one. */
  change_request_id: nullable(text()),
  /** The page that they go below; the top without one. */
  page_id: nullable(text()),
  job_id: text(),
  source: text<ImportContentSource>(),
  /** Of the web, with its query, which may be a credential; of an upload, without. */
  url: secret(text(), { kind: 'sealed', purpose: 'import addresses', of: ['id'] }),
  /** Where the bytes of an upload are. */
  upload_key: nullable(text()),
  /** The head before the import, and then the revision that it created. */
  revision_id: text(),
  /** Set when it succeeded, as are the next three. */
  imported: nullable(integer()),
  total: nullable(integer()),
  failures: nullable(json<ContentImport['failures'], string>()),
  /** Before its job has ended. */
  succeeded_at: nullable(timestamp()),
  created_at: timestamp(),
});
export type ContentImportsTable = TableOf<typeof contentImportsTable>;
