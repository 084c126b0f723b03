import type { SessionMethod } from '@lectern/contract';
import { defaultSessionDays } from '../../core/settings.ts';
import type { Ctx } from '../../context/context.ts';
import { createToken } from '../tokens/create-token.ts';
import { shortenUserAgent } from './shorten-user-agent.ts';

/** A session that a user has started, with the secret of its token. */
export type StartedSession = { readonly userId: string; readonly token: string; readonly expiresAt: string };

type NewSession = {
  readonly userId: string;
  readonly method: SessionMethod;
  readonly label: string;
  /** By default as the settings say. */
  readonly expiresAt?: string;
  /** The only organization that it opens, and the provider that it ends with. */
  readonly limit?: { readonly organizationId: string; readonly ssoProviderId: string };
};

/** More sign-ins of one user end the oldest with the same limit. */
const maxSessions = 100;
const dayMs = 86_400_000;

/** Starts a session of a user in the browser of the request. `tx` must be a transaction. */
export async function startSession(
  tx: Ctx,
  { userId, method, label, limit, ...session }: NewSession,
): Promise<StartedSession> {
  const now = tx.clock();
  const days = tx.settings.sessionDays ?? defaultSessionDays;
  const expiresAt = session.expiresAt ?? new Date(now.getTime() + days * dayMs).toISOString();
  await tx.store.sessions.clear(userId, now.toISOString(), maxSessions - 1, limit?.organizationId ?? null);
  const { id, token } = await createToken(tx, userId, { label, expiresAt, ...limit });
  await tx.store.sessions.insert({
    id: tx.newId('session'),
    token_id: id,
    user_id: userId,
    method,
    user_agent: shortenUserAgent(tx.origin.userAgent),
    address: (tx.origin.address ?? '').slice(0, 45),
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
  });
  const { language } = tx.origin;
  // An organization signs in whom it likes: it changes nothing that others see of a user.
  if (language !== undefined && limit === undefined) await tx.store.users.rememberLanguage(userId, language);
  return { userId, token, expiresAt };
}
