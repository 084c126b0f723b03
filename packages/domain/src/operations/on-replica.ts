import { ApiError, isSafe, type Operation } from '@lectern/contract';
import type { Ctx } from '../context/context.ts';
import { apiErrorOf } from '../store/constraint-errors.ts';

/**
 * Runs a read of a visitor, or of nobody, on a replica of the database that has replayed what it must see; else, and where the
 * replica fails, on the primary.
 */
export async function onReplica<Result>(
  ctx: Ctx,
  operation: Operation,
  read: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const { replicas, actor } = ctx;
  if (replicas === undefined || actor.kind === 'user' || !isSafe(operation)) return read(ctx);
  const organizationId = actor.kind === 'visitor' ? actor.organizationId : undefined;
  const replica = replicas.choose(organizationId);
  if (replica === undefined) return read(ctx);
  const { store, siteVersions, currentAt } = replica;
  try {
    const result = await read({ ...ctx, store, siteVersions, replicas: undefined });
    // Of nobody's reads, the organization is known from the result.
    const isKnown =
      organizationId !== undefined || replicas.isUnchangedSince(currentAt, organizationOf(result));
    if (isKnown) return result;
  } catch (error) {
    if (
      isOfCaller(error) &&
      (organizationId !== undefined || replicas.isUnchangedSince(currentAt, undefined))
    )
      throw error;
  }
  return read(ctx);
}

/** Whether the primary would fail in the same way: not where the replica refused a write, or was lost. */
function isOfCaller(error: unknown): boolean {
  const known = error instanceof ApiError ? error : apiErrorOf(error);
  return known !== undefined && known.status < 500;
}

/** The organization that a result is of: that of a resolved URL. */
function organizationOf(result: unknown): string | undefined {
  const id: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'organization') : undefined;
  return typeof id === 'string' ? id : undefined;
}
