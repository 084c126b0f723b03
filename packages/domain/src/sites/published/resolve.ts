import { createHash } from 'node:crypto';
import {
  ApiError,
  invalidInput,
  maxClaimsLength,
  type PublishedContentLookup,
  type PublishedSiteContent,
} from '@lectern/contract';
import { type Claims, claimsOf, isShownTo } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { pathOnSite, type Segment, siteAddress } from '../../presenters/published-address.ts';
import { findSite, type LocatedSite } from './find-site.ts';
import { admitVisitor, type Visit } from './admit-visitor.ts';
import { redirectedPathOf } from './redirected-path.ts';
import { type Match, matchPlace } from './match-place.ts';
import type { Places } from '../../store/sites/site-places.ts';

/** What a renderer asks; `place` is where the address stands in the input. */
export type Lookup = {
  readonly url: string;
  readonly place: string;
  readonly jwtToken: string | undefined;
  readonly unsignedClaims: Readonly<Record<string, unknown>>;
  readonly redirectOnError: boolean;
};

/** A token names no more spaces than this: it travels in a header of every request. */
const maxSpaces = 100;

/**
 * The site, section and space that an address leads to, and a token that reads them. 404 for an address that leads
 * nowhere, or to what this visitor is not shown.
 */
export async function resolvePublished(ctx: Ctx, lookup: Lookup): Promise<PublishedContentLookup> {
  const located = await findSite(ctx, lookup.url, lookup.place);
  if (located === undefined) throw nothingThere();
  const visit = await admitVisitor(ctx, located, lookup);
  if (visit === undefined) throw nothingThere();
  if ('redirect' in visit) return { target: 'external', redirect: visit.redirect };

  const claims = visit.preview ? visit.claims : claimsOf(visit.claims, lookup.unsignedClaims);
  if (JSON.stringify(claims).length > maxClaimsLength) {
    throw invalidInput(lookup.place, `comes with claims of more than ${maxClaimsLength} characters as JSON`);
  }
  const places = await ctx.store.publishedSites.places(located.site.id);
  const rest = visit.shareLink === undefined ? located.rest : located.rest.slice(1);
  const isShown = (condition: string | null) => isShownTo(claims, condition);
  const match = matchPlace(
    places,
    rest.map(({ text }) => text),
    isShown,
  );
  if (match === undefined) throw nothingThere();
  const apiToken = await signFor(ctx, located, { visit, claims, places, match });
  const redirectedPath = await redirectedPathOf(ctx, located.site.id, { match, rest });
  return present(ctx, located, { visit, claims, rest, match, apiToken, redirectedPath });
}

type Resolved = { readonly visit: Visit; readonly claims: Claims; readonly match: Match };

function present(
  ctx: Ctx,
  { site, prefix, isShadowed }: LocatedSite,
  {
    visit,
    claims,
    rest,
    match,
    apiToken,
    redirectedPath,
  }: Resolved & {
    rest: readonly Segment[];
    apiToken: string;
    redirectedPath: string | undefined;
  },
): PublishedSiteContent {
  const { section, siteSpace, consumed } = match;
  const { shareLink } = visit;
  const sitePath = [...prefix, ...(shareLink === undefined ? [] : [shareLink.segment])];
  const key = shareLink?.segment.text;
  const pathname = joined(rest.slice(consumed));
  const canonical =
    redirectedPath === undefined
      ? pathname
      : `/${redirectedPath.split('/').map(encodeURIComponent).join('/')}`;
  const address = siteAddress(ctx.settings, site);
  const below = pathOnSite({ ...site, ...(key !== undefined && { share_key: key }) }, section, siteSpace);
  return {
    organization: site.organization_id,
    site: site.id,
    ...(section && { siteSection: section.id }),
    siteSpace: siteSpace.id,
    space: siteSpace.space_id,
    pathname,
    basePath: withSlash(joined([...sitePath, ...rest.slice(0, consumed)])),
    siteBasePath: withSlash(joined(sitePath)),
    canonicalUrl: `${address}${below}${canonical}`,
    complete: match.complete && !isShadowed,
    ...(key !== undefined && { shareKey: key }),
    ...(Object.keys(claims).length > 0 && { contextId: contextIdOf(claims) }),
    apiToken,
  };
}

function signFor(
  ctx: Ctx,
  { site }: LocatedSite,
  { visit, claims, places, match }: Resolved & { places: Places },
): Promise<string> {
  const { section, siteSpace } = match;
  return ctx.siteTokens.sign(ctx, {
    kind: 'site',
    organization: site.organization_id,
    site: site.id,
    ...(section && { siteSection: section.id }),
    siteSpace: siteSpace.id,
    space: siteSpace.space_id,
    spaces: spacesShown(places, match, claims),
    ...(Object.keys(claims).length > 0 && { claims: { ...claims } }),
    ...(visit.shareLink && { shareLink: visit.shareLink.id }),
    ...(visit.keyNumber !== undefined && { keyNumber: visit.keyNumber }),
    ...(visit.preview && { preview: true as const }),
  });
}

/** The space itself first, then those beside it, then those of other sections: as many as a token can name. */
function spacesShown(
  { sections, siteSpaces }: Places,
  { section, siteSpace }: Match,
  claims: Claims,
): string[] {
  const shown = new Set(sections.filter(({ condition }) => isShownTo(claims, condition)).map(({ id }) => id));
  const among = siteSpaces.filter(
    (place) =>
      (place.section_id === null || shown.has(place.section_id)) && isShownTo(claims, place.condition),
  );
  const [beside, elsewhere] = [
    among.filter((place) => place.section_id === (section?.id ?? null)),
    among.filter((place) => place.section_id !== (section?.id ?? null)),
  ];
  const ids = new Set([siteSpace, ...beside, ...elsewhere].map((place) => place.space_id));
  return [...ids].slice(0, maxSpaces);
}

/** Of the same claims always the same. */
function contextIdOf(claims: Claims): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(claims)))
    .digest('base64url')
    .slice(0, 22);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)]);
}

function joined(segments: readonly Segment[]): string {
  return `/${segments.map(({ raw }) => raw).join('/')}`;
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

function nothingThere(): ApiError {
  return new ApiError('not_found', 'Nothing is published at this address that you may see.');
}
