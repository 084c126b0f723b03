import { createHash } from 'node:crypto';
import {
  ApiError,
  invalidInput,
  maxClaimsLength,
  type PublishedContentLookup,
  type PublishedSiteContent,
} from '@lectern/contract';
import { type VisitorClaims, combineClaims, isShownTo } from '@lectern/content';
import { readSiteRoutes } from '../../access/read-site-routes.ts';
import type { Ctx } from '../../context/context.ts';
import { pathOnSite, type Segment, siteUrl } from '../../presenters/site-urls.ts';
import { findSite, type LocatedSite } from './find-site.ts';
import { admitVisitor, type AdmittedVisitor } from './admit-visitor.ts';
import { findRedirectedPath } from './redirected-path.ts';
import { type RouteMatch, matchRoute } from './match-route.ts';
import { findPreviewedVersion, type PreviewedVersion } from './previewed-version.ts';
import type { SiteRoutes } from '../../store/sites/site-routes.ts';

/** What a renderer resolves; `inputPath` is the path of the URL in the input. */
type ResolveRequest = {
  readonly url: string;
  readonly inputPath: string;
  readonly jwtToken: string | undefined;
  readonly unsignedClaims: Readonly<Record<string, unknown>>;
  readonly redirectOnError: boolean;
};

/** The most spaces in a token, which is sent in a header of every request. */
const maxSpaces = 100;

/**
 * The site, section and space at a URL, and a token to read them. 404 for a URL without any, and for what is hidden from
 * this visitor.
 */
export async function resolvePublishedContent(
  ctx: Ctx,
  request: ResolveRequest,
): Promise<PublishedContentLookup> {
  const located = await findSite(ctx, request.url, request.inputPath);
  if (located === undefined) throw nothingPublished();
  const visitor = await admitVisitor(ctx, located, request);
  if (visitor === undefined) throw nothingPublished();
  if ('redirect' in visitor) return { target: 'external', redirect: visitor.redirect };

  const given = visitor.preview ? visitor.claims : combineClaims(visitor.claims, request.unsignedClaims);
  // Equal claims have the identical token.
  const claims: VisitorClaims = Object(inOrder(given));
  if (JSON.stringify(claims).length > maxClaimsLength) {
    throw invalidInput(
      request.inputPath,
      `is requested with claims of more than ${maxClaimsLength} characters as JSON`,
    );
  }
  const places = await readSiteRoutes(ctx, {
    organizationId: located.site.organization_id,
    siteId: located.site.id,
  });
  const rest = visitor.shareLink === undefined ? located.rest : located.rest.slice(1);
  const isShown = (condition: string | null) => isShownTo(claims, condition);
  const match = matchRoute(
    places,
    rest.map(({ text }) => text),
    isShown,
  );
  if (match === undefined) throw nothingPublished();
  const within = rest.slice(match.consumed);
  const version = await findPreviewedVersion(ctx, visitor, {
    spaceId: match.siteSpace.space_id,
    path: within,
  });
  if (version === 'missing') throw nothingPublished();
  const apiToken = await signToken(ctx, located, { visitor, claims, places, match, version });
  const path = {
    prefix: rest.slice(0, match.consumed),
    preview: within.slice(0, version?.consumed ?? 0),
    page: within.slice(version?.consumed ?? 0),
  };
  const redirectedPath = await findRedirectedPath(ctx, located.site.id, {
    match,
    ...path,
    revision: version?.revision,
  });
  return present(ctx, located, { visitor, claims, path, match, version, apiToken, redirectedPath });
}

type Resolved = {
  readonly visitor: AdmittedVisitor;
  readonly claims: VisitorClaims;
  readonly match: RouteMatch;
  readonly version: PreviewedVersion | undefined;
};

/** The path on the site: what names the section and the space, what of it is previewed, and the page. */
type PathParts = {
  readonly prefix: readonly Segment[];
  readonly preview: readonly Segment[];
  readonly page: readonly Segment[];
};

