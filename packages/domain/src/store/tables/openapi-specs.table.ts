import type {
  OpenAPISpecProcessingErrorCode,
  OpenAPISpecProcessingState,
  OpenAPISpecVisibility,
} from '@lectern/contract';
import { generated, integer, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const openAPISpecsTable = defineTable('openapi_specs', {
  id: text(),
  organization_id: text(),
  /** Its key in paths. */
  slug: text(),
  /** Exactly one of the two sources is set. */
  source_url: nullable(text()),
  source_text: nullable(text()),
  visibility: generated(text<OpenAPISpecVisibility>()),
  processing_state: text<OpenAPISpecProcessingState>(),
  /** Which of its sources is processed: 1 for the first, one more for each later one. */
  run: integer(),
  last_version_id: nullable(text()),
  last_processed_at: nullable(timestamp()),
  last_error_code: nullable(text<OpenAPISpecProcessingErrorCode>()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type OpenAPISpecsTable = TableOf<typeof openAPISpecsTable>;

export const openAPISpecVersionsTable = defineTable('openapi_spec_versions', {
  id: text(),
  spec_id: text(),
  created_at: timestamp(),
  /** SHA-256 of the content. */
  content_hash: text(),
  /** The files as JSON text: nothing looks inside, and it may be nested deeper than a database parses. */
  content: text(),
  /** What its pages are made of, as JSON text; null beyond the limits of the parser, and until a job has read it. */
  outline: nullable(text()),
});
export type OpenAPISpecVersionsTable = TableOf<typeof openAPISpecVersionsTable>;
