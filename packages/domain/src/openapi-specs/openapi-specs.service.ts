import { type Contract, invalidInput, type OpenAPISpec, OpenAPISpecSlug } from '@lectern/contract';
import { notFound } from '../access/not-found.ts';
import { definedOnly, isEmpty } from '../changes.ts';
import type { Ctx } from '../context.ts';
import { readPage } from '../list.ts';
import type { Service } from '../service.ts';
import type { OpenAPISpecRow } from './openapi-specs.repository.ts';
import { specsOfOrganization, versionsOfSpec } from './openapi-specs.lists.ts';
import { presentSpec, presentSpecVersion, presentSpecVersionContent } from './openapi-specs.presenter.ts';
import { createSpec, giveSource } from './give-source.ts';

export const openapiSpecs: Service<Contract['openapiSpecs']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, specsOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  create(ctx, { body }, { actor, organizationId }) {
    return ctx.store.transaction(async (tx) => {
      const inside = { ...ctx, store: tx };
      await tx.organizations.lock([organizationId]);
      await createSpec(inside, { organizationId, actorId: actor.userId }, body);
      return present(inside, actor.userId, organizationId, body.slug);
    });
  },

  async get(ctx, _input, { spec }) {
    return presentSpec(ctx.settings, spec);
  },

  createOrUpdate(ctx, { specSlug: slug, body: { source } }, { actor, organizationId }) {
    assertSlug(slug);
    return ctx.store.transaction(async (tx) => {
      const inside = { ...ctx, store: tx };
      // The lock that a conditional write holds while it compares; and no other can create it meanwhile.
      await tx.organizations.lock([organizationId]);
      const place = { organizationId, actorId: actor.userId };
      const spec = await tx.openapiSpecs.find(organizationId, slug, actor.userId);
      if (spec === undefined) await createSpec(inside, place, { slug, source });
      else await giveSource(inside, place, { spec, source });
      return present(inside, actor.userId, organizationId, slug);
    });
  },

  update(ctx, { body }, { actor, spec }) {
    return ctx.store.transaction(async (tx) => {
      const { organization_id: organizationId, slug } = spec;
      await tx.organizations.lock([organizationId]);
      const changes = definedOnly({ visibility: body.visibility });
      if (!isEmpty(changes)) {
        const updatedAt = ctx.clock().toISOString();
        const isThere = await tx.openapiSpecs.update(organizationId, spec.id, {
          ...changes,
          updated_at: updatedAt,
        });
        if (!isThere) throw notFound('OpenAPI spec', slug);
      }
      return present({ ...ctx, store: tx }, actor.userId, organizationId, slug);
    });
  },

  async delete(ctx, _input, { spec }) {
    await ctx.store.transaction(async (tx) => {
      await tx.organizations.lock([spec.organization_id]);
      if (!(await tx.openapiSpecs.delete(spec.organization_id, spec.id)))
        throw notFound('OpenAPI spec', spec.slug);
    });
    return undefined;
  },

  listVersions(ctx, input, { actor, spec }) {
    return readPage(ctx, versionsOfSpec, { actor, parent: spec.id, filter: {} }, input);
  },

  async getLatestVersion(ctx, _input, { spec }) {
    return presentVersion(ctx, spec, latestOf(spec));
  },

  async getLatestVersionContent(ctx, _input, { spec }) {
    return presentContent(ctx, spec, latestOf(spec));
  },

  getVersion(ctx, { versionId }, { spec }) {
    return presentVersion(ctx, spec, versionId);
  },

  getVersionContent(ctx, { versionId }, { spec }) {
    return presentContent(ctx, spec, versionId);
  },
};

/** 400 for what cannot be the slug of a spec; a body is parsed, a path is not. */
function assertSlug(slug: string): void {
  const result = OpenAPISpecSlug.safeParse(slug);
  if (!result.success)
    throw invalidInput('path.specSlug', result.error.issues[0]?.message ?? 'is not a slug');
}

function latestOf({ slug, last_version_id: versionId }: OpenAPISpecRow): string {
  if (versionId === null) throw notFound('version of OpenAPI spec', slug);
  return versionId;
}

async function present(ctx: Ctx, userId: string, organizationId: string, slug: string): Promise<OpenAPISpec> {
  const row = await ctx.store.openapiSpecs.find(organizationId, slug, userId);
  if (row === undefined) throw notFound('OpenAPI spec', slug);
  return presentSpec(ctx.settings, row);
}

async function presentVersion(ctx: Ctx, spec: OpenAPISpecRow, versionId: string) {
  const row = await ctx.store.openapiSpecVersions.find(spec.id, versionId);
  if (row === undefined) throw notFound('version of OpenAPI spec', versionId);
  return presentSpecVersion(ctx.settings, row);
}

async function presentContent(ctx: Ctx, spec: OpenAPISpecRow, versionId: string) {
  const content = await ctx.store.openapiSpecVersions.findContent(spec.id, versionId);
  if (content === undefined) throw notFound('version of OpenAPI spec', versionId);
  return presentSpecVersionContent(ctx.settings, { ...spec, versionId }, content);
}
