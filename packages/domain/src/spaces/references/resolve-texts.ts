import {
  type ContentRef,
  contentRefKey,
  type LinkingPage,
  type PageTree,
  referenceKey,
  type ResolvedText,
  type ResolveTexts,
  type TextPlace,
  type UnresolvedText,
  type WrittenReference,
} from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { computeTrees } from '../computed/computed-trees.ts';
import { readPageTrees } from '../pages/read-page-trees.ts';
import { linkingPage } from './linking-page.ts';
import { AddressReader, type Candidate } from './candidate-addresses.ts';
import { type ReferenceScope, resolveLinksOfTexts } from './resolve-links-of-texts.ts';

/** The first links of a text that are resolved: as many as are indexed. */
const maxLinks = 5000;
const nothing: ResolvedText = { references: {}, hrefs: {} };

/** A text, and the content that its links are resolved in; without one, they lead nowhere. */
export type PlacedText = { readonly text: UnresolvedText; readonly scope: ReferenceScope | undefined };

/** What the links of texts of a content lead to, as far as its reader may see it. */
export function textResolver(ctx: Ctx, scope: ReferenceScope): ResolveTexts {
  return (texts) =>
    resolveTexts(
      ctx,
      texts.map((text) => ({ text, scope })),
    );
}

/** The same of texts of several contents: a fixed number of reads for all of them. */
export async function resolveTexts(ctx: Ctx, placed: readonly PlacedText[]): Promise<ResolvedText[]> {
  const resolved = placed.map(() => nothing);
  const linked = placed.flatMap(({ text, scope }, at) =>
    scope === undefined || text.written.length + (text.requested?.length ?? 0) === 0
      ? []
      : [{ at, text, scope }],
  );
  if (linked.length === 0) return resolved;
  const byScope = Map.groupBy(linked, ({ scope }) => scope);
  const pageTrees = await pageTreesOf(ctx, [...byScope.keys()]);
  const contents = await Promise.all(
    Array.from(byScope, ([scope, own], index) => {
      const pageTree = pageTrees[index];
      if (pageTree === undefined) throw new Error('the pages of a content were not read');
      return locateTexts({ ...scope, pageTree }, own);
    }),
  );
  const refs = await resolveLinksOfTexts(ctx, contents);
  for (const [index, { texts }] of contents.entries())
    for (const [textIndex, { at, written, candidates }] of texts.entries()) {
      const own = refs[index]?.[textIndex] ?? [];
      resolved[at] = {
        references: referencesOf(written, own),
        hrefs: hrefsOf(candidates, own.slice(written.length)),
      };
    }
  return resolved;
}

/** With the pages of specs that the reader sees, to which links may lead. */
async function pageTreesOf(ctx: Ctx, scopes: readonly ReferenceScope[]): Promise<readonly PageTree[]> {
  const stored = await storedTreesOf(ctx, scopes);
  const trees = await computeTrees(
    ctx,
    stored.flatMap((pageTree, at) => {
      const version = scopes[at];
      return version === undefined ? [] : [{ version, pageTree }];
    }),
  );
  return trees.map(({ pageTree }) => pageTree);
}

async function storedTreesOf(ctx: Ctx, scopes: readonly ReferenceScope[]): Promise<readonly PageTree[]> {
  const [only, ...others] = scopes;
  // That of one content is made from the one of a near revision.
  if (only !== undefined && others.length === 0) return [await only.reader.pageTree(only.revision)];
  const roots = scopes.map(({ reader, revision }) => ({
    storeId: reader.storeId,
    root: revision.pages_hash,
  }));
  return readPageTrees(ctx, roots, Infinity);
}

async function locateTexts(
  scope: ReferenceScope & { readonly pageTree: PageTree },
  placed: readonly { readonly at: number; readonly text: UnresolvedText }[],
) {
  const { pageTree, space } = scope;
  const requested = placed.flatMap(({ text }) => text.requested ?? []);
  const addresses = await AddressReader.of(scope, pageTree, requested);
  const texts = placed.map(({ at, text }) => {
    const page = pageOf(text, pageTree, space.id);
    const isPlaced = text.page !== undefined || text.path !== undefined;
    const written = text.written.slice(0, maxLinks);
    const candidates = (text.requested ?? []).flatMap((ref) => addresses.of(ref, page, isPlaced));
    return { at, page, written, candidates, links: [...written, ...candidates.map(({ link }) => link)] };
  });
  return { scope, texts };
}

function pageOf({ page, path, gitPath }: TextPlace, pageTree: PageTree, space: string): LinkingPage {
  if (page !== undefined && pageTree.find(page) !== undefined) return linkingPage(pageTree, page, space);
  return { id: '', space, path: path ?? '', ...(gitPath !== undefined && { gitPath }) };
}

function referencesOf(
  written: readonly WrittenReference[],
  refs: readonly (ContentRef | undefined)[],
): ResolvedText['references'] {
  return Object.fromEntries(
    written.flatMap((link, at) => {
      const ref = refs[at];
      return ref === undefined ? [] : [[referenceKey(link), ref]];
    }),
  );
}

/** The first candidate of each reference that leads where it should. */
function hrefsOf(
  candidates: readonly Candidate[],
  refs: readonly (ContentRef | undefined)[],
): ResolvedText['hrefs'] {
  const hrefs = new Map<string, string>();
  candidates.forEach(({ ref, target, href }, at) => {
    const found = refs[at];
    const key = contentRefKey(ref);
    if (found !== undefined && !hrefs.has(key) && contentRefKey(found) === contentRefKey(target))
      hrefs.set(key, href);
  });
  return Object.fromEntries(hrefs);
}
