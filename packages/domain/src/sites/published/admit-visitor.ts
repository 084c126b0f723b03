import { readShareLink } from '../../access/read-share-link.ts';
import type { Ctx } from '../../context/context.ts';
import type { Segment } from '../../presenters/site-urls.ts';
import { openPrivateKey } from '../../presenters/publishing-auth.presenter.ts';
import type { LocatedSite } from './find-site.ts';
import type { Preview } from '../../security/site-tokens.ts';

/** How a visitor was admitted, and with which claims. */
export type AdmittedVisitor = {
  /** The signed claims; for a preview, all of them. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly shareLink?: { readonly id: string; readonly segment: Segment };
  readonly keyNumber?: number;
  readonly preview: boolean;
  /** The only change request that a preview shows. */
  readonly changeRequest?: { readonly space: string; readonly id: string };
};

type VisitorCredentials = { readonly jwtToken: string | undefined; readonly redirectOnError: boolean };

/**
 * Admits a visitor by the visibility of the site: everybody, with a share key in the path, or with a token signed with
 * the key of the site. `undefined` when not admitted, or a redirect to the fallback URL for a visitor without any token,
 * and with a wrong one if the caller wants it.
 */
export async function admitVisitor(
  ctx: Ctx,
  { site, rest }: LocatedSite,
  { jwtToken, redirectOnError }: VisitorCredentials,
): Promise<AdmittedVisitor | { readonly redirect: string } | undefined> {
  const preview = await verifyPreview(ctx, site.id, jwtToken);
  if (preview !== undefined) {
    const { claims, changeRequest } = preview;
    return { claims, preview: true, ...(changeRequest && { changeRequest }) };
  }
  if (!site.published) return undefined;
  const key = site.private_key;
  const signed =
    jwtToken === undefined || key === null
      ? undefined
      : await ctx.siteTokens.visitorClaims(
          jwtToken,
          { stored: key, open: () => openPrivateKey(ctx.settings, site.id, key) },
          ctx.clock(),
        );
  switch (site.visibility) {
    case 'public':
    case 'unlisted':
      return { claims: signed ?? {}, preview: false };
    case 'share-link': {
      const [segment] = rest;
      if (segment === undefined) return undefined;
      const id = { organizationId: site.organization_id, siteId: site.id };
      const link = await readShareLink(ctx, id, segment.text);
      return link && { claims: signed ?? {}, shareLink: { id: link.id, segment }, preview: false };
    }
    case 'visitor-auth': {
      const keyNumber = site.key_number;
      if (signed !== undefined && keyNumber !== null) return { claims: signed, keyNumber, preview: false };
      // A first visit without any token is no error.
      const mayRedirect = redirectOnError || jwtToken === undefined;
      return mayRedirect && site.fallback_url !== null ? { redirect: site.fallback_url } : undefined;
    }
  }
}

async function verifyPreview(
  ctx: Ctx,
  siteId: string,
  token: string | undefined,
): Promise<Preview | undefined> {
  const preview = token && (await ctx.siteTokens.previewOf(ctx.store, token, ctx.clock()));
  return preview && preview.site === siteId ? preview : undefined;
}
