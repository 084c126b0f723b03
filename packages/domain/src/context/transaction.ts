import type { Store } from '../store/store.ts';
import type { Ctx } from './context.ts';

type Caches = Partial<Pick<Ctx, 'memberships' | 'authenticator'>>;
type Transactional = Pick<Ctx, 'store'> & Caches;

/**
 * Runs `work` in a transaction, with a context of its own; a query through the outer one throws until it is over. Within
 * a transaction, `work` joins it. A deadlock or serialization failure runs `work` again, so it must have no effect
 * outside of the database.
 */
export function transaction<C extends Transactional, T>(ctx: C, work: (tx: C) => Promise<T>): Promise<T> {
  return ctx.store.transaction((store) => work(insideTransaction(ctx, store)));
}

/** Runs reads that all see the database as it is at one moment. Within a transaction, they join it. */
export function snapshot<C extends Transactional, T>(ctx: C, read: (tx: C) => Promise<T>): Promise<T> {
  return ctx.store.snapshot((store) => read(insideTransaction(ctx, store)));
}

/**
 * The context inside of a transaction. It reads memberships as the transaction sees them, and what the process caches is
 * forgotten when the transaction is over: before, another request could cache it again.
 */
function insideTransaction<C extends Transactional>(ctx: C, store: Store): C {
  if (ctx.store === store) return ctx;
  return { ...ctx, store, ...cachesInside(ctx, store) };
}

function cachesInside({ memberships, authenticator }: Caches, store: Store): Caches {
  return {
    ...(memberships !== undefined && {
      memberships: {
        recent: (_store, userId, organizationId) => store.members.find(organizationId, userId),
        forget: (userId, organizationId) => {
          store.afterTransaction(() => {
            memberships.forget(userId, organizationId);
          });
        },
        forgetAll: (organizationId) => {
          store.afterTransaction(() => {
            memberships.forgetAll(organizationId);
          });
        },
      },
    }),
    ...(authenticator !== undefined && {
      authenticator: {
        forget: () => {
          store.afterTransaction(() => {
            authenticator.forget();
          });
        },
      },
    }),
  };
}
