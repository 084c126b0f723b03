import { text, texts } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/**
 * What the texts of the current contents of spaces mention that decides what visitors of a site see. A text that mentions
 * neither a condition nor a spec has no row.
 */
export const textMentionsTable = defineTable('text_mentions', {
  space_id: text(),
  /** The page or the reusable content that has the text. */
  owner_id: text(),
  /** The hash of the text. */
  document: text(),
  /** Each condition as it is written. */
  conditions: texts(),
  /** The slugs of OpenAPI specs. */
  specs: texts(),
});
