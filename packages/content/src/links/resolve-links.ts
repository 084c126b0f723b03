import { anchorKey } from '../markdown/heading-ids.ts';
import { isComputedPageId } from '../computed/computed-page-id.ts';
import type { PageLink } from '../markdown/page-links.ts';
import {
  anchorLinkKey,
  fileKinds,
  linkTargetKeys,
  type LinkingPage,
  repositoryKey,
  linkRepositoryPath,
} from './link-keys.ts';
import { parseLinkTarget } from './parse-target.ts';
import type { ReferenceKind, ServerAddresses, LinkTarget } from './link-target.ts';

/** The parts of a link that identify its target. */
type SourceLink = Pick<PageLink, 'kind' | 'target' | 'anchorId'>;

/** A link with the keys of its possible targets, the most likely first. */
export type LinkLookup = {
  readonly link: SourceLink;
  readonly target: LinkTarget;
  readonly keys: readonly string[];
  /** The path in the repository, for when no key has a resource. */
  readonly repositoryPath?: string;
};

/** The resource with a key; for `repository` the id is the path. */
export type LinkedResource = {
  readonly kind: 'page' | 'file' | 'reusable-content' | 'repository';
  readonly id: string;
};

export type ResolvedLink = {
  readonly link: SourceLink;
  readonly status: 'ok' | 'broken' | 'in-app';
  readonly kind: ReferenceKind | 'anchor' | 'url';
  readonly targetId?: string;
  /** For a resource of another space. */
  readonly space?: string;
  readonly url?: string;
  /** The path of a file that is only in the repository. */
  readonly repositoryPath?: string;
  /** As the page spells it; as the link does when no page has it. */
  readonly anchor?: string;
  /** The key of the target; of a broken link, that of the missing target. Absent when no target is possible. */
  readonly key?: string;
  /**
   * All keys that the outcome depends on: when one of them appears, changes or disappears, the link must be resolved
   * again.
   */
  readonly keys: readonly string[];
};

/**
 * The first step of resolving the links of a page: what to look up. Then read the resources of all `lookupKeys` and
 * the anchors of all `anchorPageIds`, and call `resolveLinks`; so a page takes two reads.
 */
export function linkLookups(
  page: LinkingPage,
  links: readonly SourceLink[],
  server: ServerAddresses,
): LinkLookup[] {
  return links.map((link) => {
    // The name of a specification is not a URL.
    const target: LinkTarget =
      link.kind === 'openapi'
        ? { type: 'reference', kind: 'openapi', id: link.target }
        : parseLinkTarget(link.target, server);
    const repositoryPath = linkRepositoryPath(target, link.kind, page);
    return {
      link,
      target,
      keys: linkTargetKeys(target, link.kind, page),
      ...(repositoryPath !== undefined && { repositoryPath }),
    };
  });
}

/** The distinct keys of all lookups. */
export function lookupKeys(lookups: readonly LinkLookup[]): string[] {
  return [
    ...new Set(
      lookups.flatMap(({ keys, repositoryPath: path }) =>
        path === undefined ? keys : [...keys, repositoryKey(path)],
      ),
    ),
  ];
}

/** The pages whose anchors are needed. */
export function anchorPageIds(
  page: LinkingPage,
  lookups: readonly LinkLookup[],
  resources: ReadonlyMap<string, LinkedResource>,
): string[] {
  const ids = lookups.flatMap((lookup) => {
    if (targetAnchor(lookup.target) === undefined) return [];
    if (lookup.target.type === 'anchor') return [page.id];
    const first = findFirst(lookup, resources);
    return first?.kind === 'page' ? [first.id] : [];
  });
  return [...new Set(ids)];
}

type ResolutionData = {
  /** The resources of the space by key. */
  readonly resources: ReadonlyMap<string, LinkedResource>;
  /** The anchors by page. */
  readonly anchors: ReadonlyMap<string, Iterable<string>>;
};

/** Resolves links, in order. */
export function resolveLinks(
  page: LinkingPage,
  lookups: readonly LinkLookup[],
  { resources, anchors }: ResolutionData,
): ResolvedLink[] {
  const anchorsByPage = new Map([...anchors].map(([id, all]) => [id, new PageAnchors(all)]));
  return lookups.map((lookup) => resolveLink(lookup, { page, resources, anchorsByPage }));
}

