import type { ContentImport, ImportContentSource } from '@lectern/contract';
import type { ColumnType } from 'kysely';
import type { NullableText, Timestamp } from './column-types.ts';

type NullableNumber = ColumnType<number | null, number | null | undefined, number | null>;

export type ContentImportsTable = {
  id: string;
  space_id: string;
  /** Where the pages go; the space itself without one. */
  change_request_id: NullableText;
  /** The page that they go below; the top without one. */
  page_id: NullableText;
  job_id: string;
  source: ImportContentSource;
  /** Of the web, with its query; of an upload, without. */
  url: string;
  /** Where the bytes of an upload are. */
  upload_key: NullableText;
  /** The head before the import, and then the revision that it made. */
  revision_id: string;
  /** Set when it succeeded, as the next two. */
  imported: NullableNumber;
  total: NullableNumber;
  failures: ColumnType<ContentImport['failures'] | null, string | null | undefined, string | null>;
  created_at: Timestamp;
};
