import { z } from 'zod';
import { operation } from './operation.ts';
import { AdaptiveJsonSchema, AdaptiveSchema } from './schema/adaptive-schema.ts';

const path = '/v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema';

export const adaptiveSchemas = {
  get: operation({
    id: 'getSiteAdaptiveSchema',
    method: 'GET',
    path,
    summary: 'Get the adaptive schema of a site',
    description: '404 until it is first set.',
    permission: 'site.view',
    result: AdaptiveSchema,
    status: 200,
  }),
  update: operation({
    id: 'updateSiteAdaptiveSchema',
    method: 'PUT',
    path,
    summary: 'Update the adaptive schema of a site',
    permission: 'site.edit',
    body: z.object({ jsonSchema: AdaptiveJsonSchema }),
    result: AdaptiveSchema,
    status: 200,
  }),
};