type ResolutionContext = {
  readonly page: LinkingPage;
  readonly resources: ReadonlyMap<string, LinkedResource>;
  readonly anchorsByPage: ReadonlyMap<string, PageAnchors>;
};

function resolveLink(lookup: LinkLookup, context: ResolutionContext): ResolvedLink {
  const { link, target, keys } = lookup;
  if (target.type === 'url') return { link, status: 'ok', kind: 'url', url: target.url, keys };
  if (target.type === 'app') return { link, status: 'in-app', kind: 'url', url: target.url, keys };
  if (target.type === 'anchor') return resolveToPage(lookup, { id: context.page.id }, context);
  if (keys.length === 0) return resolveOutsideSpace(lookup);
  const first = findFirst(lookup, context.resources);
  const kind = fileKinds.has(link.kind) ? 'file' : link.kind === 'include' ? 'reusable-content' : 'page';
  if (first === undefined) return resolveInRepository(lookup, { kind, resources: context.resources });
  if (first.kind === 'page') return resolveToPage(lookup, first, context);
  if (first.kind === 'repository') throw new Error('a link is looked for in the repository last');
  return { link, status: 'ok', kind: first.kind, targetId: first.id, key: first.key, keys };
}

/** A file that is neither a page nor a file of the space may still be in the repository. */
function resolveInRepository(
  { link, keys, repositoryPath }: LinkLookup,
  { kind, resources }: { kind: ResolvedLink['kind']; resources: ReadonlyMap<string, LinkedResource> },
): ResolvedLink {
  const broken = { link, status: 'broken', kind, ...(keys[0] && { key: keys[0] }) } as const;
  if (repositoryPath === undefined) return { ...broken, keys };
  const key = repositoryKey(repositoryPath);
  const all = [...keys, key];
  return resources.has(key)
    ? { link, status: 'ok', kind: 'url', repositoryPath, key, keys: all }
    : { ...broken, keys: all };
}

/** Targets that are not looked up: resources of other spaces, and invalid ones. */
function resolveOutsideSpace({ link, target, keys }: LinkLookup): ResolvedLink {
  if (target.type === 'reference') {
    const { kind, id, space, anchor } = target;
    return {
      link,
      status: 'in-app',
      kind,
      targetId: id,
      ...(space && { space }),
      ...(anchor && { anchor }),
      keys,
    };
  }
  if (target.type === 'tree' && target.space !== undefined)
    return { link, status: 'in-app', kind: 'space', targetId: target.space, keys };
  return { link, status: 'broken', kind: fileKinds.has(link.kind) ? 'file' : 'page', keys };
}

function resolveToPage(
  { link, target, keys }: LinkLookup,
  { id, key }: { id: string; key?: string },
  { anchorsByPage }: ResolutionContext,
): ResolvedLink {
  const anchor = targetAnchor(target);
  if (anchor === undefined)
    return { link, status: 'ok', kind: 'page', targetId: id, ...(key && { key }), keys };
  const known = anchorsByPage.get(id)?.find(anchor);
  const anchorLink = anchorLinkKey(id, anchorKey(anchor));
  return {
    link,
    // Whoever shows a computed page makes the anchors of its operations.
    status: known === undefined && !isComputedPageId(id) ? 'broken' : 'ok',
    kind: 'anchor',
    targetId: id,
    anchor: known ?? anchor,
    key: anchorLink,
    keys: [...keys, anchorLink],
  };
}

function targetAnchor(target: LinkTarget): string | undefined {
  return 'anchor' in target && target.anchor !== '' ? target.anchor : undefined;
}

function findFirst(
  { keys }: LinkLookup,
  resources: ReadonlyMap<string, LinkedResource>,
): (LinkedResource & { key: string }) | undefined {
  for (const key of keys) {
    const one = resources.get(key);
    if (one !== undefined) return { ...one, key };
  }
  return undefined;
}

/** The anchors of a page, found by exact or normalized spelling. */
class PageAnchors {
  readonly #exact: ReadonlySet<string>;
  readonly #byKey = new Map<string, string>();

  constructor(anchors: Iterable<string>) {
    this.#exact = new Set(anchors);
    for (const anchor of this.#exact) {
      const key = anchorKey(anchor);
      if (!this.#byKey.has(key)) this.#byKey.set(key, anchor);
    }
  }

  find(anchor: string): string | undefined {
    return this.#exact.has(anchor) ? anchor : this.#byKey.get(anchorKey(anchor));
  }
}
