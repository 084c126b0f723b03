import type { User } from '@lectern/contract';
import type { Access } from './access.ts';
import { type Answer, everyItem, linesOf } from './answer.ts';

export async function createUser(
  { admin }: Access,
  options: { readonly email: string; readonly name: string; readonly admin: boolean },
): Promise<Answer> {
  const { email, name: displayName, admin: instanceAdmin } = options;
  const user = await admin.admin.createUser({ body: { email, displayName, instanceAdmin } });
  return { value: user, lines: linesOf([cellsOf(user)]) };
}

export async function listUsers(access: Access): Promise<Answer> {
  const value = await everyUser(access);
  return { value, lines: linesOf(value.map(cellsOf)) };
}

/** Ends all access of a user, or restores it. */
export async function setDisabled(access: Access, user: string, disabled: boolean): Promise<Answer> {
  const value = await update(access, user, { disabled });
  return { value, lines: [`${user} is ${disabled ? 'disabled' : 'enabled'}.`] };
}

export async function confirmEmail(access: Access, user: string): Promise<Answer> {
  const value = await update(access, user, { emailConfirmed: true });
  return { value, lines: [`${value.email} is confirmed.`] };
}

async function update(access: Access, user: string, body: { disabled?: boolean; emailConfirmed?: boolean }) {
  return access.admin.admin.updateUser({ userId: await userIdOf(access, user), body });
}

/** The id of the user with an e-mail address or id. */
export async function userIdOf(access: Access, emailOrId: string): Promise<string> {
  const address = emailOrId.toLowerCase();
  const users = await everyUser(access);
  const found = users.find(({ id, email }) => id === emailOrId || email?.toLowerCase() === address);
  if (found !== undefined) return found.id;
  throw new Error(
    `There is no user ${JSON.stringify(emailOrId)}. The command \`users list\` lists all users.`,
  );
}

function everyUser({ admin }: Access): Promise<User[]> {
  return everyItem((page) => admin.admin.listUsers({ limit: 1000, page }));
}

function cellsOf({ id, email = '', displayName }: User): string[] {
  return [id, email, displayName];
}
