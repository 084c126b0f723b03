import { anchorKey } from '../markdown/heading-ids.ts';
import type { PageLink } from '../markdown/page-links.ts';
import {
  anchorKeyOf,
  fileKinds,
  keysOfTarget,
  type LinkingPage,
  repositoryKeyOf,
  repositoryPathOf,
} from './link-keys.ts';
import { parseTarget } from './parse-target.ts';
import type { ReferenceKind, ServerAddresses, Target } from './target.ts';

/** What of a link says where it leads. */
type Link = Pick<PageLink, 'kind' | 'target' | 'anchorId'>;

/** A link with the keys under which its target is looked for, the most likely first. */
export type LinkLookup = {
  readonly link: Link;
  readonly target: Target;
  readonly keys: readonly string[];
  /** What it means in the repository when nothing is under any of the keys. */
  readonly repositoryPath?: string;
};

/** What a space has under a key; the id of something of the repository is its path. */
export type Found = {
  readonly kind: 'page' | 'file' | 'reusable-content' | 'repository';
  readonly id: string;
};

export type ResolvedLink = {
  readonly link: Link;
  readonly status: 'ok' | 'broken' | 'in-app';
  readonly kind: ReferenceKind | 'anchor' | 'url';
  readonly targetId?: string;
  /** Of another space. */
  readonly space?: string;
  readonly url?: string;
  /** Of what is in the repository alone, from its top. */
  readonly repositoryPath?: string;
  /** As the page that has it writes it; as the link does when no page has it. */
  readonly anchor?: string;
  /** What it was found under; of a broken link, what would have to appear. None when nothing could mend it. */
  readonly key?: string;
  /** All on which the outcome depends: when any of them appears, changes or goes, the link is to be resolved again. */
  readonly keys: readonly string[];
};

/**
 * The first step of resolving the links of a page: what to look for. The second is to read all of `keysOf`, the third
 * to read the anchors of all of `pagesWithAnchors`, the last `resolveLinks`; so that a page takes two reads.
 */
export function lookupsOf(page: LinkingPage, links: readonly Link[], server: ServerAddresses): LinkLookup[] {
  return links.map((link) => {
    // The name of a specification is no address.
    const target: Target =
      link.kind === 'openapi'
        ? { type: 'reference', kind: 'openapi', id: link.target }
        : parseTarget(link.target, server);
    const repositoryPath = repositoryPathOf(target, link.kind, page);
    return {
      link,
      target,
      keys: keysOfTarget(target, link.kind, page),
      ...(repositoryPath !== undefined && { repositoryPath }),
    };
  });
}

/** Every key that is looked for, once. */
export function keysOf(lookups: readonly LinkLookup[]): string[] {
  return [
    ...new Set(
      lookups.flatMap(({ keys, repositoryPath: path }) =>
        path === undefined ? keys : [...keys, repositoryKeyOf(path)],
      ),
    ),
  ];
}

/** The pages whose anchors must be known. */
export function pagesWithAnchors(
  page: LinkingPage,
  lookups: readonly LinkLookup[],
  found: ReadonlyMap<string, Found>,
): string[] {
  const ids = lookups.flatMap((lookup) => {
    if (anchorOf(lookup.target) === undefined) return [];
    if (lookup.target.type === 'anchor') return [page.id];
    const first = firstFound(lookup, found);
    return first?.kind === 'page' ? [first.id] : [];
  });
  return [...new Set(ids)];
}

type Space = {
  /** By key, what the space has. */
  readonly found: ReadonlyMap<string, Found>;
  /** By page, what can be pointed to in it. */
  readonly anchors: ReadonlyMap<string, Iterable<string>>;
};

/** What each link points to, in the order of the links. */
export function resolveLinks(
  page: LinkingPage,
  lookups: readonly LinkLookup[],
  { found, anchors }: Space,
): ResolvedLink[] {
  const places = new Map([...anchors].map(([id, all]) => [id, new Anchors(all)]));
  return lookups.map((lookup) => resolved(lookup, { page, found, places }));
}

type Context = {
  readonly page: LinkingPage;
  readonly found: ReadonlyMap<string, Found>;
  readonly places: ReadonlyMap<string, Anchors>;
};

function resolved(lookup: LinkLookup, context: Context): ResolvedLink {
  const { link, target, keys } = lookup;
  if (target.type === 'url') return { link, status: 'ok', kind: 'url', url: target.url, keys };
  if (target.type === 'app') return { link, status: 'in-app', kind: 'url', url: target.url, keys };
  if (target.type === 'anchor') return onPage(lookup, { id: context.page.id }, context);
  if (keys.length === 0) return elsewhere(lookup);
  const first = firstFound(lookup, context.found);
  const kind = fileKinds.has(link.kind) ? 'file' : link.kind === 'include' ? 'reusable-content' : 'page';
  if (first === undefined) return inRepository(lookup, { kind, found: context.found });
  if (first.kind === 'page') return onPage(lookup, first, context);
  if (first.kind === 'repository') throw new Error('a link is looked for in the repository last');
  return { link, status: 'ok', kind: first.kind, targetId: first.id, key: first.key, keys };
}

/** What no page and no file is may be elsewhere in the repository. */
function inRepository(
  { link, keys, repositoryPath }: LinkLookup,
  { kind, found }: { kind: ResolvedLink['kind']; found: ReadonlyMap<string, Found> },
): ResolvedLink {
  const broken = { link, status: 'broken', kind, ...(keys[0] && { key: keys[0] }) } as const;
  if (repositoryPath === undefined) return { ...broken, keys };
  const key = repositoryKeyOf(repositoryPath);
  const all = [...keys, key];
  return found.has(key)
    ? { link, status: 'ok', kind: 'url', repositoryPath, key, keys: all }
    : { ...broken, keys: all };
}

/** What is not looked for: things of other spaces, and what nothing could mend. */
function elsewhere({ link, target, keys }: LinkLookup): ResolvedLink {
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

function onPage(
  { link, target, keys }: LinkLookup,
  { id, key }: { id: string; key?: string },
  { places }: Context,
): ResolvedLink {
  const anchor = anchorOf(target);
  if (anchor === undefined)
    return { link, status: 'ok', kind: 'page', targetId: id, ...(key && { key }), keys };
  const known = places.get(id)?.find(anchor);
  const own = anchorKeyOf(id, anchorKey(anchor));
  return {
    link,
    status: known === undefined ? 'broken' : 'ok',
    kind: 'anchor',
    targetId: id,
    anchor: known ?? anchor,
    key: own,
    keys: [...keys, own],
  };
}

function anchorOf(target: Target): string | undefined {
  return 'anchor' in target && target.anchor !== '' ? target.anchor : undefined;
}

function firstFound(
  { keys }: LinkLookup,
  found: ReadonlyMap<string, Found>,
): (Found & { key: string }) | undefined {
  for (const key of keys) {
    const one = found.get(key);
    if (one !== undefined) return { ...one, key };
  }
  return undefined;
}

/** The anchors of a page, found as they are or as other tools write them. */
class Anchors {
  readonly #exact: ReadonlySet<string>;
  readonly #alike = new Map<string, string>();

  constructor(anchors: Iterable<string>) {
    this.#exact = new Set(anchors);
    for (const anchor of this.#exact) {
      const key = anchorKey(anchor);
      if (!this.#alike.has(key)) this.#alike.set(key, anchor);
    }
  }

  find(anchor: string): string | undefined {
    return this.#exact.has(anchor) ? anchor : this.#alike.get(anchorKey(anchor));
  }
}
