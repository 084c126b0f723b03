import type { VisitorClaims } from '../conditions/claims.ts';
import { ApiError } from '@lectern/contract/errors';
import { revertBlocks } from '../edit/revert-blocks.ts';
import { readTextMetadata, readTitleHeading } from '../edit/text-metadata.ts';
import { readConfigurationText } from '../layout/configuration-text.ts';
import { writeRedirects } from '../layout/write-redirects.ts';
import { type Mention, mentionsOf } from '../links/read-text.ts';
import { pageLinks } from '../markdown/read-page.ts';
import { rewriteLinks } from '../markdown/rewrite-links.ts';
import { toDocument } from '../markdown/to-document.ts';
import { filterMarkdown } from '../markdown/filter-markdown.ts';
import { visibleMarkdown } from '../markdown/visible-markdown.ts';
import { type WrittenReference, writtenReferences } from '../references/document-references.ts';
import { type DocumentContext, readDocument } from '../references/read-document.ts';
import { type DocumentToWrite, renameTitle, writeDocument } from '../edit/write-document.ts';
import type { Sides } from '../merge/merge-sequences.ts';
import { mergeText } from '../merge/merge-text.ts';
import type { IndexedSection } from '../search/indexed-page.ts';
import { matchSections } from '../search/match-sections.ts';
import type { TermChoice } from '../search/search-terms.ts';
import { beginning, findNodePreview } from './node-preview.ts';
import { readingFunctions } from './reading-functions.ts';

/** The largest document: a text may have a hundred times its size as JSON. */
const maxDocumentLength = 10_000_000;

/** A link as far as it decides about its new target. */
export type LinkKey = Pick<ReturnType<typeof pageLinks>[number], 'kind' | 'target'>;

type FilteredText = {
  readonly markdown: string;
  readonly holding: readonly string[];
  readonly failing: readonly string[];
};

type VisitedText = {
  readonly markdown: string;
  readonly claims: VisitorClaims;
  readonly mention: Mention;
};

type NewTarget = LinkKey & { readonly to: string };

/**
 * The pure functions of texts whose time grows with a text that somebody else wrote, by the kind of the task. Inputs and
 * results can be sent to another thread.
 */
export const textFunctions = {
  ...readingFunctions,
  /** The JSON text of the document of a page or a comment. */
  document: ({ markdown, ...context }: { markdown: string } & DocumentContext): string => {
    const json = JSON.stringify(readDocument(markdown, context));
    if (json.length <= maxDocumentLength) return json;
    const size = `${maxDocumentLength / 1_000_000} MB`;
    throw new ApiError('invalid_input', `The document has more than ${size} as JSON: read it as Markdown.`);
  },
  /** The links in the document of a text. */
  references: ({ markdown }: { markdown: string }): readonly WrittenReference[] =>
    writtenReferences(toDocument(markdown)),
  /** The Markdown of a document, which may replace a text. */
  markdown: (document: DocumentToWrite): string => writeDocument(document),
  /** A text with another title. */
  rename: ({ markdown, title, newTitle }: { markdown: string; title: string; newTitle: string }): string =>
    renameTitle(markdown, title, newTitle),
  /** What a visitor sees of a text. */
  visible: ({ markdown, claims }: { markdown: string; claims: VisitorClaims }): string =>
    visibleMarkdown(markdown, claims),
  /** A text without the branches of conditions that fail; any other condition is not valid. */
  filtered: ({ markdown, holding, failing }: FilteredText): string => {
    const results = new Map<string, boolean>([
      ...holding.map((condition): [string, boolean] => [condition, true]),
      ...failing.map((condition): [string, boolean] => [condition, false]),
    ]);
    return filterMarkdown(markdown, (condition) => results.get(condition));
  },
  /** Three-way merge. */
  merge: (sides: Sides<string>) => mergeText(sides),
  metadata: ({ markdown }: { markdown: string }) => readTextMetadata(markdown),
  heading: ({ markdown }: { markdown: string }) => readTitleHeading(markdown),
  revert: ({ current, before, keys }: { current: string; before: string; keys: readonly string[] }) =>
    revertBlocks(current, before, keys),
  /** The text of a node of a page; `undefined` for a node that it does not have. */
  preview: ({ markdown, node, length }: { markdown: string; node: string; length: number }) =>
    findNodePreview(toDocument(markdown).nodes, node, length),
  /** The beginning of a text without its markup, as one line. */
  excerpt: ({ markdown, length }: { markdown: string; length: number }): string =>
    beginning(toDocument(markdown).nodes, length),
  /** The different links of a text. */
  linkKeys: ({ markdown }: { markdown: string }): LinkKey[] => {
    const keys = new Map<string, LinkKey>();
    for (const { kind, target } of pageLinks(markdown)) keys.set(`${kind}:${target}`, { kind, target });
    return [...keys.values()];
  },
  /** Replaces targets of links, by kind and target. */
  rewrite: ({ markdown, targets }: { markdown: string; targets: readonly NewTarget[] }): string => {
    const known = new Map(targets.map(({ kind, target, to }) => [`${kind}:${target}`, to]));
    return rewriteLinks(markdown, ({ kind, target }) => known.get(`${kind}:${target}`));
  },
  /** Whether a visitor sees a spec or a user mentioned in a text. */
  mentions: ({ markdown, claims, mention }: VisitedText): boolean => {
    const { specs, users } = mentionsOf(pageLinks(visibleMarkdown(markdown, claims)));
    return (mention.kind === 'openapi' ? specs : users).includes(mention.id);
  },
  /** Whether a visitor sees a link to a URL in a text. */
  linksTo: ({ markdown, claims, url }: { markdown: string; claims: VisitorClaims; url: string }): boolean =>
    pageLinks(visibleMarkdown(markdown, claims)).some(({ target }) => target === url),
  /** A configuration of a repository. */
  configuration: ({ text }: { text: string }) => readConfigurationText(text),
  /** A configuration with other redirects. */
  redirects: writeRedirects,
  /** The sections of a page, as JSON, that match a search. */
  matches: ({ sections, terms }: { sections: string; terms: readonly TermChoice[] }) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The index has the sections of `indexPage`.
    matchSections(JSON.parse(sections) as IndexedSection[], terms),
};

type TextFunctions = typeof textFunctions;
export type TextTaskKind = keyof TextFunctions;
export type TextTaskInput<K extends TextTaskKind> = Parameters<TextFunctions[K]>[0];
export type TextTaskResult<K extends TextTaskKind> = ReturnType<TextFunctions[K]>;
