import type { ContentRef } from '../markdown/document.ts';
import type { References, WrittenReference } from './document-references.ts';

/** Where a text is, which decides what its relative links lead to. */
export type TextPlace = {
  /** The page that it belongs to. */
  readonly page?: string | undefined;
  /** The path of a page that is not there yet. */
  readonly path?: string | undefined;
  /** The path of a file in Git that is no page. */
  readonly gitPath?: string | undefined;
};

/** A text whose links are to be resolved. */
export type UnresolvedText = TextPlace & {
  readonly written: readonly WrittenReference[];
  /** What a document that replaces it refers to. */
  readonly requested?: readonly ContentRef[];
};

/** URLs of what a document refers to, by `contentRefKey`. */
export type Hrefs = Readonly<Record<string, string>>;

export type ResolvedText = { readonly references: References; readonly hrefs: Hrefs };

/** Finds what the links of texts lead to, for all of them at once, and the URLs of what documents refer to. */
export type ResolveTexts = (texts: readonly UnresolvedText[]) => Promise<readonly ResolvedText[]>;
