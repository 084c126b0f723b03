import { processSpec } from '../workspace/openapi-specs/process-spec.ts';
import type { World } from './world.ts';

/** A unique slug. */
export function uniqueSlug({ ctx }: World): string {
  return ctx.newId('openapiSpec').toLowerCase().replace('_', '-');
}

/** A small OpenAPI document. */
export function specText(title: string): string {
  return JSON.stringify({ openapi: '3.1.0', info: { title, version: '1.0.0' }, paths: {} });
}

/** A pending spec. */
export async function makeSpec(world: World, text = specText('Petstore')) {
  const { organizationId } = world;
  const slug = uniqueSlug(world);
  await world.people.admin.client.openapiSpecs.create({ organizationId, body: { slug, source: { text } } });
  return { organizationId, specSlug: slug };
}

/** A spec with a version. */
export async function makeProcessedSpec(world: World, text?: string) {
  const spec = await makeSpec(world, text);
  const { id } = await world.people.admin.client.openapiSpecs.get(spec);
  await processSpec(world.ctx, { organizationId: spec.organizationId, specId: id, run: 1 });
  const { lastVersion } = await world.people.admin.client.openapiSpecs.get(spec);
  if (lastVersion === undefined) throw new Error('The processed spec has no version.');
  return { ...spec, versionId: lastVersion };
}
