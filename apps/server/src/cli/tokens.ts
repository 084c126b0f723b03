import type { Client } from '@lectern/domain';
import type { Access } from './access.ts';
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

/** Prints only the secret to stdout, so that it can be piped. */
export async function createToken(access: Access, options: NewTokenOptions): Promise<void> {
  const { user, expires: expiresAt, ...body } = options;
  const userId = await userIdOf(access, user);
  const { id, token, ...created } = await access.admin.admin.createUserToken({
    userId,
    body: { ...body, expiresAt },
  });
  const expiry =
    created.expiresAt === undefined ? 'It never expires.' : `It expires at ${created.expiresAt}.`;
  console.error(`Created token ${id} for ${user}. ${expiry} It is not shown again.`);
  console.log(token);
}

export async function listTokens(access: Access, user: string | undefined): Promise<void> {
  const list = await tokensOf(access, user);
  let page: string | undefined;
  do {
    const { items, next } = await list({ limit: 1000, page });
    for (const { id, label, createdAt, expiresAt = 'never expires' } of items) {
      console.log([id, label, createdAt, expiresAt].join('\t'));
    }
    page = next?.page;
  } while (page !== undefined);
}

export async function revokeToken(access: Access, tokenId: string, user: string | undefined): Promise<void> {
  if (user === undefined) await ownOf(access).tokens.delete({ tokenId });
  else await access.admin.admin.deleteUserToken({ userId: await userIdOf(access, user), tokenId });
  console.log(`Revoked token ${tokenId}.`);
}

async function tokensOf(access: Access, user: string | undefined): Promise<Client['tokens']['list']> {
  if (user === undefined) return ownOf(access).tokens.list;
  const userId = await userIdOf(access, user);
  return (input) => access.admin.admin.listUserTokens({ ...input, userId });
}

function ownOf({ own }: Access): Client {
  if (own === undefined) throw new Error('Name the user with --user <email or id>.');
  return own;
}
