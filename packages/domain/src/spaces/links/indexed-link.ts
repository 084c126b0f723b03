import { anchorLinkKey, type ResolvedLink } from '@lectern/content';
import { edgeKey, type IndexedLink, urlKey } from '../../store/spaces/page-links.ts';

/** The index entry of a link. */
export function indexedLinkOf({
  link,
  status,
  kind,
  targetId,
  space,
  anchor,
  repositoryPath,
}: ResolvedLink): IndexedLink {
  return {
    kind: link.kind,
    address: link.target,
    section: link.anchorId,
    status,
    target: {
      kind,
      ...(targetId !== undefined && { id: targetId }),
      ...(space !== undefined && { space }),
      ...(anchor !== undefined && { anchor }),
      ...(repositoryPath !== undefined && { repositoryPath }),
    },
  };
}

/**
 * The keys that the links of a page depend on, and whether they lead there, with the URLs that it links to. Its own
 * anchors are left out, because a changed page is always resolved again.
 */
export function edgesOf(pageId: string, links: readonly ResolvedLink[]): Map<string, boolean> {
  const own = anchorLinkKey(pageId, '');
  const leads = new Map<string, boolean>();
  for (const link of links) {
    for (const key of link.keys) if (!key.startsWith(own) && !leads.has(key)) leads.set(key, false);
    const target = backlinkKeyOf(link);
    if (target !== undefined && target !== `page:${pageId}`) leads.set(target, true);
    if (webUrl.test(link.link.target)) leads.set(urlKey(link.link.target), true);
  }
  return new Map(Array.from(leads, ([key, value]) => [edgeKey(key), value]));
}

const webUrl = /^https?:\/\//i;

function backlinkKeyOf({ status, kind, targetId, space }: ResolvedLink): string | undefined {
  if (status === 'in-app' || targetId === undefined || space !== undefined) return undefined;
  if (kind === 'page' || kind === 'anchor') return backlinkKey('page', targetId);
  return kind === 'file' || kind === 'reusable-content' ? backlinkKey(kind, targetId) : undefined;
}

/** The key that all links to a resource depend on. */
export function backlinkKey(kind: 'page' | 'file' | 'reusable-content', id: string): string {
  return `${kind === 'file' ? 'file-id' : kind}:${id}`;
}
