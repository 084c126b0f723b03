import type { Ctx } from '../../context/context.ts';
import {
  ApiError,
  type ContentReference,
  type CustomizationOverrides,
  type ErrorDetail,
} from '@lectern/contract';
import type { SiteRow } from '../../store/sites/sites.repository.ts';

type Link = { readonly path: string; readonly to: ContentReference };
type Linked = {
  readonly spaces: Set<string>;
  readonly collections: Set<string>;
  readonly users: Set<string>;
};

/**
 * 400 naming every link whose space, collection or person is not in the organization of the site, or not visible to
 * the user. Links that `before` has already may stay: what they lead to may have gone since, or be known to others only.
 */
export async function assertLinksResolve(
  tx: Ctx,
  site: SiteRow,
  userId: string,
  settings: { readonly before: CustomizationOverrides; readonly after: CustomizationOverrides },
): Promise<void> {
  const known = new Set(linksOf(settings.before).map(({ to }) => JSON.stringify(to)));
  const links = linksOf(settings.after).filter(({ to }) => !known.has(JSON.stringify(to)));
  const asked: Linked = { spaces: new Set(), collections: new Set(), users: new Set() };
  for (const { to } of links) {
    for (const { kind, id } of targetsOf(to)) asked[kind].add(id);
  }
  const found = await findLinked(tx, site, userId, asked);
  const details = links.flatMap((link) => problemsOf(link, found));
  const [first] = details;
  if (first === undefined) return;
  throw new ApiError('invalid_input', `${first.path}: ${first.message}`, { details });
}

/** Every link in the settings, with its place in the body. */
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

type Target = { readonly kind: keyof Linked; readonly member: string; readonly id: string };

/** What of a reference belongs to the organization. Pages, files and specifications come and go with content. */
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

async function findLinked(tx: Ctx, site: SiteRow, userId: string, asked: Linked): Promise<Linked> {
  const { id: siteId, organization_id: organizationId } = site;
  const [spaces, places, collections, members] = await Promise.all([
    asked.spaces.size === 0 ? [] : tx.store.spaces.findManyVisible(organizationId, [...asked.spaces], userId),
    asked.spaces.size === 0 ? [] : tx.store.siteSpaces.listPlaces(siteId),
    asked.collections.size === 0 ? [] : tx.store.collections.findManyVisible([...asked.collections], userId),
    asked.users.size === 0 ? [] : tx.store.members.findNamed(organizationId, [...asked.users]),
  ]);
  return {
    // Whoever sees a site sees which spaces it shows.
    spaces: new Set([...spaces.map((row) => row.id), ...places.map((row) => row.space_id)]),
    collections: new Set(
      collections.filter((row) => row.organization_id === organizationId).map((row) => row.id),
    ),
    users: new Set(members.map((row) => row.user_id)),
  };
}

const words = { spaces: 'space', collections: 'collection', users: 'member' } as const;

function problemsOf({ path, to }: Link, found: Linked): ErrorDetail[] {
  return targetsOf(to)
    .filter(({ kind, id }) => !found[kind].has(id))
    .map(({ kind, member }) => ({
      path: `${path}.${member}`,
      message: `there is no such ${words[kind]} in this organization`,
    }));
}
