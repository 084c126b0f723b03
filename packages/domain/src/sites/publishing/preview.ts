import { ApiError, invalidInput, maxClaimsLength } from '@lectern/contract';
import type { VisitorClaims } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { tokenParameter } from '../published/token-parameter.ts';
import { pathOnSite, siteUrl } from '../../presenters/site-urls.ts';
import { findChangeRequest } from '../../access/find-change-request.ts';
import { matchRoute } from '../published/match-route.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import type { SiteRoutes, SiteSpaceRoute } from '../../store/sites/site-routes.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import { parseRison, RisonError } from './rison.ts';

/** The URL at which an editor sees a site, or one space on it, as a visitor with these claims. */
export async function previewUrl(
  ctx: Ctx,
  site: SiteRow,
  options: {
    siteSpace?: string | undefined;
    changeRequest?: string | undefined;
    claims?: string | undefined;
  },
): Promise<string> {
  const claims = parseClaims(options.claims);
  const { sections, siteSpaces } = await ctx.store.publishedSites.listRoutes(site.id);
  if (siteSpaces.length === 0) {
    throw new ApiError('precondition_failed', 'The site has no spaces yet: add one, then open the preview.');
  }
  const siteSpace = siteSpaces.find(({ id }) => id === options.siteSpace);
  if (options.siteSpace !== undefined && siteSpace === undefined) {
    throw invalidInput('query.siteSpace', 'names no site space of this site');
  }
  const section = sections.find(({ id }) => id === siteSpace?.section_id);
  const changeRequest =
    options.changeRequest === undefined
      ? undefined
      : await getPreviewed(
          ctx,
          siteSpace ?? defaultSiteSpace({ sections, siteSpaces }),
          options.changeRequest,
        );
  const token = await ctx.siteTokens.signPreview(ctx, {
    site: site.id,
    claims,
    ...(changeRequest && { changeRequest: { space: changeRequest.space_id, id: changeRequest.id } }),
  });
  const path = `${pathOnSite(site, section, siteSpace)}${changeRequest ? `/~/changes/${changeRequest.number}` : ''}`;
  return `${siteUrl(ctx.settings, site)}${path}/?${tokenParameter}=${token}`;
}

function defaultSiteSpace(places: SiteRoutes): SiteSpaceRoute | undefined {
  return matchRoute(places, [], () => true)?.siteSpace;
}

async function getPreviewed(
  { store }: Ctx,
  siteSpace: SiteSpaceRoute | undefined,
  id: string,
): Promise<ChangeRequestRow> {
  const row = siteSpace && (await findChangeRequest(store, siteSpace.space_id, id));
  if (row === undefined) throw invalidInput('query.changeRequest', 'names no change request of the space');
  return row;
}

function parseClaims(text: string | undefined): VisitorClaims {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = parseRison(text);
  } catch (error) {
    if (!(error instanceof RisonError)) throw error;
    throw invalidInput('query.claims', `is not valid Rison: it ${error.message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidInput('query.claims', 'must be an object of claims, such as (plan:pro)');
  }
  if (JSON.stringify(value).length > maxClaimsLength) {
    throw invalidInput('query.claims', `must be at most ${maxClaimsLength} characters as JSON`);
  }
  return Object.fromEntries(Object.entries(value));
}
