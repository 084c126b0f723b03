import type { User } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import { presentUser } from '../../presenters/users.presenter.ts';
import type { SsoCodeRow } from '../../store/workspace/sso-logins.repository.ts';
import { startSession } from '../sessions/start-session.ts';
import { hashOfBrowserSecret, isSecretOf, isVerifierOf } from './browser-secret.ts';
import { isAppAtThisOrigin } from './redirects.ts';
import { unknownCode } from './sign-in-errors.ts';
import { withApiErrors } from './with-api-errors.ts';

/** The session of a user who signed in. */
export type SsoSession = { readonly token: string; readonly expiresAt: string; readonly user: User };

/**
 * Exchanges the code of a finished sign-in for a session, once: the browser proves that it began the sign-in with its
 * `browserSecret`, and the frontend that it did with the `codeVerifier`, where it sent a challenge. A frontend at another
 * origin has no cookies, and proves it with the verifier alone. 403 for a code that is not accepted.
 */
export function redeemSsoCode(
  ctx: Ctx,
  input: {
    readonly code: string;
    readonly browserSecret?: string | undefined;
    readonly codeVerifier?: string | undefined;
  },
): Promise<SsoSession> {
  return withApiErrors(async () => {
    const session = await transaction(ctx, async (tx) => {
      const now = tx.clock();
      const hash = hashOfBrowserSecret(input.code);
      const row = await tx.store.ssoLogins.consumeCode(hash, now.toISOString());
      // The transaction commits: a failed exchange consumes the code, too.
      if (row === undefined || !isFromTheBrowser(tx, row, input)) return undefined;
      const provider = await tx.store.ssoProviders.get(row.provider_id);
      const expiresAt = row.session_ends_at;
      if (Date.parse(expiresAt) <= now.getTime()) return undefined;
      const { token } = await startSession(tx, {
        userId: row.user_id,
        method: provider.protocol,
        label: `SSO: ${provider.label}`,
        expiresAt,
        limit: { ssoProviderId: provider.id, organizationId: row.organization_id },
      });
      const user = await tx.store.users.find(row.user_id);
      if (user === undefined) throw new Error('The user who signed in no longer exists.');
      return { token, expiresAt, user: presentUser(tx.settings, user) };
    });
    if (session === undefined) throw unknownCode();
    return session;
  });
}

function isFromTheBrowser(
  { settings }: Ctx,
  { browser_hash, code_challenge }: SsoCodeRow,
  { browserSecret, codeVerifier }: { browserSecret?: string | undefined; codeVerifier?: string | undefined },
): boolean {
  if (code_challenge !== null && !isVerifierOf(code_challenge, codeVerifier)) return false;
  if (code_challenge !== null && !isAppAtThisOrigin(settings)) return true;
  return isSecretOf(browser_hash, browserSecret);
}
