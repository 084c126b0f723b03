import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, SiteVisibility } from './schema/common.ts';
import { positionAmong, StructurePointer } from './schema/position.ts';
import {
  ShareKey,
  Site,
  SitePath,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
  SiteType,
} from './schema/site.ts';
import { patternedText, text } from './schema/text.ts';

const Title = text(2, 128);

export const sites = {
  list: operation({
    id: 'listSites',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites',
    summary: 'List the sites of an organization',
    description: 'Oldest first.',
    permission: 'organization.view',
    query: {
      ...pageQuery,
      space: Id.optional().meta({ description: 'Only sites that show this space.' }),
      title: text(0, 128, 'Only sites whose title contains this, case-insensitively.').optional(),
      published: z.boolean().optional().meta({ description: 'Only sites that are, or are not, published.' }),
    },
    result: listOf('Site', Site),
    status: 200,
  }),
  create: operation({
    id: 'createSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites',
    summary: 'Create a site',
    permission: 'organization.createContent',
    body: z.object({
      type: SiteType.optional().meta({ description: 'Defaults to basic.' }),
      title: Title.optional(),
      visibility: SiteVisibility.optional().meta({ description: 'Defaults to public.' }),
      spaces: z
        .union([z.array(Id).max(100), z.enum(['sample', 'empty']).meta({ id: 'NewSiteSpace' })])
        .optional()
        .meta({
          description:
            'Spaces to show; or `empty` for a new blank space, `sample` for one with example pages.',
        }),
    }),
    bodyOptional: true,
    result: Site,
    status: 201,
    location: '/v1/orgs/{organizationId}/sites/{id}',
  }),
  get: operation({
    id: 'getSiteById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}',
    summary: 'Get a site',
    permission: 'site.view',
    visitors: true,
    result: Site,
    status: 200,
  }),
  update: operation({
    id: 'updateSiteById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}',
    summary: 'Update a site',
    permission: 'site.edit',
    body: z.object({
      title: Title.optional(),
      visibility: SiteVisibility.optional(),
      basename: SitePath.optional().meta({ description: 'Unique within the organization.' }),
      hostname: patternedText(
        { min: 1, max: 512 },
        /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
        'a host name such as docs.example.com',
      )
        .nullable()
        .optional()
        .meta({
          description:
            'Custom host name, where the site is served once it is verified (see `listDomainVerifications`); 409 when another organization has verified it; null removes it.',
        }),
      adaptiveContent: z.object({ enabled: z.boolean() }).optional(),
      defaultSiteSpace: Id.optional().meta({
        description: 'Becomes the default of its section, or of the site.',
      }),
      defaultSiteSection: Id.optional(),
      proxy: patternedText(
        { min: 1, max: 512 },
        /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/,
        'a host name with a path, such as example.com/docs',
      )
        .nullable()
        .optional()
        .meta({
          description:
            'Host name and path of the site behind your own reverse proxy, where it is served once the host name is verified (see `listDomainVerifications`); null removes it.',
        }),
    }),
    result: Site,
    status: 200,
  }),
  delete: operation({
    id: 'deleteSiteById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/sites/{siteId}',
    summary: 'Delete a site',
    description: 'Its spaces are not deleted.',
    permission: 'site.admin',
    status: 205,
  }),
  publish: operation({
    id: 'publishSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/publish',
    summary: 'Publish a site',
    description: 'Requires at least one space.',
    permission: 'site.edit',
    result: Site,
    status: 200,
    errors: ['precondition_failed'],
  }),
  unpublish: operation({
    id: 'unpublishSite',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/unpublish',
    summary: 'Unpublish a site',
    permission: 'site.edit',
    result: Site,
    status: 200,
  }),
  getStructure: operation({
    id: 'getSiteStructure',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/structure',
    summary: 'Get the structure of a site',
    description: 'Its sections and groups in order, or its spaces when it has no sections.',
    permission: 'site.view',
    visitors: true,
    query: { shareKey: ShareKey.optional() },
    result: SiteStructure,
    status: 200,
  }),
  sortStructure: operation({
    id: 'sortSiteStructure',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/structure/sort',
    summary: 'Move an item in the structure of a site',
    description:
      'Among its siblings, or into the group or section of the given item. Without a position: to the end of its siblings.',
    permission: 'site.edit',
    body: z.object({ item: StructurePointer, position: positionAmong(StructurePointer).optional() }),
    result: z.union([SiteSpace, SiteSection, SiteSectionGroup]).meta({ id: 'SiteStructureItem' }),
    audited: false,
    status: 200,
  }),
};
