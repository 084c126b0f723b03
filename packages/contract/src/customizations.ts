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
    summary: 'Update the customization of a site',
    description: 'Replaces all settings. The overrides of its spaces stay.',
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
    description: 'The settings of the site, with the overrides of the space.',
    permission: 'site.view',
    result: CustomizationSettings,
    status: 200,
  }),
  override: operation({
    id: 'overrideSiteSpaceCustomizationById',
    method: 'PATCH',
    path: ofSiteSpace,
    summary: 'Override the customization of a site for a space',
    description:
      'Omitted settings stay unchanged; null removes an override, of one setting or of a whole group. A list or a colour is replaced as a whole.',
    permission: 'site.edit',
    body: CustomizationOverrides,
    result: CustomizationSettings,
    status: 200,
  }),
  deleteOverrides: operation({
    id: 'deleteSiteSpaceCustomizationById',
    method: 'DELETE',
    path: ofSiteSpace,
    summary: 'Delete the customization overrides of a space on a site',
    permission: 'site.edit',
    status: 205,
  }),
};
