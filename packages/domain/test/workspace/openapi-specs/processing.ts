import type { OpenAPISpec } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { expect, onTestFinished } from 'vitest';
import { createDomain } from '../../../src/domain.ts';
import { startWorkers } from '../../../src/workers/workers.ts';
import { uniqueSlug } from '../../../src/testing/openapi-resources.ts';

type Spec = { readonly organizationId: string; readonly specSlug: string };

/** Starts workers that process specs until the end of the test, and may fetch from loopback addresses. */
export function processSpecs({ domain }: World): void {
  const { database, log } = domain;
  const settings = { ...domain.settings, fetching: { allowedPrivateHosts: [{ host: '127.0.0.1' }] } };
  const workers = startWorkers(createDomain({ database, settings, log }), {
    concurrency: 4,
    leaseSeconds: 5,
    graceSeconds: 5,
  });
  onTestFinished(() => workers.stop());
}

export function newSpec(world: World): Spec {
  return { organizationId: world.organizationId, specSlug: uniqueSlug(world) };
}

/** The spec once its last source is processed. */
export async function processed({ people }: World, spec: Spec): Promise<OpenAPISpec> {
  const read = () => people.admin.client.openapiSpecs.get(spec);
  await expect.poll(async () => (await read()).processingState).toBe('complete');
  return read();
}
