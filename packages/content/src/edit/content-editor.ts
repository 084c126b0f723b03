import { ApiError, invalidInput } from '@lectern/contract/errors';
import { uniqueSlug } from '../pages/slug.ts';
import type { ContentReader } from '../pages/content-reader.ts';
import { assertPageDepths, canNestBelow, maxPageDepth } from '../pages/page-depth.ts';
import { changePages } from '../pages/page-map.ts';
import { pageOrderAmong } from '../pages/page-order.ts';
import type { PageTree } from '../pages/page-tree.ts';
import type { FileRecord, PageRecord, ReusableContentRecord } from '../pages/page-record.ts';
import type { ContentRoots } from '../pages/content-roots.ts';
import { missingPage } from './missing-page.ts';
import { updateTrie } from '../objects/trie.ts';
import { type ContentHash, contentHash } from '../objects/trie-node.ts';

/** A changed content, and the objects to be stored for it. */
export type EditedContent = {
  readonly roots: ContentRoots;
  readonly nodes: ReadonlyMap<ContentHash, string>;
  readonly documents: ReadonlyMap<ContentHash, string>;
};

/** What happened to a page, as responses report it. */
type PageOutcome =
  | { readonly object: 'created_page'; readonly id: string; readonly ref?: string }
  | { readonly object: 'updated_page' | 'deleted_page'; readonly id: string };

/**
 * Edits content page by page; later changes see the earlier ones, and nothing is stored before `finish`. The pages
 * stay a tree: every parent exists, no page is its own ancestor, siblings have different slugs, and none gets too deep.
 */
export class ContentEditor {
  readonly reader: ContentReader;
  readonly #base: ContentRoots;
  readonly #pagesBefore: PageTree;
  readonly #pages = new Map<string, PageRecord | undefined>();
  readonly #files = new Map<string, FileRecord | undefined>();
  readonly #reusableContents = new Map<string, ReusableContentRecord>();
  readonly #documents = new Map<ContentHash, string>();
  readonly #outcomes = new Map<string, PageOutcome>();
  #pageTree: PageTree;

  constructor(reader: ContentReader, base: ContentRoots, pageTree: PageTree) {
    this.reader = reader;
    this.#base = base;
    this.#pagesBefore = pageTree;
    this.#pageTree = pageTree;
  }

  static async of(reader: ContentReader, base: ContentRoots): Promise<ContentEditor> {
    return new ContentEditor(reader, base, await reader.pageTree(base));
  }

  /** The current pages. */
  get pageTree(): PageTree {
    return this.#pageTree;
  }

