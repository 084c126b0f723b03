import type { WrittenReference } from '../references/document-references.ts';
import type { DocumentToWrite } from './write-document.ts';
import type { RevertedText } from './revert-blocks.ts';
import type { TextMetadata } from './text-metadata.ts';

/** How the texts of changes are read, each of which may take long. */
export type EditTexts = {
  /** The links in the document of each text. */
  references(texts: readonly string[]): Promise<readonly (readonly WrittenReference[])[]>;
  /** The Markdown of documents. 400 with the path of what has no Markdown. */
  markdown(documents: readonly DocumentToWrite[]): Promise<readonly string[]>;
  metadata(texts: readonly string[]): Promise<readonly TextMetadata[]>;
  /** The title in each text, unless it has metadata with one. */
  headings(texts: readonly string[]): Promise<readonly (string | undefined)[]>;
  revert(input: { current: string; before: string; keys: readonly string[] }): Promise<RevertedText>;
  /** Each text with another title, if it opens with the one that it had. */
  rename(texts: readonly { markdown: string; title: string; newTitle: string }[]): Promise<readonly string[]>;
};
