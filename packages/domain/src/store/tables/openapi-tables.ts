import type {
  OpenAPISpecProcessingErrorCode,
  OpenAPISpecProcessingState,
  OpenAPISpecVisibility,
} from '@lectern/contract';
import type { Generated } from 'kysely';
import type { NullableText, NullableTimestamp, Timestamp } from './column-types.ts';

export type OpenAPISpecsTable = {
  id: string;
  organization_id: string;
  /** Its key in paths. */
  slug: string;
  /** Of both sources one is set. */
  source_url: NullableText;
  source_text: NullableText;
  visibility: Generated<OpenAPISpecVisibility>;
  processing_state: OpenAPISpecProcessingState;
  /** Which of its sources is processed: 1 for the first, one more each time one is given. */
  run: number;
  last_version_id: NullableText;
  last_processed_at: NullableTimestamp;
  last_error_code: Generated<OpenAPISpecProcessingErrorCode | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type OpenAPISpecVersionsTable = {
  id: string;
  spec_id: string;
  created_at: Timestamp;
  /** SHA-256 of the content. */
  content_hash: string;
  /** The files as JSON text: nothing looks inside, and it may be nested deeper than a database reads. */
  content: string;
};
