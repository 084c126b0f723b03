import { transaction } from '../../context/transaction.ts';
import { type Contract, invalidInput, type OpenAPISpec, OpenAPISpecSlug } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { definedOnly, isEmpty } from '../../core/changes.ts';
import type { Ctx } from '../../context/context.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import type { OpenAPISpecRow } from '../../store/workspace/openapi-specs.repository.ts';
import { listSpecFiles } from './list-spec-files.ts';
import { specsOfOrganization, versionsOfSpec } from './openapi-specs.lists.ts';
import {
  presentRawContent,
  presentSpec,
  presentSpecVersion,
  presentSpecVersionContent,
  openapiSpecMembers,
} from '../../presenters/openapi-specs.presenter.ts';
import { emitSpecDeletion, emitSpecUpdate } from './spec-event.ts';
import { createSpec, replaceSource } from './spec-source.ts';

export const openapiSpecs: Service<Contract['openapiSpecs']> = {
  list(ctx, input, { actor, organizationId }) {
    return readPage(ctx, specsOfOrganization, { actor, parent: organizationId, filter: {} }, input);
  },

  create(ctx, { body }, { actor, organizationId }) {
    return transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([organizationId]);
      await createSpec(tx, { organizationId, actorId: actor.userId }, body);
      return present(tx, actor.userId, organizationId, body.slug);
    });
  },

  async get(ctx, _input, { spec }) {
    return presentSpec(ctx.settings, spec);
  },

  createOrUpdate(ctx, { specSlug: slug, body: { source } }, { actor, organizationId }) {
    assertSlug(slug);
    return transaction(ctx, async (tx) => {
      // The lock of conditional writes; it also prevents that another request creates the spec.
      await tx.store.organizations.lock([organizationId]);
      const owner = { organizationId, actorId: actor.userId };
      const spec = await tx.store.openapiSpecs.find(organizationId, slug, actor.userId);
      if (spec === undefined) await createSpec(tx, owner, { slug, source });
      else await replaceSource(tx, owner, { spec, source });
      return present(tx, actor.userId, organizationId, slug);
    });
  },

  update(ctx, { body }, { actor, spec }) {
    return transaction(ctx, async (tx) => {
      const { organization_id: organizationId, slug } = spec;
      await tx.store.organizations.lock([organizationId]);
      const changes = openapiSpecMembers.changes(body);
      if (!isEmpty(changes)) {
        const updatedAt = tx.clock().toISOString();
        const exists = await tx.store.openapiSpecs.update(organizationId, spec.id, {
          ...changes,
          updated_at: updatedAt,
        });
        if (!exists) throw notFound('OpenAPI spec', slug);
        await emitSpecUpdate(tx, spec, Object.keys(definedOnly(body)));
      }
      return present(tx, actor.userId, organizationId, slug);
    });
  },

  async delete(ctx, _input, { spec }) {
    await transaction(ctx, async (tx) => {
      await tx.store.organizations.lock([spec.organization_id]);
      if (!(await tx.store.openapiSpecs.delete(spec.organization_id, spec.id)))
        throw notFound('OpenAPI spec', spec.slug);
      await emitSpecDeletion(tx, spec);
    });
    return undefined;
  },

  listVersions(ctx, input, { actor, spec }) {
    return readPage(ctx, versionsOfSpec, { actor, parent: spec.id, filter: {} }, input);
  },

  async getLatestVersion(ctx, _input, { spec }) {
    return presentVersion(ctx, spec, latestOf(spec));
  },

  async getLatestVersionContent(ctx, _input, { actor, spec }) {
    const versionId = latestOf(spec);
    const content = await findContent(ctx, spec, versionId);
    return presentSpecVersionContent(
      ctx.settings,
      { ...spec, versionId },
      content,
      actor.kind === 'visitor' ? listSpecFiles : undefined,
    );
  },

  getVersion(ctx, { versionId }, { spec }) {
    return presentVersion(ctx, spec, versionId);
  },

  async getVersionContent(ctx, { versionId }, { spec }) {
    const content = await findContent(ctx, spec, versionId);
    return presentSpecVersionContent(ctx.settings, { ...spec, versionId }, content);
  },

  async getLatestVersionRawContent(ctx, _input, { spec }) {
    return presentRawContent(await findContent(ctx, spec, latestOf(spec)));
  },

  async getVersionRawContent(ctx, { versionId }, { spec }) {
    return presentRawContent(await findContent(ctx, spec, versionId));
  },
};

/** 400 for an invalid slug; path parameters are not validated by the contract. */
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

/** The files of a version by name, as JSON text. */
async function findContent(ctx: Ctx, spec: OpenAPISpecRow, versionId: string): Promise<string> {
  const content = await ctx.store.openapiSpecVersions.findContent(spec.id, versionId);
  if (content === undefined) throw notFound('version of OpenAPI spec', versionId);
  return content;
}
