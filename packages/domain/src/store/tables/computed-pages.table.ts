import { text } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/**
 * The pages of OpenAPI specs in the current contents of spaces, whoever may see them, as a job read them last: links lead
 * to them.
 */
export const computedPagesTable = defineTable('computed_pages', {
  space_id: text(),
  page_id: text(),
  /** The slugs from the root, joined by `/`. */
  path: text(),
});
