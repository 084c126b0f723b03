import type { AdaptiveSchema } from '@lectern/contract';
import type { AdaptiveSchemaRow } from '../store/sites/adaptive-schemas.repository.ts';

export function presentAdaptiveSchema(row: AdaptiveSchemaRow): AdaptiveSchema {
  return { object: 'site-adaptive-schema', jsonSchema: row.json_schema, updatedAt: row.updated_at };
}
