import { ResponseCache } from '../core/response-cache.ts';
import type { Store } from '../store/store.ts';
import type { Ctx } from './context.ts';

type Caches = Partial<Pick<Ctx, 'membershipCache' | 'authenticator' | 'responseCache' | 'textTasks'>>;
const noResponses = new ResponseCache(0);

type Transactional = Pick<Ctx, 'store'> & Caches;

/**
 * Runs `work` in a transaction, with a context of its own; a query through the outer context throws until it ends. Within
 * a transaction, `work` joins it. After a deadlock or serialization failure `work` runs again, and after a task of a text that
 * takes long, so it must have no effect outside of the database.
 */
export function transaction<C extends Transactional, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  return withTasks(ctx, (own) => own.store.transaction((store) => work(insideTransaction(own, store))));
}

/** Runs reads on one snapshot of the database. Within a transaction, they join it. */
export function snapshot<C extends Transactional, T>(ctx: C, read: (tx: C) => Promise<T>): Promise<T> {
  return withTasks(ctx, (own) => own.store.snapshot((store) => read(insideTransaction(own, store))));
}

function withTasks<C extends Transactional, T>(ctx: C, work: (own: C) => Promise<T>): Promise<T> {
  const { textTasks } = ctx;
  return textTasks === undefined
    ? work(ctx)
    : textTasks.prepared((inside) => work({ ...ctx, textTasks: inside }));
}

/**
 * The context inside of a transaction. It reads memberships as the transaction sees them, and invalidates caches of the
 * process when the transaction ends: earlier, another request could cache the old value again. It neither reads nor adds
 * responses, which may contain what is rolled back.
 */
function insideTransaction<C extends Transactional>(ctx: C, store: Store): C {
  if (ctx.store === store) return ctx;
  return { ...ctx, store, ...cachesInside(ctx, store) };
}

function cachesInside({ membershipCache, authenticator, responseCache }: Caches, store: Store): Caches {
  return {
    ...(responseCache !== undefined && { responseCache: noResponses }),
    ...(membershipCache !== undefined && {
      membershipCache: {
        get: (_store, userId, organizationId) => store.members.find(organizationId, userId),
        invalidate: (userId, organizationId) => {
          store.afterTransaction(() => {
            membershipCache.invalidate(userId, organizationId);
          });
        },
        invalidateOrganization: (organizationId) => {
          store.afterTransaction(() => {
            membershipCache.invalidateOrganization(organizationId);
          });
        },
      },
    }),
    ...(authenticator !== undefined && {
      authenticator: {
        invalidate: () => {
          store.afterTransaction(() => {
            authenticator.invalidate();
          });
        },
      },
    }),
  };
}
