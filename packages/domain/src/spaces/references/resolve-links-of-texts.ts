import {
  anchorPageIds,
  type ContentReader,
  type ContentRef,
  fileKinds,
  type LinkingPage,
  type LinkLookup,
  linkLookups,
  lookupKeys,
  type PageTree,
  type ResolvedLink,
  resolveLinks,
  type WrittenReference,
} from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { ContentVersion } from '../../presenters/content-version.ts';
import { findLinkTargets } from './find-link-targets.ts';
import { serverAddresses } from './link-server.ts';
import { readTogether } from './read-together.ts';
import { findOutsideReferences, type OutsideReferences, type OutsideTargets } from './outside-references.ts';

/** The content that texts are read from. */
export type ReferenceScope = {
  readonly space: Pick<ContentVersion['space'], 'id' | 'organization_id' | 'store_id' | 'computed_specs'>;
  readonly revision: ContentVersion['revision'];
  readonly reader: ContentReader;
};

type ResolvedScope = ReferenceScope & { readonly pageTree: PageTree };
type TextLinks = { readonly page: LinkingPage; readonly links: readonly WrittenReference[] };

/** The texts of a content. */
type ContentLinks = { readonly scope: ResolvedScope; readonly texts: readonly TextLinks[] };
type LookedText = { readonly page: LinkingPage; readonly lookups: readonly LinkLookup[] };

/**
 * What each link of each text of each content leads to; `undefined` for those that lead nowhere, outside, or where the
 * actor may not look. The number of statements does not depend on how many contents and texts there are.
 */
export async function resolveLinksOfTexts(
  ctx: Ctx,
  contents: readonly ContentLinks[],
): Promise<(ContentRef | undefined)[][][]> {
  const server = serverAddresses(ctx.settings);
  const looked = contents.map(({ scope, texts }) => ({
    scope,
    reader: scope.reader,
    texts: texts.map(({ page, links }): LookedText => {
      const written = links.map(({ kind, href }) => ({ kind, target: href, anchorId: '' }));
      return { page, lookups: linkLookups(page, written, server) };
    }),
  }));
  const resources = await readTogether(ctx, looked, ({ scope, texts }, reader) => {
    const keys = new Set(texts.flatMap(({ lookups }) => lookupKeys(lookups)));
    return findLinkTargets(reader, { roots: scope.revision, pageTree: scope.pageTree }, [...keys]);
  });
  const targets = looked.map(({ texts }, at) =>
    texts.map(({ page, lookups }) =>
      anchorPageIds(page, lookups, resources[at] ?? new Map()).filter((id) => id !== ''),
    ),
  );
  const anchors = await anchorsOfPages(
    ctx,
    looked.map(({ scope }, at) => ({ scope, ids: new Set(targets[at]?.flat()) })),
  );
  const resolved = looked.map(({ scope, texts }, at) => ({
    scope,
    texts: texts.map(({ page, lookups }, index) => {
      // Only those that the text links to: it is done for each text.
      const own = (targets[at]?.[index] ?? []).map((id): [string, readonly string[]] => [
        id,
        anchors[at]?.get(id) ?? [],
      ]);
      const known = { resources: resources[at] ?? new Map(), anchors: new Map(own) };
      return { page, lookups, links: resolveLinks(page, lookups, known) };
    }),
  }));
  const outside = await findOutside(
    ctx,
    resolved.map(({ scope, texts }) => ({
      organizationId: scope.space.organization_id,
      targets: texts.flatMap(({ lookups, links }) =>
        lookups.filter((_, at) => links[at]?.status === 'in-app').map(({ target }) => target),
      ),
    })),
  );
  return resolved.map(({ texts }, at) =>
    texts.map(({ page, lookups, links }) =>
      links.map((link, index) => referenceOf(link, { page, lookup: lookups[index], outside: outside[at] })),
    ),
  );
}

/** What is found depends on the actor, and changes without the revision. */
async function findOutside(ctx: Ctx, contents: readonly OutsideTargets[]): Promise<OutsideReferences[]> {
  const outside = await findOutsideReferences(ctx, contents);
  if (ctx.dependencies !== undefined && contents.some(({ targets }) => targets.length > 0)) {
    const found = (references: readonly OutsideReferences[]) =>
      contents.map(({ targets }, at) => targets.map((target) => references[at]?.find(target)));
    ctx.dependencies.record(
      {
        of: { references: contents },
        find: async (reader) => found(await findOutsideReferences(reader, contents)),
      },
      found(outside),
    );
  }
  return outside;
}

type AnchorPages = { readonly scope: ResolvedScope; readonly ids: ReadonlySet<string> };

/** The anchors of pages of each content: from the index where it has their text, from the text elsewhere. */
async function anchorsOfPages(
  { store, textTasks }: Pick<Ctx, 'store' | 'textTasks'>,
  contents: readonly AnchorPages[],
): Promise<ReadonlyMap<string, readonly string[]>[]> {
  const pages = contents.flatMap(({ scope, ids }, at) =>
    [...ids].flatMap((id) => {
      const document = scope.pageTree.find(id)?.document;
      return document === undefined
        ? []
        : [{ at, id, hash: document, spaceId: scope.space.id, storeId: scope.reader.storeId }];
    }),
  );
  const anchors = contents.map(() => new Map<string, readonly string[]>());
  const indexed = await store.links.findAnchorsOfPages(
    pages.map(({ spaceId, id }) => ({ spaceId, pageId: id })),
  );
  const missing = pages.filter(({ at, id, hash, spaceId }) => {
    const known = indexed.get(`${spaceId}/${id}`);
    if (known === undefined || known.document !== hash) return true;
    anchors[at]?.set(id, known.anchors);
    return false;
  });
  if (missing.length === 0) return anchors;
  const texts = await store.contentObjects.loadDocumentsOfStores(missing);
  const read = await textTasks.run(
    'links',
    missing.map(({ storeId, hash }) => ({ markdown: texts.get(`${storeId}/${hash}`) ?? '' })),
  );
  for (const [index, { at, id }] of missing.entries()) anchors[at]?.set(id, read[index]?.links.anchors ?? []);
  return anchors;
}

type LinkContext = {
  readonly page: LinkingPage;
  readonly lookup: LinkLookup | undefined;
  readonly outside: OutsideReferences | undefined;
};

function referenceOf(
  { link, status, kind, targetId, anchor }: ResolvedLink,
  { page, lookup, outside }: LinkContext,
): ContentRef | undefined {
  if (status === 'in-app') return lookup && outside?.find(lookup.target);
  if (targetId === undefined) return undefined;
  const isFile = fileKinds.has(link.kind);
  switch (kind) {
    case 'page':
      return status === 'broken' || isFile ? undefined : { kind, page: targetId };
    case 'anchor':
      // Without the heading, a link to another page still leads to that page.
      return isFile || anchor === undefined || (status === 'broken' && targetId === page.id)
        ? undefined
        : { kind, page: targetId, anchor };
    case 'file':
      return status === 'broken' ? undefined : { kind, file: targetId };
    case 'reusable-content':
      return status === 'broken' || link.kind !== 'include' ? undefined : { kind, reusableContent: targetId };
    default:
      return undefined;
  }
}
