import type { Client } from '@lectern/domain';
import { type Access, ownOf } from './access.ts';
import { type Answer, everyItem, linesOf } from './answer.ts';
import { userIdOf } from './users.ts';

export type NewTokenOptions = {
  readonly user: string;
  readonly label: string;
  /** `null` for never. */
  readonly expires?: string | null;
  readonly readOnly?: boolean;
  readonly organization?: string;
  readonly space?: string;
};

/** Only the secret is on stdout, so that it can be piped. */
export async function createToken(access: Access, options: NewTokenOptions): Promise<Answer> {
  const { user, label, expires: expiresAt, readOnly, organization, space } = options;
  const userId = await userIdOf(access, user);
  const value = await access.admin.admin.createUserToken({
    userId,
    body: { label, expiresAt, readOnly, organization, space },
  });
  const expiry = value.expiresAt === undefined ? 'It never expires.' : `It expires at ${value.expiresAt}.`;
  return {
    value,
    lines: [value.token],
    notes: [`Created token ${value.id} for ${user}. ${expiry} It is not shown again.`],
  };
}

export async function listTokens(access: Access, user: string | undefined): Promise<Answer> {
  const list = await tokensOf(access, user);
  const value = await everyItem((page) => list({ limit: 1000, page }));
  const rows = value.map(({ id, label, createdAt, expiresAt = 'never expires' }) => [
    id,
    label,
    createdAt,
    expiresAt,
  ]);
  return { value, lines: linesOf(rows) };
}

export async function revokeToken(
  access: Access,
  tokenId: string,
  user: string | undefined,
): Promise<Answer> {
  if (user === undefined) await ownOf(access, nameUser).tokens.delete({ tokenId });
  else await access.admin.admin.deleteUserToken({ userId: await userIdOf(access, user), tokenId });
  return { value: { id: tokenId }, lines: [`Revoked token ${tokenId}.`] };
}

const nameUser = 'Name the user with --user <email or id>.';

async function tokensOf(access: Access, user: string | undefined): Promise<Client['tokens']['list']> {
  if (user === undefined) return ownOf(access, nameUser).tokens.list;
  const userId = await userIdOf(access, user);
  return (input) => access.admin.admin.listUserTokens({ ...input, userId });
}
