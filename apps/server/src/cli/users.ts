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

/** The id of the user that an e-mail address or an id names. */
export async function userIdOf({ admin }: Access, named: string): Promise<string> {
  for await (const { id, email } of everyUser(admin)) {
    if (id === named || email?.toLowerCase() === named.toLowerCase()) return id;
  }
  throw new Error(`There is no user ${JSON.stringify(named)}. The command \`users list\` shows everyone.`);
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
