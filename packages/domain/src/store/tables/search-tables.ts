/** What the pages of the current contents of spaces are found by. A page that search leaves out has no row. */
export type SearchPagesTable = {
  space_id: string;
  organization_id: string;
  page_id: string;
  /** Every word of the page, a `tsvector` without positions: which pages match is read from its index alone. */
  words: string;
  /** What the page is about, a short `tsvector` with weights, by which pages are ranked: A title, B headings, C description, D text. */
  subject: string;
  /** The title, the headings, and all of the text, each as words with a space before and behind: phrases are looked for in these. */
  title: string;
  headings: string;
  text: string;
  /** What is shown of the page. */
  sections: string;
};
