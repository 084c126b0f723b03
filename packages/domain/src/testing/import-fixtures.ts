import { makeChangeRequest, makeContent } from './content-resources.ts';
import type { Fixtures } from './fixture-table.ts';
import type { World } from './world.ts';

const body = { url: 'https://docs.example.com/guide/', source: 'website' } as const;

/** A queued import. */
async function makeImport(world: World): Promise<{ spaceId: string; importId: string }> {
  const { spaceId } = await makeContent(world);
  const { id: importId } = await world.people.admin.client.imports.start({ spaceId, body });
  return { spaceId, importId };
}

async function makeImportRun(world: World): Promise<{ organizationId: string; importRunId: string }> {
  const { importId: importRunId } = await makeImport(world);
  return { organizationId: world.organizationId, importRunId };
}

/** Of imports of content. */
export const importFixtures: Pick<Fixtures, 'imports' | 'importRuns'> = {
  imports: {
    start: async (world) => ({ spaceId: (await makeContent(world)).spaceId, body }),
    startBelowPage: async (world) => {
      const { spaceId, pageId } = await makeContent(world);
      return { spaceId, pageId, body };
    },
    startInChangeRequest: async (world) => {
      const { spaceId, changeRequestId } = await makeChangeRequest(world);
      return { spaceId, changeRequestId, body };
    },
    startBelowPageInChangeRequest: async (world) => {
      const { spaceId, changeRequestId, pageId } = await makeChangeRequest(world);
      return { spaceId, changeRequestId, pageId, body };
    },
    list: async (world) => ({ spaceId: (await makeImport(world)).spaceId }),
    get: makeImport,
  },
  importRuns: {
    list: async ({ organizationId }) => ({ organizationId }),
    start: async (world) => ({
      organizationId: world.organizationId,
      body: {
        source: { type: 'website', url: body.url },
        target: { space: (await makeContent(world)).spaceId },
      },
    }),
    get: makeImportRun,
    cancel: makeImportRun,
  },
};
