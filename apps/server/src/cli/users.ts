import type { User } from '@lectern/contract';
import type { Client } from '@lectern/domain';
import type { Access } from './access.ts';

export async function createUser(
  { admin }: Access,
  options: { readonly email: string; readonly name: string; readonly admin: boolean },
): Promise<void> {
  const { email, name: displayName, admin: instanceAdmin } = options;
  const user = await admin.admin.createUser({ body: { email, displayName, instanceAdmin } });
  console.log(lineOf(user));
}

export async function listUsers({ admin }: Access): Promise<void> {
  for await (const user of everyUser(admin)) console.log(lineOf(user));
}

/** Ends all access of a user, or restores it. */
export async function setDisabled(access: Access, user: string, disabled: boolean): Promise<void> {
  await update(access, user, { disabled });
  console.log(`${user} is ${disabled ? 'disabled' : 'enabled'}.`);
}

export async function confirmEmail(access: Access, user: string): Promise<void> {
  const { email } = await update(access, user, { emailConfirmed: true });
  console.log(`${email} is confirmed.`);
}

async function update(access: Access, user: string, body: { disabled?: boolean; emailConfirmed?: boolean }) {
  return access.admin.admin.updateUser({ userId: await userIdOf(access, user), body });
}

/** The id of the user with an e-mail address or id. */
export async function userIdOf({ admin }: Access, emailOrId: string): Promise<string> {
  for await (const { id, email } of everyUser(admin)) {
    if (id === emailOrId || email?.toLowerCase() === emailOrId.toLowerCase()) return id;
  }
  throw new Error(
    `There is no user ${JSON.stringify(emailOrId)}. The command \`users list\` lists all users.`,
  );
}

async function* everyUser(admin: Client): AsyncGenerator<User> {
  let page: string | undefined;
  do {
    const { items, next } = await admin.admin.listUsers({ limit: 1000, page });
    yield* items;
    page = next?.page;
  } while (page !== undefined);
}

function lineOf({ id, email = '', displayName }: User): string {
  return [id, email, displayName].join('\t');
}
