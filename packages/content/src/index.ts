export { assertCondition, isShownTo, meetsCondition } from './conditions/check-condition.ts';
export { type VisitorClaims, combineClaims } from './conditions/claims.ts';
export { expandComputedPages, maxExpanded, type OutlinedSpec } from './computed/computed-pages.ts';
export { isComputedPageId } from './computed/computed-page-id.ts';
export { computedSpecsIn, computedSpecOf, specOfComputedPage } from './computed/computed-specs.ts';
export type { SpecOperation, SpecOutline, SpecTag } from './computed/spec-outline.ts';
export { type ApplyChangesContext, applyContentChanges } from './edit/apply-changes.ts';
export { ContentEditor, type EditedContent } from './edit/content-editor.ts';
export { type RequestText, markdownOfTexts } from './edit/markdown-of-text.ts';
export { blobOid } from './layout/blob-oid.ts';
export { type ComputedSource, computedTitle, specOf } from './layout/computed-entry.ts';
export type { LayoutConfiguration } from './layout/layout-configuration.ts';
export { defaultConfiguration, projectFolder } from './layout/configuration.ts';
export { decodeText } from './layout/decode-text.ts';
export { LayoutError } from './layout/layout-error.ts';
export type {
  RepositoryLayout,
  LayoutCover,
  LayoutFile,
  LayoutFileReference,
  LayoutInclude,
  LayoutPage,
  LayoutTarget,
  LayoutWarning,
  PageFields,
  PageLayout,
  FileContent,
} from './layout/layout.ts';
export { type ExistingPage, matchPages } from './layout/match-pages.ts';
export { pageSlug } from './layout/page-slug.ts';
export {
  joinPath,
  decodePath,
  encodePath,
  folderOf,
  hasUrlScheme,
  isMarkdownPath,
  resolveRelativePath,
  fileNameOf,
  relativePath,
  fileStemOf,
} from './layout/paths.ts';
export { readLayout } from './layout/read-layout.ts';
export { normalizeRedirectPath } from './layout/read-redirects.ts';
export { findRedirectedPage } from './layout/find-redirected-page.ts';
export { type RepositoryTree, type TreeEntry, TreeIndex, isSafeTreePath } from './layout/repository-tree.ts';
export {
  type ContentFile,
  type LayoutChanges,
  type LayoutContent,
  writeLayout,
} from './layout/write-layout.ts';
export {
  type LinkingPage,
  anchorLinkKey,
  fileKinds,
  fileTargetKeys,
  linkTargetKeys,
  repositoryKey,
  linkRepositoryPath,
} from './links/link-keys.ts';
export { parseLinkTarget } from './links/parse-target.ts';
export { mayMention } from './links/read-text.ts';
export type { Mention, TextLinks, TextMentions, UnresolvedLink } from './links/read-text.ts';
export { type SearchedText, TextLinkCache } from './tasks/text-link-cache.ts';
export {
  type LinkedResource,
  type LinkLookup,
  type ResolvedLink,
  lookupKeys,
  linkLookups,
  anchorPageIds,
  resolveLinks,
} from './links/resolve-links.ts';
export { splitLinkTarget } from './links/split-target.ts';
export type { LinkTarget, ReferenceKind, ServerAddresses } from './links/link-target.ts';
export {
  type BlockNode,
  type ContentRef,
  type NodeData,
  type NodeFragment,
  type InlineNode,
  type TextLeaf,
  type DocumentNode,
  type PhrasingNode,
  blockNode,
  definedMembers,
  nodeFragment,
  stringMember,
} from './markdown/document.ts';
export { anchorKey } from './markdown/heading-ids.ts';
export { type HtmlElement, type HtmlNode, isHtmlElement, isHtmlText, readHtml } from './markdown/html.ts';
export type { LinkKind, PageLink } from './markdown/page-links.ts';
export { emojiFromCode, plainText } from './markdown/phrasing.ts';
export { textHandlers } from './markdown/write-inline.ts';
export { toDocument } from './markdown/to-document.ts';
export { urlHref } from './markdown/to-markdown.ts';
export { type OutlineSection, sectionsOf } from './markdown/page-outline.ts';
export { contentRefKey } from './references/content-ref.ts';
export {
  type References,
  type WrittenReference,
  referenceKey,
  referencesIn,
  writtenReferences,
} from './references/document-references.ts';
export { inContext } from './references/read-document.ts';
export type { ResolvedText, ResolveTexts, TextPlace, UnresolvedText } from './references/text-references.ts';
export {
  conditionsIn,
  type EvaluateCondition,
  filterMarkdown,
  unconditionalMarkdown,
} from './markdown/filter-markdown.ts';
export { visibleMarkdown } from './markdown/visible-markdown.ts';
export type { TargetPages } from './merge/check-tree.ts';
export type { RecordChanges, ContentConflict, RecordFields } from './merge/content-conflict.ts';
export { listChanges } from './merge/list-changes.ts';
export { mergeContent } from './merge/merge-content.ts';
export { maxPageOrderLength, pageOrderBetween, pageOrders, pageOrdersInSlices } from './pages/page-order.ts';
export { type Json, canonicalJson } from './objects/canonical-json.ts';
export {
  type TrieEntry,
  type ContentHash,
  type TrieNode,
  contentHash,
  parseTrieNode,
} from './objects/trie-node.ts';
export { findTrieEntries, updateTrie } from './objects/trie.ts';
export { ChunkCache } from './pages/chunk-cache.ts';
export type { ComputedTree } from './pages/computed-tree-cache.ts';
export { ContentCache } from './pages/content-cache.ts';
export {
  type ContentRoots,
  emptyContentRoots,
  isSameContent,
  contentRootsOf,
} from './pages/content-roots.ts';
export { type ContentDifference, ContentReader, type Differences } from './pages/content-reader.ts';
export type { TrieNodeKey } from './pages/trie-node-cache.ts';
export type { Chunk } from './pages/chunk-cache.ts';
export { mapInSlices, nextTurn, Slice } from './objects/turns.ts';
export { findTooDeepPage, maxPageDepth, tooDeepMessage } from './pages/page-depth.ts';
export { SlugTakenError, changePages, findPageAt, findPages } from './pages/page-map.ts';
export {
  type FileRecord,
  type PageRecord,
  type ReusableContentRecord,
  pageLocationKey,
} from './pages/page-record.ts';
export { PageTree, isLinkable } from './pages/page-tree.ts';
export {
  type RepositoryMetadata,
  changeRepositoryMetadata,
  findRedirect,
  findTreeUrl,
  findRepositoryPaths,
  mergeRepositoryMetadata,
  readRepositoryMetadata,
  changedRepositoryPaths,
  repositoryFileUrl,
} from './pages/repository-metadata.ts';
export { urlSlug, uniqueSlug } from './pages/slug.ts';
export { type SectionMatch, matchSections } from './search/match-sections.ts';
export type { IndexedPage, IndexedSection } from './search/indexed-page.ts';
export {
  type CountedTerm,
  parseSearchQuery,
  type RankedQuery,
  relaxedQuery,
  type SearchQuery,
  unweightedQuery,
  weightedQuery,
} from './search/search-query.ts';
export { parseSearchTerms, type SearchTerms, type TypedTerm } from './search/search-terms.ts';
export {
  isSpelledWord,
  misspelledWord,
  similarWords,
  type SpellingRange,
  spellingRanges,
} from './search/spelling.ts';
export { termQuery } from './search/term-query.ts';
export { maxCountedPages } from './search/term-weight.ts';
export { areQuick } from './tasks/quick-text.ts';
export { rewriteTargets } from './tasks/rewrite-targets.ts';
export type { LinkKey, TextTaskInput, TextTaskKind, TextTaskResult } from './tasks/text-functions.ts';
export { editTexts, layoutReaders } from './tasks/task-readers.ts';
export { runQuickTexts, runTextFunction, runTextTask, type TextTasks } from './tasks/text-tasks.ts';