function present(
  ctx: Ctx,
  { site, prefix, isShadowed }: LocatedSite,
  {
    visitor,
    claims,
    path,
    match,
    version,
    apiToken,
    redirectedPath,
  }: Resolved & {
    path: PathParts;
    apiToken: string;
    redirectedPath: string | undefined;
  },
): PublishedSiteContent {
  const { section, siteSpace } = match;
  const { shareLink } = visitor;
  const sitePath = [...prefix, ...(shareLink === undefined ? [] : [shareLink.segment])];
  const key = shareLink?.segment.text;
  const pathname = joined(path.page);
  const canonical =
    redirectedPath === undefined
      ? pathname
      : `/${redirectedPath.split('/').map(encodeURIComponent).join('/')}`;
  const base = siteUrl(ctx.settings, site);
  const below = pathOnSite({ ...site, ...(key !== undefined && { share_key: key }) }, section, siteSpace);
  return {
    organization: site.organization_id,
    site: site.id,
    ...(section && { siteSection: section.id }),
    siteSpace: siteSpace.id,
    space: siteSpace.space_id,
    ...previewedIds(version),
    pathname,
    basePath: withSlash(joined([...sitePath, ...path.prefix, ...path.preview])),
    siteBasePath: withSlash(joined(sitePath)),
    canonicalUrl: `${base}${below}${path.preview.length > 0 ? joined(path.preview) : ''}${canonical}`,
    complete: match.complete && !isShadowed && !mayNamePreview(visitor, version),
    ...(key !== undefined && { shareKey: key }),
    ...(Object.keys(claims).length > 0 && { contextId: contextIdOf(claims) }),
    apiToken,
  };
}

function signToken(
  ctx: Ctx,
  { site }: LocatedSite,
  { visitor, claims, places, match, version }: Resolved & { places: SiteRoutes },
): Promise<string> {
  const { section, siteSpace } = match;
  return ctx.siteTokens.sign(ctx, {
    kind: 'site',
    organization: site.organization_id,
    site: site.id,
    ...(section && { siteSection: section.id }),
    siteSpace: siteSpace.id,
    space: siteSpace.space_id,
    spaces: [...visibleSpaceIds(places, match, claims)],
    ...(Object.keys(claims).length > 0 && { claims: { ...claims } }),
    ...previewedIds(version),
    ...(visitor.shareLink && { shareLink: visitor.shareLink.id }),
    ...(visitor.keyNumber !== undefined && { keyNumber: visitor.keyNumber }),
    ...(visitor.preview && { preview: true as const }),
  });
}

/** Whether a longer path could name a change request or a revision. */
function mayNamePreview(visitor: AdmittedVisitor, version: PreviewedVersion | undefined): boolean {
  return visitor.preview && version === undefined;
}

function previewedIds(version: PreviewedVersion | undefined) {
  if (version === undefined) return {};
  const { changeRequestId, revision } = version;
  return changeRequestId === undefined ? { revision: revision.id } : { changeRequest: changeRequestId };
}

/** The spaces that everybody may see, by the place, of routes that requests share. */
const publicSpaceIds = new WeakMap<SiteRoutes, Map<string, readonly string[]>>();

/** `listVisibleSpaceIds`, once for visitors without claims. */
function visibleSpaceIds(places: SiteRoutes, match: RouteMatch, claims: VisitorClaims): readonly string[] {
  if (!Object.isFrozen(places) || Object.keys(claims).length > 0)
    return listVisibleSpaceIds(places, match, claims);
  const known = publicSpaceIds.get(places) ?? new Map<string, readonly string[]>();
  publicSpaceIds.set(places, known);
  const ids = known.get(match.siteSpace.id) ?? listVisibleSpaceIds(places, match, claims);
  known.set(match.siteSpace.id, ids);
  return ids;
}

/** The space itself, then the others of its section, then those of other sections: as many as a token can name. */
function listVisibleSpaceIds(
  { sections, siteSpaces }: SiteRoutes,
  { section, siteSpace }: RouteMatch,
  claims: VisitorClaims,
): string[] {
  const shown = new Set(sections.filter(({ condition }) => isShownTo(claims, condition)).map(({ id }) => id));
  const visible = siteSpaces.filter(
    (candidate) =>
      (candidate.section_id === null || shown.has(candidate.section_id)) &&
      isShownTo(claims, candidate.condition),
  );
  const [inSection, elsewhere] = [
    visible.filter((candidate) => candidate.section_id === (section?.id ?? null)),
    visible.filter((candidate) => candidate.section_id !== (section?.id ?? null)),
  ];
  const ids = new Set([siteSpace, ...inSection, ...elsewhere].map((candidate) => candidate.space_id));
  return [...ids].slice(0, maxSpaces);
}

/** Equal for equal claims. */
function contextIdOf(claims: VisitorClaims): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(claims)))
    .digest('base64url')
    .slice(0, 22);
}

/** The same value with the members of its objects in one order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]));
}

function joined(segments: readonly Segment[]): string {
  return `/${segments.map(({ raw }) => raw).join('/')}`;
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

function nothingPublished(): ApiError {
  return new ApiError(
    'not_found',
    'Nothing that you may see is published at this URL: check the URL, or sign in to the site.',
  );
}
