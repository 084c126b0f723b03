import type { Locale, MailPreferences } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import type { NotificationKind } from '../../core/mail-kinds.ts';
import type { Subscription } from '../../security/unsubscribe-urls.ts';

type Preference = Exclude<keyof MailPreferences, 'object' | 'language'>;

const kindOf = {
  mentions: 'mention',
  reviewRequests: 'review-request',
  digest: 'digest',
} as const satisfies Record<Preference, NotificationKind>;
const preferences = Object.entries(kindOf);

/** Whoever did not unsubscribe from a kind of mail receives it. */
export async function readMailPreferences(
  { store }: Pick<Ctx, 'store'>,
  userId: string,
): Promise<MailPreferences> {
  const unwanted = await store.notifications.listUnsubscribed(userId);
  const languages = await store.users.findLanguages(userId);
  const isWanted = (name: Preference) => !unwanted.includes(kindOf[name]);
  return {
    object: 'mail-preferences',
    mentions: isWanted('mentions'),
    reviewRequests: isWanted('reviewRequests'),
    digest: isWanted('digest'),
    language: languages?.language ?? null,
  };
}

export function setMailPreferences(
  ctx: Ctx,
  userId: string,
  {
    language,
    ...changes
  }: { readonly [Name in Preference]?: boolean | undefined } & {
    readonly language?: Locale | null | undefined;
  },
): Promise<MailPreferences> {
  return transaction(ctx, async (tx) => {
    for (const [name, kind] of preferences) {
      const wanted: unknown = Reflect.get(changes, name);
      if (wanted === true) await subscribe(tx, { userId, kind });
      if (wanted === false) await unsubscribe(tx, { userId, kind });
    }
    if (language !== undefined) await tx.store.users.chooseLanguage(userId, language);
    return readMailPreferences(tx, userId);
  });
}

/** The language that a user has chosen for pages and mails. */
export async function findChosenLanguage(
  { store }: Pick<Ctx, 'store'>,
  userId: string,
): Promise<Locale | null> {
  return (await store.users.findLanguages(userId))?.language ?? null;
}

export async function unsubscribe(
  { store, clock }: Pick<Ctx, 'store' | 'clock'>,
  { userId, kind }: Subscription,
): Promise<void> {
  await store.notifications.unsubscribe(userId, kind, clock().toISOString());
}

export async function subscribe(
  { store }: Pick<Ctx, 'store'>,
  { userId, kind }: Subscription,
): Promise<void> {
  await store.notifications.subscribe(userId, kind);
}
