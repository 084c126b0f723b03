import { nullable, text, texts } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/**
 * What the texts of the current contents of spaces mention that decides what visitors of a site see. A text that mentions
 * none of it has no row.
 */
export const textMentionsTable = defineTable('text_mentions', {
  space_id: text(),
  /** The page or the reusable content that has the text. */
  owner_id: text(),
  /** The hash of the text; null for a page that has none, whose description has conditions or that stands for a spec. */
  document: nullable(text()),
  /** Each condition as it is written, of the text and of the description of a page. */
  conditions: texts(),
  /** The slugs of OpenAPI specs. */
  specs: texts(),
  /** The ids of users. */
  users: texts(),
});
