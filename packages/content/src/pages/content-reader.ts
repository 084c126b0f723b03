import type { ContentRoots } from './content-roots.ts';
import type { ContentCache } from './content-cache.ts';
import type { ContentObjects } from './content-objects.ts';
import type { Json } from '../objects/canonical-json.ts';
import { PageTree } from './page-tree.ts';
import { listPages } from './page-map.ts';
import type { FileRecord, PageRecord, ReusableContentRecord } from './page-record.ts';
import { diffTries, findTrieEntries, listTrieEntries, type NodeSource } from '../objects/trie.ts';
import type { ContentHash } from '../objects/trie-node.ts';

/** The records that differ between two contents, by id. */
export type Differences<R> = ReadonlyMap<
  string,
  { readonly before: R | undefined; readonly after: R | undefined }
>;

/** What differs between two contents. */
export type ContentDifference = {
  readonly pages: Differences<PageRecord>;
  readonly files: Differences<FileRecord>;
  readonly reusableContents: Differences<ReusableContentRecord>;
};

/** The storage of content, and its cache. */
type ContentSource = {
  readonly store: { readonly contentObjects: ContentObjects };
  readonly contentCache: ContentCache;
};

/** Reads the contents of one store. The caller authorizes access to the revision. */
export class ContentReader {
  readonly storeId: string;
  readonly nodes: NodeSource;
  readonly #objects: ContentObjects;
  readonly #cache: ContentCache;

  constructor({ store, contentCache }: ContentSource, storeId: string) {
    this.storeId = storeId;
    this.#objects = store.contentObjects;
    this.#cache = contentCache;
    this.nodes = {
      load: (hashes) =>
        contentCache.nodes.load(storeId, hashes, (missing) => this.#objects.loadNodes(storeId, missing)),
    };
  }

  /** The page tree of a content. Starting from that of a near revision, if it is cached, saves reading all pages. */
  async pageTree(
    { pages_hash: root }: Pick<ContentRoots, 'pages_hash'>,
    near?: Pick<ContentRoots, 'pages_hash'>,
  ) {
    const known = this.#cache.findPageTree(this.storeId, root);
    if (known !== undefined) return known;
    const pageTree = await this.#buildPageTree(root, near?.pages_hash);
    this.#cache.addPageTree(this.storeId, root, pageTree);
    return pageTree;
  }

  async #buildPageTree(root: ContentHash | null, near: ContentHash | null | undefined): Promise<PageTree> {
    const pageTree = near === undefined ? undefined : this.#cache.findPageTree(this.storeId, near);
    const base =
      near !== undefined && pageTree !== undefined
        ? { root: near, pageTree }
        : this.#cache.latestPageTree(this.storeId);
    if (base === undefined || base.root === null) {
      return PageTree.build(await listPages(this.nodes, { pages: root, places: null }));
    }
    const changes = await this.#diff<PageRecord>(base.root, root);
    return base.pageTree.with(new Map(Array.from(changes, ([id, { after }]) => [id, after])));
  }

  /** Caches nodes that are being stored, so that they are not read back. */
  cacheNodes(texts: ReadonlyMap<ContentHash, string>): void {
    this.#cache.nodes.add(this.storeId, texts);
  }

  /** The records of pages and of all their ancestors; one load per level, none if they are cached. */
  async findPages(
    { pages_hash: root }: Pick<ContentRoots, 'pages_hash'>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, PageRecord>> {
    const known = this.#cache.findPageTree(this.storeId, root);
    if (known !== undefined) return known.findWithAncestors(ids);
    const found = new Map<string, PageRecord>();
    for (let wanted = [...ids]; wanted.length > 0;) {
      const records = asRecords<PageRecord>(await findTrieEntries(this.nodes, root, wanted));
      for (const [id, record] of records) found.set(id, record);
      const parents = Array.from(records.values()).flatMap(({ parent }) => parent ?? []);
      wanted = [...new Set(parents)].filter((id) => !found.has(id));
    }
    return found;
  }

  async files({
    files_hash: root,
  }: Pick<ContentRoots, 'files_hash'>): Promise<ReadonlyMap<string, FileRecord>> {
    return asRecords<FileRecord>(new Map(await listTrieEntries(this.nodes, root)));
  }

  async findFiles(
    { files_hash: root }: Pick<ContentRoots, 'files_hash'>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, FileRecord>> {
    return asRecords<FileRecord>(await findTrieEntries(this.nodes, root, ids));
  }

  async reusableContents({
    reusable_contents_hash: root,
  }: Pick<ContentRoots, 'reusable_contents_hash'>): Promise<ReadonlyMap<string, ReusableContentRecord>> {
    return asRecords<ReusableContentRecord>(new Map(await listTrieEntries(this.nodes, root)));
  }

  async findReusableContents(
    { reusable_contents_hash: root }: Pick<ContentRoots, 'reusable_contents_hash'>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ReusableContentRecord>> {
    return asRecords<ReusableContentRecord>(await findTrieEntries(this.nodes, root, ids));
  }

  documents(hashes: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, string>> {
    return hashes.length === 0
      ? Promise.resolve(new Map<ContentHash, string>())
      : this.#objects.loadDocuments(this.storeId, [...new Set(hashes)]);
  }

  /** The Markdown of a document; empty without one. */
  async document(hash: ContentHash | undefined): Promise<string> {
    if (hash === undefined) return '';
    const text = (await this.documents([hash])).get(hash);
    if (text === undefined) throw new Error(`the document ${hash} is not stored`);
    return text;
  }

  /** The differences between two contents; equal parts are not read. */
  async difference(before: ContentRoots, after: ContentRoots): Promise<ContentDifference> {
    const [pages, files, reusableContents] = await Promise.all([
      this.#diff<PageRecord>(before.pages_hash, after.pages_hash),
      this.#diff<FileRecord>(before.files_hash, after.files_hash),
      this.#diff<ReusableContentRecord>(before.reusable_contents_hash, after.reusable_contents_hash),
    ]);
    return { pages, files, reusableContents };
  }

  async #diff<R>(before: ContentHash | null, after: ContentHash | null): Promise<Differences<R>> {
    if (before === after) return new Map();
    const found = await diffTries(this.nodes, before, after);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The map holds what the writer of its kind put in.
    return new Map(found.map((one) => [one.key, { before: one.before, after: one.after }])) as Differences<R>;
  }
}

function asRecords<R>(entries: ReadonlyMap<string, Json>): ReadonlyMap<string, R> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The map holds what the writer of its kind put in.
  return entries as unknown as ReadonlyMap<string, R>;
}
