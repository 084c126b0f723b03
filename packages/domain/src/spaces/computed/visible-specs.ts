import type { Ctx } from '../../context/context.ts';
import { opens } from '../../access/token-scope.ts';

/** A spec that pages of a space stand for. */
export type NamedSpec = { readonly organizationId: string; readonly slug: string };

/** Identifies what the pages of a spec are made from. */
export type VisibleSpec = NamedSpec & { readonly versionId: string };

/**
 * The latest versions of those specs that the reader of a space that names them may see: a visitor all, anyone a public
 * one, a member those of the organization.
 */
export async function findVisibleSpecs(
  { store, actor }: Pick<Ctx, 'store' | 'actor'>,
  names: readonly NamedSpec[],
): Promise<VisibleSpec[]> {
  const rows = await store.openapiSpecs.findOutlined(names, actor.kind === 'user' ? actor.userId : '');
  return rows
    .filter(
      ({ organization_id: organizationId, organization_role: role, visibility }) =>
        actor.kind === 'visitor' ||
        visibility === 'public' ||
        (actor.kind === 'user' && role !== null && opens(actor, { organizationId })),
    )
    .map(specOf);
}

/** The latest versions of specs, whoever may see them. */
export async function findSpecs(
  { store }: Pick<Ctx, 'store'>,
  names: readonly NamedSpec[],
): Promise<VisibleSpec[]> {
  return (await store.openapiSpecs.findOutlined(names, '')).map(specOf);
}

type SpecRow = { readonly organization_id: string; readonly slug: string; readonly version_id: string };

function specOf({ organization_id: organizationId, slug, version_id: versionId }: SpecRow): VisibleSpec {
  return { organizationId, slug, versionId };
}
