import { generatedAlways, nullable, text, texts } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** The search index of the pages of the current contents of spaces. A page that search leaves out has no row. */
export const searchPagesTable = defineTable('search_pages', {
  space_id: text(),
  organization_id: text(),
  page_id: text(),
  /** Who finds it. A page with conditions has two rows: all of it for members, what is outside of them for visitors. */
  audience: text<'everyone' | 'members' | 'visitors'>(),
  /** Every word of the page, a `tsvector` without positions: which pages match is read from its index alone. */
  words: text(),
  /** What the page is about, a short `tsvector` with weights, by which pages are ranked: A title, B headings, C description, D text. */
  subject: text(),
  /** The title, the headings, and all of the text, each as words with a space before and behind: phrases are looked for in these. */
  title: text(),
  headings: text(),
  text: text(),
  /** JSON: what a result shows of the page. */
  sections: text(),
  /** The slug of the OpenAPI spec of a computed page, which only those find who may see it. */
  spec: nullable(text()),
  /** The space and the organization, within the same index as the words. */
  scopes: generatedAlways(texts()),
});
/** Pages that the search index lacks after a large change, until a job has indexed them. */
export const unindexedPagesTable = defineTable('unindexed_pages', { space_id: text(), page_id: text() });
/** The words of a space that correct misspelled ones. */
export const searchWordsTable = defineTable('search_words', { space_id: text(), word: text() });
export type SearchPagesRow = TableOf<typeof searchPagesTable>;
