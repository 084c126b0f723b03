import { operation } from './operation.ts';
import { CustomizationOverrides, CustomizationSettings } from './schema/customization.ts';

const ofSite = '/v1/orgs/{organizationId}/sites/{siteId}/customization';
const ofSiteSpace = '/v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/customization';

export const customizations = {
  get: operation({
    id: 'getSiteCustomizationById',
    method: 'GET',
    path: ofSite,
    summary: 'Get the customization of a site',
    description: 'The defaults until it is first set.',
    permission: 'site.view',
    result: CustomizationSettings,
    status: 200,
  }),
  update: operation({
    id: 'updateSiteCustomizationById',
    method: 'PUT',
    path: ofSite,
    summary: 'Set the customization of a site',
    description: 'All of it. What its spaces override stays overridden.',
    permission: 'site.edit',
    body: CustomizationSettings,
    result: CustomizationSettings,
    status: 200,
  }),
  getForSiteSpace: operation({
    id: 'getSiteSpaceCustomizationById',
    method: 'GET',
    path: ofSiteSpace,
    summary: 'Get the customization of a space on a site',
    description: 'That of the site, with what the space overrides.',
    permission: 'site.view',
    result: CustomizationSettings,
    status: 200,
  }),
  override: operation({
    id: 'overrideSiteSpaceCustomizationById',
    method: 'PATCH',
    path: ofSiteSpace,
    summary: 'Override the customization of a site for a space on it',
    description:
      'What is left out stays as it is; null takes an override back, of one setting or of a whole group. A list or a colour is replaced as a whole.',
    permission: 'site.edit',
    body: CustomizationOverrides,
    result: CustomizationSettings,
    status: 200,
  }),
  deleteOverrides: operation({
    id: 'deleteSiteSpaceCustomizationById',
    method: 'DELETE',
    path: ofSiteSpace,
    summary: 'Take back everything that a space on a site overrides',
    permission: 'site.edit',
    status: 205,
  }),
};
