import type { ContentLink, ContentLocation, Organization, Space } from '@lectern/contract';
import { appAddress, type ContentVersion } from '../../presenters/content-version.ts';
import { type FileView, presentFile } from '../../presenters/file.presenter.ts';
import {
  type FileRecord,
  type LinkKind,
  type PageTree,
  type ReusableContentRecord,
  repositoryFileUrl,
} from '@lectern/content';
import { presentPage } from '../../presenters/page.presenter.ts';
import type { DomainSettings } from '../../core/settings.ts';
import type { IndexedLink, IndexedTarget } from '../../store/spaces/page-links.ts';

/** A link with the id of its page. */
export type LocatedLink = { readonly pageId: string; readonly link: IndexedLink };

type VersionContext = Extract<ContentLocation, { kind: 'page' }>['versionContext'];

/** The data that links are presented with. */
export type LocationView = {
  readonly version: ContentVersion;
  readonly pageTree: PageTree;
  readonly organization: Organization;
  readonly space: Space;
  readonly versionContext: VersionContext;
  readonly fileView: FileView;
  readonly files: ReadonlyMap<string, FileRecord>;
  /** The base URL of the repository. */
  readonly treeUrl: string | undefined;
  readonly reusableContents: ReadonlyMap<string, ReusableContentRecord>;
};

/** The kinds of links that embed their target in the page. */
const embeddingKinds: ReadonlySet<LinkKind> = new Set<LinkKind>([
  'image',
  'cover',
  'file',
  'embed',
  'include',
  'openapi',
  'swagger',
]);

export function presentLink(
  settings: DomainSettings,
  view: LocationView,
  { pageId, link }: LocatedLink,
): ContentLink {
  const { status, kind, address, section } = link;
  const { repositoryPath: _, ...target } = link.target;
  const targetReference = presentTarget(settings, view, link);
  const location = presentPageLocation(settings, view, { pageId, anchor: section });
  return {
    status,
    relation: embeddingKinds.has(kind) ? 'dependsOn' : 'reference',
    address,
    target,
    ...(targetReference !== undefined && { targetReference }),
    locationReferences: location === undefined ? [] : [location],
  };
}

function presentTarget(
  settings: DomainSettings,
  view: LocationView,
  { address, target }: IndexedLink,
): ContentLocation | undefined {
  const { kind, id, space, anchor = '', repositoryPath } = target;
  if (repositoryPath !== undefined)
    return view.treeUrl === undefined
      ? undefined
      : { kind: 'url', url: repositoryFileUrl(view.treeUrl, repositoryPath, address) };
  if (kind === 'url') return { kind, url: address.trim() };
  if (id === undefined || space !== undefined) return undefined;
  const version = contentOf(view);
  switch (kind) {
    case 'page':
    case 'anchor':
      return presentPageLocation(settings, view, { pageId: id, anchor });
    case 'file': {
      const file = view.files.get(id);
      return file && { kind, ...version, file: presentFile(view.fileView, id, file) };
    }
    case 'reusable-content': {
      const record = view.reusableContents.get(id);
      if (record === undefined) return undefined;
      const { title, document } = record;
      return {
        kind,
        ...version,
        reusableContent: { id, title, ...(document !== undefined && { document }) },
      };
    }
    case 'space':
    case 'collection':
    case 'user':
    case 'openapi':
      return undefined;
    default:
      return kind satisfies never;
  }
}

/** A page or an anchor of it; `undefined` for a page that is not in the content. */
export function presentPageLocation(
  settings: DomainSettings,
  view: LocationView,
  { pageId, anchor }: { pageId: string; anchor: string },
): ContentLocation | undefined {
  const { pageTree, version } = view;
  if (pageTree.find(pageId) === undefined) return undefined;
  const pages = { pageTree, appAddress: appAddress(settings, version), metadata: true };
  return {
    kind: 'page',
    ...contentOf(view),
    page: presentPage(pages, pageId),
    ...(anchor !== '' && { internalLocation: { type: 'anchor', anchor } }),
  };
}

function contentOf({ organization, space, versionContext }: LocationView) {
  return { organization, space, ...(versionContext !== undefined && { versionContext }) };
}

/** The ids of the resources of a kind in this content that links lead to. */
export function targetIds(links: readonly LocatedLink[], kind: IndexedTarget['kind']): string[] {
  const ids = links.flatMap(({ link: { target } }) =>
    target.kind === kind && target.id !== undefined && target.space === undefined ? [target.id] : [],
  );
  return [...new Set(ids)];
}
