import { z } from 'zod';
import { operation } from './operation.ts';
import { IconName, Id, listOf, pageQuery } from './schema/common.ts';
import { Condition } from './schema/condition.ts';
import { positionAmong, SiteSectionPointer } from './schema/position.ts';
import { ShareKey, SitePath, SiteSection } from './schema/site.ts';
import { text } from './schema/text.ts';

const base = '/v1/orgs/{organizationId}/sites/{siteId}/sections';
const Title = text(2, 128);

export const siteSections = {
  list: operation({
    id: 'listSiteSections',
    method: 'GET',
    path: base,
    summary: 'List the sections of a site',
    permission: 'site.view',
    visitors: true,
    query: { ...pageQuery, shareKey: ShareKey.optional() },
    result: listOf('SiteSection', SiteSection),
    status: 200,
  }),
  add: operation({
    id: 'addSectionToSite',
    method: 'POST',
    path: base,
    summary: 'Add a section to a site',
    description:
      'With one space in it. The first section of a site also receives the spaces that were on the site itself. Requires the create role on the space.',
    permission: 'site.edit',
    body: z.object({
      spaceId: Id,
      title: Title.nullable().optional().meta({ description: 'Defaults to the title of the space.' }),
      icon: IconName.nullable().optional(),
    }),
    result: SiteSection,
    status: 201,
    location: `${base}/{id}`,
  }),
  get: operation({
    id: 'getSiteSectionById',
    method: 'GET',
    path: `${base}/{siteSectionId}`,
    summary: 'Get a section of a site',
    permission: 'site.view',
    visitors: true,
    result: SiteSection,
    status: 200,
  }),
  update: operation({
    id: 'updateSiteSectionById',
    method: 'PATCH',
    path: `${base}/{siteSectionId}`,
    summary: 'Update a section of a site',
    permission: 'site.edit',
    body: z.object({
      title: Title.optional(),
      path: SitePath.optional().meta({ description: 'Unique on the site.' }),
      defaultSiteSpace: Id.optional(),
      condition: Condition.nullable().optional().meta({ description: 'null removes it.' }),
      icon: IconName.nullable().optional().meta({ description: 'null removes it.' }),
      description: text(0, 256).nullable().optional().meta({ description: 'null removes it.' }),
    }),
    result: SiteSection,
    status: 200,
  }),
  delete: operation({
    id: 'deleteSiteSectionById',
    method: 'DELETE',
    path: `${base}/{siteSectionId}`,
    summary: 'Delete a section of a site',
    description:
      'Its spaces are removed from the site. When it was the default, the next section becomes the default.',
    permission: 'site.edit',
    status: 205,
  }),
  move: operation({
    id: 'moveSiteSection',
    method: 'POST',
    path: `${base}/{siteSectionId}/move`,
    summary: 'Move a section of a site',
    description:
      'Next to another section, into the group of that section. Without a position: to the end of its siblings.',
    permission: 'site.edit',
    body: z.object({ position: positionAmong(SiteSectionPointer).optional() }),
    bodyOptional: true,
    result: SiteSection,
    audited: false,
    status: 200,
  }),
};
