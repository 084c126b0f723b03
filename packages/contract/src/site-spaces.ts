import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery } from './schema/common.ts';
import { Condition } from './schema/condition.ts';
import { positionAmong, SiteSpacePointer } from './schema/position.ts';
import { ShareKey, SitePath, SiteSpace } from './schema/site.ts';

const base = '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces';

export const siteSpaces = {
  list: operation({
    id: 'listSiteSpaces',
    method: 'GET',
    path: base,
    summary: 'List the spaces of a site',
    permission: 'site.view',
    visitors: true,
    query: {
      ...pageQuery,
      shareKey: ShareKey.optional(),
      default: z.boolean().optional().meta({
        description: 'true: only the default space of the site. false: all others.',
      }),
    },
    result: listOf('SiteSpace', SiteSpace),
    status: 200,
  }),
  add: operation({
    id: 'addSpaceToSite',
    method: 'POST',
    path: base,
    summary: 'Add a space to a site',
    description:
      'To the given section; to the default section when `sectionId` is omitted; to the site itself when it has no sections. Requires the create role on the space.',
    permission: 'site.edit',
    body: z.object({ spaceId: Id, sectionId: Id.optional() }),
    result: SiteSpace,
    status: 201,
    location: `${base}/{id}`,
  }),
  get: operation({
    id: 'getSiteSpaceById',
    method: 'GET',
    path: `${base}/{siteSpaceId}`,
    summary: 'Get a space of a site',
    permission: 'site.view',
    visitors: true,
    result: SiteSpace,
    status: 200,
  }),
  update: operation({
    id: 'updateSiteSpaceById',
    method: 'PATCH',
    path: `${base}/{siteSpaceId}`,
    summary: 'Update a space of a site',
    permission: 'site.edit',
    body: z.object({
      path: SitePath.optional().meta({ description: 'Unique among its siblings.' }),
      condition: Condition.nullable().optional().meta({ description: 'null removes it.' }),
    }),
    result: SiteSpace,
    status: 200,
  }),
  delete: operation({
    id: 'deleteSiteSpaceById',
    method: 'DELETE',
    path: `${base}/{siteSpaceId}`,
    summary: 'Remove a space from a site',
    description:
      'The space itself is not deleted. When it was the default, the next space becomes the default.',
    permission: 'site.edit',
    status: 205,
  }),
  duplicate: operation({
    id: 'duplicateSiteSpace',
    isExpensive: true,
    method: 'POST',
    path: `${base}/{siteSpaceId}/duplicate`,
    summary: 'Duplicate a space of a site',
    description:
      'The copy of the space is at the end of the same parent, on which you need the create role, and on the site at the end of the same section.',
    permission: 'site.edit',
    result: SiteSpace,
    status: 201,
    location: `${base}/{id}`,
  }),
  move: operation({
    id: 'moveSiteSpace',
    method: 'POST',
    path: `${base}/{siteSpaceId}/move`,
    summary: 'Move a space of a site among its siblings',
    description: 'Without a position: to the end.',
    permission: 'site.edit',
    body: z.object({ position: positionAmong(SiteSpacePointer).optional() }),
    bodyOptional: true,
    result: SiteSpace,
    audited: false,
    status: 200,
  }),
};
