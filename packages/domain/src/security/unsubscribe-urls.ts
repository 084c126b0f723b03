import { z } from 'zod';
import { AccountError } from '../core/account-error.ts';
import { type NotificationKind, notificationKinds } from '../core/mail-kinds.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { SigningKeys } from './signing-keys.ts';
import { deriveKey, sign, signaturesMatch } from './url-signature.ts';

/** Mails of a kind to a user. */
export type Subscription = { readonly userId: string; readonly kind: NotificationKind };

const Query = z.object({
  user: z.string().min(1).max(100),
  kind: z.enum(notificationKinds),
  key: z.string().max(64),
  signature: z.string().max(64),
});

/** The path of the page, below the public URL. */
const path = '/mail/unsubscribe';

/** Signed URLs that end mails of a kind to a user, without signing in, for as long as the key that signed them exists. */
export class UnsubscribeUrls {
  readonly #keys: SigningKeys;

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  async urlOf(ctx: StoreContext, { userId, kind }: Subscription): Promise<string> {
    const key = await this.#keys.newest(ctx);
    const signature = sign(deriveKey('unsubscribe', key), [userId, kind]);
    const query = new URLSearchParams({ user: userId, kind, key: key.id, signature });
    return `${ctx.settings.publicUrl}${path}?${query.toString()}`;
  }

  /** What the query of a URL is about; 403 where this server did not sign it. */
  async check({ store }: Pick<StoreContext, 'store'>, query: unknown): Promise<Subscription> {
    const { data } = Query.safeParse(query);
    const key = data && (await this.#keys.find(store, data.key));
    if (data !== undefined && key !== undefined) {
      const { user: userId, kind } = data;
      const expected = sign(deriveKey('unsubscribe', key), [userId, kind]);
      if (signaturesMatch(data.signature, expected)) return { userId, kind };
    }
    throw new AccountError('forbidden', 'oldMailLink');
  }
}
