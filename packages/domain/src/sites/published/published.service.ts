import type { Contract } from '@lectern/contract';
import { settingsShownTo } from '../customizations/header-conditions.ts';
import { readCustomizations } from '../customizations/read-customizations.ts';
import type { Service } from '../../access/service.ts';
import { presentSite } from '../../presenters/sites.presenter.ts';
import { readStructure, spacesOfStructure } from '../structure/structure.ts';
import { findContent } from './find-content.ts';
import { resolvePublished } from './resolve.ts';
import { tokenParameter } from './token-parameter.ts';
import { withShareKey } from '../share-links/share-key-of.ts';

export const publishedContent: Service<Contract['publishedContent']> = {
  resolve(ctx, { body }) {
    const { url, visitor, redirectOnError = false } = body;
    return resolvePublished(ctx, {
      url,
      place: 'body.url',
      jwtToken: visitor?.jwtToken ?? tokenIn(url),
      unsignedClaims: visitor?.unsignedClaims ?? {},
      redirectOnError,
    });
  },

  getByUrl(ctx, { url, visitorAuthToken, redirectOnError = false }) {
    return resolvePublished(ctx, {
      url,
      place: 'query.url',
      jwtToken: visitorAuthToken ?? tokenIn(url),
      unsignedClaims: {},
      redirectOnError,
    });
  },

  getContentByUrl: (ctx, { url }, { actor }) => findContent(ctx, actor, url),

  async getSite(ctx, { shareKey }, { actor, site: granted }) {
    const site = await withShareKey(ctx, granted, shareKey);
    const [structure, customizations] = await Promise.all([
      readStructure(ctx, actor, site),
      readCustomizations(ctx, site.id),
    ]);
    const shown = new Set(spacesOfStructure(structure).map(({ id }) => id));
    return {
      object: 'published-content-site',
      site: presentSite(ctx.settings, site),
      structure,
      customizations: {
        site: settingsShownTo(actor, customizations.site),
        siteSpaces: Object.fromEntries(
          Object.entries(customizations.siteSpaces)
            .filter(([id]) => shown.has(id))
            .map(([id, settings]) => [id, settingsShownTo(actor, settings)]),
        ),
      },
      scripts: [],
    };
  },
};

function tokenIn(url: string): string | undefined {
  return new URL(url).searchParams.get(tokenParameter) ?? undefined;
}
