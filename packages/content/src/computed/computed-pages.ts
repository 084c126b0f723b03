import { type ContentHash, contentHash } from '../objects/trie-node.ts';
import { pageSlug, siblingSlugs } from '../layout/page-slug.ts';
import { maxPageDepth } from '../pages/page-depth.ts';
import type { PageRecord } from '../pages/page-record.ts';
import type { ComputedTree } from '../pages/computed-tree-cache.ts';
import type { PageTree } from '../pages/page-tree.ts';
import { isMembers } from '../layout/computed-entry.ts';
import { computedPageId } from './computed-page-id.ts';
import { computedSpecOf } from './computed-specs.ts';
import { type PlacedTag, placeTags } from './place-tags.ts';
import type { SpecOutline } from './spec-outline.ts';
import { textOfSchemas, textOfTag } from './spec-text.ts';

/** The version of a specification that pages are made from. */
export type OutlinedSpec = { readonly versionId: string; readonly outline: SpecOutline };

/** The pages of a content that are expanded, the first ones; others stay as they are. */
export const maxExpanded = 20;
/** Of the texts of these pages: no more are expanded then. */
const maxCharacters = 20_000_000;
const maxTagLevels = 5;

/** The tree with the pages of specifications, by their slug; those of others stay as they are. */
export function expandComputedPages(
  stored: PageTree,
  specs: ReadonlyMap<string, OutlinedSpec>,
): ComputedTree {
  const texts = new Map<ContentHash, string>();
  let pageTree = stored;
  let expanded = 0;
  for (const id of stored.allIds()) {
    const entry = stored.find(id);
    const slug = entry === undefined ? undefined : computedSpecOf(entry);
    const spec = slug === undefined ? undefined : specs.get(slug);
    if (entry === undefined || slug === undefined || spec === undefined) continue;
    const depth = stored.ancestorIds(id).length;
    const changes = new Expansion({ id, entry, slug, spec, depth }, texts).below(pageTree);
    // Nothing that the reader sees would be there.
    if (changes.size <= 1) continue;
    pageTree = pageTree.with(changes);
    expanded += 1;
    if (expanded === maxExpanded || charactersIn(texts) > maxCharacters) break;
  }
  return { pageTree, texts };
}

function charactersIn(texts: ReadonlyMap<ContentHash, string>): number {
  return texts.values().reduce((sum, text) => sum + text.length, 0);
}

type Entry = {
  readonly id: string;
  readonly entry: PageRecord;
  readonly slug: string;
  readonly spec: OutlinedSpec;
  /** How many pages are above it. */
  readonly depth: number;
};

type NewPage = {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly props: { readonly doc: string; readonly page?: string };
  readonly children: readonly NewPage[];
  readonly fields?: Pick<PageRecord, 'icon' | 'description'>;
};

/** The changes of a tree that put pages in the place of one. */
class Expansion {
  readonly #entry: Entry;
  readonly #texts: Map<ContentHash, string>;
  readonly #changes = new Map<string, PageRecord | undefined>();

  constructor(entry: Entry, texts: Map<ContentHash, string>) {
    this.#entry = entry;
    this.#texts = texts;
  }

  below(pageTree: PageTree): ReadonlyMap<string, PageRecord | undefined> {
    const { id, entry } = this.#entry;
    const taken = pageTree
      .childrenOf(entry.parent)
      .filter((sibling) => sibling !== id)
      .map((sibling) => pageTree.find(sibling)?.slug ?? '');
    this.#changes.set(id, undefined);
    this.#add(this.#pages(), { parent: entry.parent, taken });
    return this.#changes;
  }

  #pages(): NewPage[] {
    const { slug, spec, entry, depth } = this.#entry;
    const levels = Math.max(1, Math.min(maxTagLevels, maxPageDepth - depth));
    const pages = placeTags(spec.outline, levels).map((placed) => this.#pageOf(placed));
    const { schemas } = spec.outline;
    if (schemas.length === 0 || !showsModels(entry)) return pages;
    const text = textOfSchemas(slug, schemas);
    return [...pages, { key: 'models', title: 'Models', text, props: { doc: 'models' }, children: [] }];
  }

  #pageOf({ tag, children }: PlacedTag): NewPage {
    const { name, title, icon, summary, operations } = tag;
    return {
      key: `tag ${name}`,
      title,
      text: textOfTag(this.#entry.slug, tag),
      props: { doc: operations.length === 0 ? 'info' : 'operations', page: name },
      children: children.map((child) => this.#pageOf(child)),
      fields: {
        ...(icon !== undefined && { icon }),
        ...(summary !== undefined && { description: summary }),
      },
    };
  }

  #add(
    pages: readonly NewPage[],
    { parent, taken }: { readonly parent: string | undefined; readonly taken: readonly string[] },
  ): void {
    const { id: entryId, entry, slug: spec, spec: version } = this.#entry;
    const { hidden, noIndex, noRobotsIndex } = entry;
    const slugs = siblingSlugs([
      ...taken.map((explicit) => ({ explicit, base: '' })),
      ...pages.map(({ title }) => ({ base: pageSlug(title) || 'page' })),
    ]).slice(taken.length);
    for (const [at, { key, title, text, props, children, fields }] of pages.entries()) {
      const id = computedPageId(entryId, key);
      const document = text === '' ? undefined : contentHash(text);
      if (document !== undefined) this.#texts.set(document, text);
      this.#changes.set(id, {
        type: 'document',
        title,
        slug: slugs[at] ?? '',
        ...(parent !== undefined && { parent }),
        // No order continues with `!`, so that nothing else comes between them.
        order: `${parent === entry.parent ? entry.order : ''}!${String(at).padStart(5, '0')}`,
        ...fields,
        ...(hidden !== undefined && { hidden }),
        ...(noIndex !== undefined && { noIndex }),
        ...(noRobotsIndex !== undefined && { noRobotsIndex }),
        ...(document !== undefined && { document }),
        computed: {
          type: 'builtin:openapi',
          dependencies: { spec: { ref: { kind: 'openapi', spec } } },
          props,
        },
        computedSeed: version.versionId,
      });
      this.#add(children, { parent: id, taken: [] });
    }
  }
}

function showsModels({ computed }: PageRecord): boolean {
  const props = isMembers(computed) ? computed['props'] : undefined;
  return isMembers(props) && props['models'] === true;
}
