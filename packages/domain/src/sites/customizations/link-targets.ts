import type { Ctx } from '../../context/context.ts';
import {
  type ContentReference,
  type CustomizationOverrides,
  type ErrorDetail,
  invalidInputs,
} from '@lectern/contract';
import type { SiteRow } from '../../store/sites/sites.repository.ts';

type Link = { readonly path: string; readonly to: ContentReference };
type LinkedIds = {
  readonly spaces: Set<string>;
  readonly collections: Set<string>;
  readonly users: Set<string>;
};

/**
 * 400 naming every link whose space, collection or user is not in the organization of the site, or not visible to the
 * user. Links that are in `before` are not checked: their target may be deleted by now, or visible to others only.
 */
export async function assertLinksResolve(
  tx: Ctx,
  site: SiteRow,
  userId: string,
  settings: { readonly before: CustomizationOverrides; readonly after: CustomizationOverrides },
): Promise<void> {
  const known = new Set(linksOf(settings.before).map(({ to }) => JSON.stringify(to)));
  const links = linksOf(settings.after).filter(({ to }) => !known.has(JSON.stringify(to)));
  const requested: LinkedIds = { spaces: new Set(), collections: new Set(), users: new Set() };
  for (const { to } of links) {
    for (const { kind, id } of targetsOf(to)) requested[kind].add(id);
  }
  const found = await findVisibleTargets(tx, site, userId, requested);
  const details = links.flatMap((link) => problemsOf(link, found));
  if (details.length > 0) throw invalidInputs(details);
}

/** Every link in the settings, with its path in the body. */
function linksOf({ header, footer, announcement }: CustomizationOverrides): Link[] {
  const items = (header?.links ?? []).flatMap(({ to, links }, index) => {
    const path = `body.header.links.${index}`;
    return [...(to === null ? [] : [{ path: `${path}.to`, to }]), ...linksAt(path, links)];
  });
  const groups = (footer?.groups ?? []).flatMap(({ links }, index) =>
    linksAt(`body.footer.groups.${index}`, links),
  );
  const announced = announcement?.link?.to;
  return [
    ...items,
    ...groups,
    ...(announced === undefined ? [] : [{ path: 'body.announcement.link.to', to: announced }]),
  ];
}

function linksAt(path: string, links: readonly { readonly to: ContentReference }[]): Link[] {
  return links.map(({ to }, index) => ({ path: `${path}.links.${index}.to`, to }));
}

type Target = { readonly kind: keyof LinkedIds; readonly member: string; readonly id: string };

/** The targets that belong to the organization; pages, files and specifications belong to content and are not checked. */
function targetsOf(to: ContentReference): Target[] {
  switch (to.kind) {
    case 'space':
    case 'page':
    case 'anchor':
    case 'reusable-content':
      return to.space === undefined ? [] : [{ kind: 'spaces', member: 'space', id: to.space }];
    case 'collection':
      return [{ kind: 'collections', member: 'collection', id: to.collection }];
    case 'user':
      return [{ kind: 'users', member: 'user', id: to.user }];
    case 'url':
    case 'file':
    case 'openapi':
      return [];
  }
}

async function findVisibleTargets(
  tx: Ctx,
  site: SiteRow,
  userId: string,
  requested: LinkedIds,
): Promise<LinkedIds> {
  const { id: siteId, organization_id: organizationId } = site;
  const [spaces, siteSpaces, collections, members] = await Promise.all([
    requested.spaces.size === 0
      ? []
      : tx.store.spaces.findManyVisible([organizationId], [...requested.spaces], userId),
    requested.spaces.size === 0 ? [] : tx.store.siteSpaces.listPlacements(siteId),
    requested.collections.size === 0
      ? []
      : tx.store.collections.findManyVisible([...requested.collections], userId),
    requested.users.size === 0
      ? []
      : tx.store.members.listByIdOrEmail([organizationId], [...requested.users]),
  ]);
  return {
    // Seeing a site includes seeing which spaces it shows.
    spaces: new Set([...spaces.map((row) => row.id), ...siteSpaces.map((row) => row.space_id)]),
    collections: new Set(
      collections.filter((row) => row.organization_id === organizationId).map((row) => row.id),
    ),
    users: new Set(members.map((row) => row.user_id)),
  };
}

const targetNames = { spaces: 'space', collections: 'collection', users: 'member' } as const;

function problemsOf({ path, to }: Link, found: LinkedIds): ErrorDetail[] {
  return targetsOf(to)
    .filter(({ kind, id }) => !found[kind].has(id))
    .map(({ kind, member }) => ({
      path: `${path}.${member}`,
      message: `names no ${targetNames[kind]} of this organization that you can see`,
    }));
}
