import { computedSpecsIn, ContentEditor, ContentReader } from '@lectern/content';
import { transaction } from '../context/transaction.ts';
import { lockChangeRequest } from '../access/find-change-request.ts';
import { moveChangeRequestHead, moveSpaceHead, storeContent } from '../spaces/content/move-head.ts';
import { processSpec } from '../workspace/openapi-specs/process-spec.ts';
import type { World } from './world.ts';

/** An OpenAPI document with a path of each tag. */
export function taggedSpecText(tags: readonly string[], title = 'Petstore'): string {
  const paths = tags.map((tag) => [`/${tag}`, { get: { tags: [tag] } }] as const);
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    tags: tags.map((name) => ({ name, description: `About ${name}.` })),
    paths: Object.fromEntries(paths),
    components: { schemas: { Pet: { type: 'object' } } },
  });
}

/** Replaces the source of a spec, and processes it. */
export async function replaceSpec(
  { ctx, people }: World,
  spec: { readonly organizationId: string; readonly specSlug: string },
  text: string,
): Promise<void> {
  const { id: specId } = await people.admin.client.openapiSpecs.createOrUpdate({
    ...spec,
    body: { source: { text } },
  });
  const { run } = await ctx.store.db
    .selectFrom('openapi_specs')
    .select('run')
    .where('id', '=', specId)
    .executeTakeFirstOrThrow();
  await processSpec(ctx, { organizationId: spec.organizationId, specId, run });
}

type ComputedPlace = {
  readonly spaceId: string;
  readonly changeRequestId?: string;
  /** The page that it is below. */
  readonly into?: string;
};

/** Adds a page that stands for a spec to a space or a change request, as an import does. */
export async function makeComputedPage(
  { ctx }: World,
  { spaceId, changeRequestId, into }: ComputedPlace,
  spec: string,
): Promise<string> {
  const id = ctx.newId('page');
  await transaction(ctx, async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    if (space === undefined) throw new Error('The space no longer exists.');
    const row = changeRequestId && (await tx.store.changeRequests.find(spaceId, changeRequestId));
    const changeRequest = row ? await lockChangeRequest(tx.store, row) : undefined;
    const before = await tx.store.revisions.get(spaceId, (changeRequest ?? space).revision_id);
    const editor = await ContentEditor.of(new ContentReader(tx, space.store_id), before);
    editor.setPage(
      id,
      {
        type: 'computed',
        title: spec,
        slug: editor.freeSlug(id, into, spec),
        order: editor.orderAt(id, into),
        ...(into !== undefined && { parent: into }),
        computed: {
          type: 'builtin:openapi',
          props: { models: true },
          dependencies: { spec: { ref: { kind: 'openapi', spec } } },
        },
      },
      { object: 'created_page', id },
    );
    const edited = await editor.finish();
    await storeContent(tx, space.store_id, edited);
    if (computedSpecsIn(edited.nodes).length > 0) await tx.store.spaces.markComputed(spaceId);
    const revision = { type: 'edits', parentIds: [before.id], createdBy: null } as const;
    const { roots } = edited;
    await (changeRequest === undefined
      ? moveSpaceHead(tx, { space, before, roots, revision })
      : moveChangeRequestHead(tx, { changeRequest, roots, revision }));
  });
  return id;
}
