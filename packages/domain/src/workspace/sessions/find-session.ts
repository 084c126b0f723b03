import type { Locale } from '@lectern/contract';
import { hashOfSecret } from '../../security/token-secret.ts';
import type { Ctx } from '../../context/context.ts';

/** The session of a token, if it is the token of one: not every token may be used as a cookie. */
export type KnownSession = {
  readonly id: string;
  readonly userId: string;
  /** The only organization that it opens. */
  readonly organizationId: string | null;
  /** What its user has chosen for pages and mails. */
  readonly language: Locale | null;
};

export async function findSession(
  { store, clock }: Pick<Ctx, 'store' | 'clock'>,
  token: string,
): Promise<KnownSession | undefined> {
  const row = await store.sessions.findByToken(hashOfSecret(token), clock().toISOString());
  if (row === undefined) return undefined;
  const { id, user_id: userId, organization_id: organizationId, language } = row;
  return { id, userId, organizationId, language };
}
