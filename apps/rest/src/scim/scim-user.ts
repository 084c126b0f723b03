import type { ScimUserNames, ScimUserRecord } from '@lectern/domain';
import { z } from 'zod';
import { ScimError } from './scim-error.ts';
import type { PatchedAttribute } from './scim-patch.ts';

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

const name = z.string().trim().max(256).nullish();
/** Microsoft Entra may send a boolean as a text. */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((text) => text === 'true'),
]);

/** What is read of a user; further attributes are ignored. */
const IncomingUser = z.object({
  userName: z.string().trim().min(1).max(320),
  externalId: name,
  displayName: name,
  name: z.object({ givenName: name, familyName: name, formatted: name }).nullish(),
  emails: z
    .array(z.object({ value: z.string().max(320).nullish(), primary: flag.nullish() }))
    .max(100)
    .nullish(),
  active: flag.nullish(),
});

/** A user as an identity provider wants it. */
export type WantedUser = {
  /** The first address that is primary, or the user name where it is one. */
  readonly email: string | undefined;
  /** `undefined` where it does not say: a new user is, another one stays as they are. */
  readonly active: boolean | undefined;
  readonly names: ScimUserNames;
};

export function readUser(body: unknown): WantedUser {
  const { data, error } = IncomingUser.safeParse(body);
  if (data === undefined) {
    const [issue] = error.issues;
    const path = issue?.path.join('.') ?? '';
    throw new ScimError('invalidValue', `${path === '' ? 'The body' : path} is missing or not valid.`);
  }
  const { userName, externalId, emails, active } = data;
  const addresses = (emails ?? []).toSorted(
    (a, b) => Number(b.primary === true) - Number(a.primary === true),
  );
  const email = [...addresses.map(({ value }) => value ?? ''), userName].find(
    (address) => z.email().safeParse(address).success,
  );
  return {
    email,
    active: active ?? undefined,
    names: {
      userName,
      externalId: externalId ?? null,
      displayName: displayNameOf(data),
      givenName: data.name?.givenName ?? null,
      familyName: data.name?.familyName ?? null,
    },
  };
}

function displayNameOf({ displayName, name: names }: z.output<typeof IncomingUser>): string | null {
  const parts = [names?.givenName ?? '', names?.familyName ?? ''].filter((part) => part !== '');
  const found = [displayName ?? '', names?.formatted ?? '', parts.join(' ')].find((text) => text !== '');
  return found ?? null;
}

type Patched = { readonly active: boolean; readonly names: ScimUserNames };

/** A user after the attributes of a PATCH; attributes that this server does not have are ignored. */
export function patchUser(user: ScimUserRecord, attributes: readonly PatchedAttribute[]): Patched {
  const names: Record<keyof ScimUserNames, string | null> = {
    userName: user.userName,
    externalId: user.externalId,
    displayName: user.displayName,
    givenName: user.givenName,
    familyName: user.familyName,
  };
  let { active } = user;
  for (const { op, path, value } of attributes) {
    if (path === 'active') {
      const { data } = flag.safeParse(op === 'remove' ? true : value);
      if (data === undefined) throw new ScimError('invalidValue', 'active must be true or false.');
      active = data;
      continue;
    }
    const member = members.get(path);
    if (member === undefined) continue;
    const { data, error } = name.safeParse(op === 'remove' ? null : value);
    if (error !== undefined)
      throw new ScimError('invalidValue', `${path} must be a text of at most 256 characters.`);
    names[member] = data ?? null;
  }
  const { userName } = names;
  if (userName === null || userName === '')
    throw new ScimError('invalidValue', 'userName must not be empty.');
  return { active, names: { ...names, userName } };
}

const members = new Map<string, keyof ScimUserNames>([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['name.givenname', 'givenName'],
  ['name.familyname', 'familyName'],
]);

export function presentUser(base: string, user: ScimUserRecord): object {
  const { id, email, active, userName, externalId, displayName, givenName, familyName } = user;
  return {
    schemas: [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    displayName,
    name: {
      formatted: displayName,
      ...(givenName !== null && { givenName }),
      ...(familyName !== null && { familyName }),
    },
    emails: [{ value: email, type: 'work', primary: true }],
    active,
    meta: {
      resourceType: 'User',
      created: user.createdAt,
      lastModified: user.updatedAt,
      location: `${base}/Users/${id}`,
    },
  };
}
