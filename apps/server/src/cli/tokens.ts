import type { Access } from './access.ts';
import { userIdOf } from './users.ts';

/** Prints only the secret to stdout, so that it can be piped. */
export async function createToken(
  access: Access,
  options: { readonly user: string; readonly label: string; readonly expires?: string },
): Promise<void> {
  const { user, label, expires: expiresAt } = options;
  const userId = await userIdOf(access, user);
  const { id, token } = await access.admin.admin.createUserToken({ userId, body: { label, expiresAt } });
  console.error(`Created token ${id} for ${user}. It is not shown again.`);
  console.log(token);
}

export async function listTokens(access: Access, user: string | undefined): Promise<void> {
  const client = await onBehalfOf(access, user);
  let page: string | undefined;
  do {
    const { items, next } = await client.tokens.list({ limit: 1000, page });
    for (const { id, label, createdAt, expiresAt = 'never expires' } of items) {
      console.log([id, label, createdAt, expiresAt].join('\t'));
    }
    page = next?.page;
  } while (page !== undefined);
}

export async function revokeToken(access: Access, tokenId: string, user: string | undefined): Promise<void> {
  const client = await onBehalfOf(access, user);
  await client.tokens.delete({ tokenId });
  console.log(`Revoked token ${tokenId}.`);
}

async function onBehalfOf(access: Access, user: string | undefined) {
  return access.onBehalfOf(user === undefined ? undefined : await userIdOf(access, user));
}
