import type { Ctx } from './context.ts';
import type { Store } from './store.ts';

/**
 * The context of a request inside of a transaction. It reads memberships as the transaction sees them, and what the
 * process remembers is forgotten when the transaction is over: before, another request could remember it again.
 */
export function insideTransaction(ctx: Ctx, tx: Store): Ctx {
  if (ctx.store === tx) return ctx;
  return {
    ...ctx,
    store: tx,
    memberships: {
      recent: (store, userId, organizationId) => store.members.find(organizationId, userId),
      forget: (userId, organizationId) => {
        tx.afterwards(() => {
          ctx.memberships.forget(userId, organizationId);
        });
      },
      forgetAll: (organizationId) => {
        tx.afterwards(() => {
          ctx.memberships.forgetAll(organizationId);
        });
      },
    },
    authenticator: {
      forget: () => {
        tx.afterwards(() => {
          ctx.authenticator.forget();
        });
      },
    },
  };
}
