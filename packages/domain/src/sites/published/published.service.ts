import type { Contract } from '@lectern/contract';
import { visibleSettings } from '../customizations/header-conditions.ts';
import { readCustomizations } from '../customizations/read-customizations.ts';
import type { Service } from '../../access/service.ts';
import { presentSite } from '../../presenters/sites.presenter.ts';
import { readStructure, siteSpacesOfStructure } from '../structure/read-structure.ts';
import { findContentByUrl } from './find-content-by-url.ts';
import { resolvePublishedContent } from './resolve-published-content.ts';
import { tokenParameter } from './token-parameter.ts';
import { withShareKey } from '../share-links/with-share-key.ts';

export const publishedContent: Service<Contract['publishedContent']> = {
  resolve(ctx, { body }) {
    const { url, visitor, redirectOnError = false } = body;
    return resolvePublishedContent(ctx, {
      url,
      inputPath: 'body.url',
      jwtToken: visitor?.jwtToken ?? tokenIn(url),
      unsignedClaims: visitor?.unsignedClaims ?? {},
      redirectOnError,
    });
  },

  getByUrl(ctx, { url, visitorAuthToken, redirectOnError = false }) {
    return resolvePublishedContent(ctx, {
      url,
      inputPath: 'query.url',
      jwtToken: visitorAuthToken ?? tokenIn(url),
      unsignedClaims: {},
      redirectOnError,
    });
  },

  getContentByUrl: (ctx, { url }, { actor }) => findContentByUrl(ctx, actor, url),

  async getSite(ctx, { shareKey }, { actor, site: granted }) {
    const site = await withShareKey(ctx, granted, shareKey);
    const [structure, customizations] = await Promise.all([
      readStructure(ctx, actor, site),
      readCustomizations(ctx, site.id),
    ]);
    const shown = new Set(siteSpacesOfStructure(structure).map(({ id }) => id));
    return {
      object: 'published-content-site',
      site: presentSite(ctx.settings, site),
      structure,
      customizations: {
        site: visibleSettings(actor, customizations.site),
        siteSpaces: Object.fromEntries(
          Object.entries(customizations.siteSpaces)
            .filter(([id]) => shown.has(id))
            .map(([id, settings]) => [id, visibleSettings(actor, settings)]),
        ),
      },
      scripts: [],
    };
  },
};

function tokenIn(url: string): string | undefined {
  return new URL(url).searchParams.get(tokenParameter) ?? undefined;
}
