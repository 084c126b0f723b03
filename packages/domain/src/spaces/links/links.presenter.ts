import type { ContentLink, ContentLocation, Organization, Space } from '@lectern/contract';
import { appAddress, type ContentPlace } from '../../presenters/content-place.ts';
import { type FileView, presentFile } from '../../presenters/file.presenter.ts';
import {
  type FileRecord,
  type LinkKind,
  type PageTree,
  type ReusableContentRecord,
  treeAddress,
} from '@lectern/content';
import { presentPage } from '../../presenters/page.presenter.ts';
import type { DomainSettings } from '../../core/settings.ts';
import type { IndexedLink, IndexedTarget } from '../../store/spaces/page-links.ts';

/** A link with the page that has it. */
export type PlacedLink = { readonly pageId: string; readonly link: IndexedLink };

type VersionContext = Extract<ContentLocation, { kind: 'page' }>['versionContext'];

/** What links are shown with. */
export type LocationView = {
  readonly place: ContentPlace;
  readonly pageTree: PageTree;
  readonly organization: Organization;
  readonly space: Space;
  readonly versionContext: VersionContext;
  readonly fileView: FileView;
  readonly files: ReadonlyMap<string, FileRecord>;
  /** What the addresses of the repository begin with. */
  readonly treeUrl: string | undefined;
  readonly reusableContents: ReadonlyMap<string, ReusableContentRecord>;
};

/** Kinds of links by which a page shows what they lead to. */
const shown: ReadonlySet<LinkKind> = new Set<LinkKind>([
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
  { pageId, link }: PlacedLink,
): ContentLink {
  const { status, kind, address, section } = link;
  const { repositoryPath: _, ...target } = link.target;
  const targetReference = presentTarget(settings, view, link);
  const location = presentPageLocation(settings, view, { pageId, anchor: section });
  return {
    status,
    relation: shown.has(kind) ? 'dependsOn' : 'reference',
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
      : { kind: 'url', url: treeAddress(view.treeUrl, repositoryPath, address) };
  if (kind === 'url') return { kind, url: address.trim() };
  if (id === undefined || space !== undefined) return undefined;
  const place = placeOf(view);
  switch (kind) {
    case 'page':
    case 'anchor':
      return presentPageLocation(settings, view, { pageId: id, anchor });
    case 'file': {
      const file = view.files.get(id);
      return file && { kind, ...place, file: presentFile(view.fileView, id, file) };
    }
    case 'reusable-content': {
      const record = view.reusableContents.get(id);
      if (record === undefined) return undefined;
      const { title, document } = record;
      return { kind, ...place, reusableContent: { id, title, ...(document !== undefined && { document }) } };
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

/** A page, or a heading of it; nothing for one that is not in the content. */
export function presentPageLocation(
  settings: DomainSettings,
  view: LocationView,
  { pageId, anchor }: { pageId: string; anchor: string },
): ContentLocation | undefined {
  const { pageTree, place } = view;
  if (pageTree.find(pageId) === undefined) return undefined;
  const alone = {
    find: (id: string) => pageTree.find(id),
    pathOf: (id: string) => pageTree.pathOf(id),
    childrenOf: () => [],
  };
  const pages = { pageTree: alone, appAddress: appAddress(settings, place), metadata: true };
  return {
    kind: 'page',
    ...placeOf(view),
    page: presentPage(pages, pageId),
    ...(anchor !== '' && { internalLocation: { type: 'anchor', anchor } }),
  };
}

function placeOf({ organization, space, versionContext }: LocationView) {
  return { organization, space, ...(versionContext !== undefined && { versionContext }) };
}

/** The things in this content that links lead to, by their ids. */
export function idsOfTargets(links: readonly PlacedLink[], kind: IndexedTarget['kind']): string[] {
  const ids = links.flatMap(({ link: { target } }) =>
    target.kind === kind && target.id !== undefined && target.space === undefined ? [target.id] : [],
  );
  return [...new Set(ids)];
}
