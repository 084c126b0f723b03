export { assertCondition, isShownTo } from './conditions/check-condition.ts';
export { type Claims, claimsOf } from './conditions/claims.ts';
export { type ApplyContext, applyChanges } from './edit/apply-changes.ts';
export { ContentEditor, type EditedContent } from './edit/content-editor.ts';
export { headingIn, metadataIn } from './edit/metadata-in.ts';
export { markdownOf } from './edit/text-of.ts';
export { blobOid } from './layout/blob-oid.ts';
export type { LayoutConfiguration } from './layout/layout-configuration.ts';
export { defaultConfiguration, projectFolder } from './layout/configuration.ts';
export { decodeText } from './layout/decode-text.ts';
export { LayoutError } from './layout/layout-error.ts';
export type {
  Layout,
  LayoutCover,
  LayoutFile,
  LayoutFileReference,
  LayoutInclude,
  LayoutPage,
  LayoutTarget,
  LayoutWarning,
  PageFields,
  PageLayout,
  Written,
} from './layout/layout.ts';
export { type KnownPage, matchPages } from './layout/match-pages.ts';
export { pageSlug } from './layout/page-slug.ts';
export {
  below,
  decodedPath,
  encodedPath,
  folderOf,
  hasScheme,
  isMarkdown,
  joined,
  nameOf,
  relativePath,
  stemOf,
} from './layout/paths.ts';
export { readLayout } from './layout/read-layout.ts';
export { redirectedPath } from './layout/read-redirects.ts';
export { redirectedPage } from './layout/redirected-page.ts';
export { type Tree, type TreeEntry, TreeIndex, isCleanPath } from './layout/tree.ts';
export {
  type ContentFile,
  type LayoutChanges,
  type LayoutContent,
  writeLayout,
} from './layout/write-layout.ts';
export {
  type LinkingPage,
  anchorKeyOf,
  keysOfTarget,
  repositoryKeyOf,
  repositoryPathOf,
} from './links/link-keys.ts';
export { parseTarget } from './links/parse-target.ts';
export { type FoundLink, type Linked, ReadTexts } from './links/read-texts.ts';
export {
  type Found,
  type LinkLookup,
  type ResolvedLink,
  keysOf,
  lookupsOf,
  pagesWithAnchors,
  resolveLinks,
} from './links/resolve-links.ts';
export { splitTarget } from './links/split-target.ts';
export type { ReferenceKind, ServerAddresses } from './links/target.ts';
export {
  type BlockNode,
  type ContentRef,
  type Data,
  type Fragment,
  type InlineNode,
  type Leaf,
  type Node,
  type PhrasingNode,
  block,
  dataOf,
  textIn,
} from './markdown/document.ts';
export { anchorKey } from './markdown/heading-ids.ts';
export { type HtmlNode, isText, readHtml } from './markdown/html.ts';
export type { LinkKind, PageLink } from './markdown/page-links.ts';
export { emojiOf, plainText } from './markdown/phrasing.ts';
export { linksOf } from './markdown/read-page.ts';
export { rewriteLinks } from './markdown/rewrite-links.ts';
export { toDocument } from './markdown/to-document.ts';
export type { TargetPages } from './merge/check-tree.ts';
export type { Changes, ContentConflict, Fields } from './merge/content-conflict.ts';
export { listChanges } from './merge/list-changes.ts';
export { mergeContent } from './merge/merge-content.ts';
export { maxOrderLength, orderBetween, ordersOf } from './merge/page-order.ts';
export { type Json, canonicalJson } from './objects/canonical-json.ts';
export { type Entry, type Hash, type TrieNode, hashOf, parseNode } from './objects/trie-node.ts';
export { findEntries, updateTrie } from './objects/trie.ts';
export { ContentMemory } from './pages/content-memory.ts';
export type { ContentObjects } from './pages/content-objects.ts';
export { type ContentRoots, emptyRoots, isSameContent, rootsOf } from './pages/content-roots.ts';
export { type ContentDifference, ContentReader, type Differences } from './pages/content-reader.ts';
export type { NodeKey } from './pages/node-memory.ts';
export { PlaceTakenError, changePages, findPageAt, findPages } from './pages/page-map.ts';
export {
  type FileRecord,
  type PageRecord,
  type ReusableContentRecord,
  placeKey,
} from './pages/page-record.ts';
export { PageTree, hasAddress } from './pages/page-tree.ts';
export {
  type RepositoryMetadata,
  changeRepositoryMetadata,
  findRedirect,
  findTreeUrl,
  knownPaths,
  mergeRepositoryMetadata,
  readRepositoryMetadata,
  touchedPaths,
  treeAddress,
} from './pages/repository-metadata.ts';
export { slugOf, uniqueSlug } from './pages/slug.ts';
export { type FoundSection, foundSections } from './search/found-sections.ts';
export { type IndexedPage, type IndexedSection, indexPage } from './search/indexed-page.ts';
export { type SearchQuery, searchQuery } from './search/search-query.ts';
