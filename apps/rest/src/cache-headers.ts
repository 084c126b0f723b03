import { cacheSecondsOfPath, fillCacheTag, type Operation } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import type { FastifyReply } from 'fastify';

/** The headers that tell readers of published sites how long they may cache a response, and when it becomes stale. */
export const cacheHeaderNames = ['x-gitbook-cache-tag', 'x-gitbook-cache-control'] as const;

/** Sets them for visitors, and for anyone who reads what is public. */
export function setCacheHeaders(
  reply: FastifyReply,
  { cacheTags, path }: Operation,
  { actor, params, result }: { actor: Ctx['actor']; params: object; result?: unknown },
): void {
  if (cacheTags.length === 0 || actor.kind === 'user') return;
  const values = {
    ...(typeof result === 'object' ? result : undefined),
    ...(actor.kind === 'visitor' && {
      organizationId: actor.organizationId,
      siteId: actor.siteId,
      spaceIds: actor.spaceIds,
    }),
    ...params,
    // The path may have its number.
    ...(actor.kind === 'visitor' &&
      actor.previewed?.changeRequestId !== undefined && { changeRequestId: actor.previewed.changeRequestId }),
  };
  const tags = new Set(cacheTags.flatMap((template) => fillCacheTag(template, values)));
  // What no event makes stale, such as where to sign in, is not to be cached.
  if (tags.size === 0) return;
  const [tagName, controlName] = cacheHeaderNames;
  reply.header(tagName, [...tags].join(','));
  reply.header(controlName, `max-age=${cacheSecondsOfPath(path)}`);
}
