import type { Fixtures } from './fixture-table.ts';
import { makeProcessedSpec, makeSpec, specText, uniqueSlug } from './openapi-resources.ts';

/** Of OpenAPI specs. */
export const openapiFixtures: Pick<Fixtures, 'openapiSpecs'> = {
  openapiSpecs: {
    list: async ({ organizationId }) => ({ organizationId }),
    create: async (world) => ({
      organizationId: world.organizationId,
      body: { slug: uniqueSlug(world), source: { url: 'https://api.example.com/openapi.yaml' } },
    }),
    get: makeSpec,
    createOrUpdate: async (world) => ({
      ...(await makeSpec(world)),
      body: { source: { text: specText('Petstore') } },
    }),
    update: async (world) => ({ ...(await makeSpec(world)), body: { visibility: 'private' } }),
    delete: makeSpec,
    listVersions: makeSpec,
    getLatestVersion: latestOf,
    getLatestVersionContent: latestOf,
    getVersion: makeProcessedSpec,
    getVersionContent: makeProcessedSpec,
    getLatestVersionRawContent: latestOf,
    getVersionRawContent: makeProcessedSpec,
  },
};

async function latestOf(world: Parameters<typeof makeProcessedSpec>[0]) {
  const { organizationId, specSlug } = await makeProcessedSpec(world);
  return { organizationId, specSlug };
}
