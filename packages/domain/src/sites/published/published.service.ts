import type { Contract, ResultOf } from '@lectern/contract';
import type { Reader } from '../../core/actor.ts';
import type { Ctx } from '../../context/context.ts';
import { visibleSettings } from '../customizations/header-conditions.ts';
import { readCustomizations } from '../customizations/read-customizations.ts';
import type { Service } from '../../access/service.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import { presentSite } from '../../presenters/sites.presenter.ts';
import { loadStructure, siteSpacesOfStructure } from '../structure/read-structure.ts';
import { readForReader } from '../structure/read-for-reader.ts';
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
    return readForReader(ctx, actor, site, {
      name: 'published',
      load: (inner, current) => loadPublishedSite(inner, actor, current),
    });
  },
};

async function loadPublishedSite(
  ctx: Ctx,
  reader: Reader,
  site: SiteRow,
): Promise<ResultOf<Contract['publishedContent']['getSite']>> {
  const [structure, customizations] = await Promise.all([
    loadStructure(ctx, reader, site),
    readCustomizations(ctx, site.id),
  ]);
  const shown = new Set(siteSpacesOfStructure(structure).map(({ id }) => id));
  return {
    object: 'published-content-site',
    site: presentSite(ctx.settings, site),
    structure,
    customizations: {
      site: visibleSettings(reader, customizations.site),
      siteSpaces: Object.fromEntries(
        Object.entries(customizations.siteSpaces)
          .filter(([id]) => shown.has(id))
          .map(([id, settings]) => [id, visibleSettings(reader, settings)]),
      ),
    },
    scripts: [],
  };
}

function tokenIn(url: string): string | undefined {
  return new URL(url).searchParams.get(tokenParameter) ?? undefined;
}