  /** What happened to pages, in the order of the changes. */
  get outcomes(): readonly PageOutcome[] {
    return [...this.#outcomes.values()];
  }

  /** The inserted files; `undefined` for deleted ones. */
  get insertedFiles(): ReadonlyMap<string, FileRecord | undefined> {
    return this.#files;
  }

  /** Adds a text to be stored, and returns its hash; `undefined` for an empty text. */
  addText(markdown: string): ContentHash | undefined {
    if (markdown === '') return undefined;
    const hash = contentHash(markdown);
    this.#documents.set(hash, markdown);
    return hash;
  }

  /** The text of a page, with its changes. */
  async documentText(record: PageRecord): Promise<string> {
    const added = record.document === undefined ? '' : this.#documents.get(record.document);
    return added ?? this.reader.document(record.document);
  }

  /** The texts of pages, by the id of the document, without changes. */
  documentTexts(records: readonly PageRecord[]): Promise<ReadonlyMap<ContentHash, string>> {
    return this.reader.documents(records.flatMap(({ document }) => document ?? []));
  }

  /** Sets a page with its parent and order. */
  setPage(id: string, record: PageRecord, outcome?: PageOutcome): void {
    this.#setPages(new Map([[id, record]]));
    if (outcome !== undefined) this.#addOutcome(outcome);
  }

  /** Deletes a page and its descendants. */
  deletePage(id: string): void {
    const ids = this.#pageTree.subtreeIds(id);
    this.#setPages(new Map(ids.map((below) => [below, undefined])));
    for (const below of ids) this.#addOutcome({ object: 'deleted_page', id: below });
  }

  /** The order of a page before the sibling at an index; at the end without one. */
  orderAt(id: string, parent: string | undefined, index = Infinity): string {
    const siblings = this.#pageTree
      .childrenOf(parent)
      .filter((sibling) => sibling !== id)
      .map((sibling) => ({ id: sibling, order: this.#get(sibling).order }));
    const { order, shifted } = pageOrderAmong(siblings, Math.min(index, siblings.length), id);
    const moved = Array.from(shifted, ([sibling, key]): [string, PageRecord] => [
      sibling,
      { ...this.#get(sibling), order: key },
    ]);
    if (moved.length > 0) this.#setPages(new Map(moved));
    return order;
  }

  /** A slug that no sibling has. */
  freeSlug(id: string, parent: string | undefined, preferred: string): string {
    return uniqueSlug(preferred, new Set(this.#slugsOf(id, parent)));
  }

  /** 409 when a sibling has the slug. */
  assertSlugFree(id: string, parent: string | undefined, slug: string, path: string): void {
    if (!this.#slugsOf(id, parent).includes(slug)) return;
    throw new ApiError('conflict', `${path}: another page there has the slug ${JSON.stringify(slug)}`, {
      details: [{ path, message: 'is the slug of another page of the same parent' }],
    });
  }

  /** 400 unless a page of this type may be a child of that page. */
  assertCanContain(parent: string | undefined, id: string, type: PageRecord['type'], path: string): void {
    if (parent === undefined) return;
    const parentRecord = this.#pageTree.find(parent);
    if (parentRecord === undefined) throw invalidInput(path, missingPage(parent));
    if (parentRecord.type !== 'document' && parentRecord.type !== 'group')
      throw invalidInput(path, `a page of the type ${parentRecord.type} has no pages below it`);
    if (type === 'group') throw invalidInput(path, 'a group must be at the top level');
    if (parent === id || this.#pageTree.ancestorIds(parent).includes(id))
      throw invalidInput(path, 'a page cannot be moved below itself');
    if (!canNestBelow(this.#pageTree, parent))
      throw invalidInput(path, `is ${maxPageDepth} levels deep, and pages nest no deeper`);
  }

  putFile(id: string, record: FileRecord): void {
    this.#files.set(id, record);
  }

  putReusableContent(id: string, record: ReusableContentRecord): void {
    this.#reusableContents.set(id, record);
  }

  /** Deletes a file, and returns whether it existed. */
  async deleteFile(id: string): Promise<boolean> {
    const exists = this.#files.has(id)
      ? this.#files.get(id) !== undefined
      : (await this.reader.findFiles(this.#base, [id])).has(id);
    this.#files.set(id, undefined);
    return exists;
  }

  /** The changed content. Its objects are not stored yet. 400 when a page is nested too deep. */
  async finish(): Promise<EditedContent> {
    assertPageDepths(this.#pagesBefore, this.#pageTree, this.#pages);
    const { pages_hash: pages, places_hash: places, files_hash: files } = this.#base;
    const { reusable_contents_hash: reusable } = this.#base;
    const changed = await changePages(this.reader.nodes, { pages, places }, this.#pages);
    const updatedFiles = await updateTrie(this.reader.nodes, files, this.#files);
    const updatedReusable = await updateTrie(this.reader.nodes, reusable, this.#reusableContents);
    const nodes = new Map([...changed.texts, ...updatedFiles.texts, ...updatedReusable.texts]);
    this.reader.cacheNodes(nodes);
    const records = [...this.#pages.values(), ...this.#reusableContents.values()];
    const used = new Set(records.map((record) => record?.document));
    return {
      roots: {
        ...this.#base,
        pages_hash: changed.roots.pages,
        places_hash: changed.roots.places,
        files_hash: updatedFiles.root,
        reusable_contents_hash: updatedReusable.root,
      },
      nodes,
      documents: new Map(Array.from(this.#documents).filter(([hash]) => used.has(hash))),
    };
  }

  #setPages(changes: ReadonlyMap<string, PageRecord | undefined>): void {
    for (const [id, record] of changes) this.#pages.set(id, record);
    this.#pageTree = this.#pageTree.with(changes);
  }

  #get(id: string): PageRecord {
    const record = this.#pageTree.find(id);
    if (record === undefined) throw new Error(`the page ${id} is not in this content`);
    return record;
  }

  #slugsOf(id: string, parent: string | undefined): string[] {
    return this.#pageTree
      .childrenOf(parent)
      .filter((sibling) => sibling !== id)
      .map((sibling) => this.#get(sibling).slug);
  }

  /** One outcome per page: the net one. */
  #addOutcome(outcome: PageOutcome): void {
    const before = this.#outcomes.get(outcome.id);
    if (before?.object === 'created_page') {
      // Created and deleted by the same request: there is nothing to report.
      if (outcome.object === 'deleted_page') this.#outcomes.delete(outcome.id);
      return;
    }
    this.#outcomes.set(outcome.id, outcome);
  }
}
