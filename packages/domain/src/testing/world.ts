import { type Operation, roles, type Role } from '@lectern/contract';
import { inject } from 'vitest';
import type { UserActor } from '../core/actor.ts';
import type { DomainSettings } from '../core/settings.ts';
import type { Ctx } from '../context/context.ts';
import type { Database } from '@lectern/database';
import type { Tables } from '../store/tables/tables.ts';
import type { Client } from '../operations/client.ts';
import { createDomain, type Domain } from '../domain.ts';
import { withDeclaredErrors } from './declared-errors.ts';
import { diskStorage } from '../files/disk-storage.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { testSealing } from './test-sealing.ts';
import { createToken } from '../workspace/tokens/create-token.ts';

/** A user of a test. */
export type Person = { readonly actor: UserActor; readonly token: string; readonly client: Client };

/** A domain with one organization, a member of every role in it, and outsiders. */
export type World = {
  readonly domain: Domain;
  readonly ctx: Ctx;
  readonly organizationId: string;
  readonly people: Readonly<Record<Role | 'guest', Person>>;
  /** Admin of another organization. */
  readonly outsider: Person;
  readonly outsideOrganizationId: string;
  /** Administrator of the server, in no organization. */
  readonly instanceAdmin: Person;
  /** Creates a user without organizations. */
  person(name: string, options?: { instanceAdmin?: boolean }): Promise<Person>;
  /** Adds a member. */
  join(organizationId: string, person: Person, role: Role | null): Promise<void>;
};

const settings = {
  publicUrl: 'http://lectern.test',
  appUrl: 'http://app.lectern.test',
  sitesUrl: 'http://lectern.test/sites',
  organizationCreation: 'everyone',
  // No test asks name servers: those of the proof replace the resolver.
  domainVerification: 'off',
  fetching: { allowedPrivateHosts: [], lookup: () => Promise.resolve([]) },
  sealing: testSealing,
} as const;

/** Who may call an operation: the admin of the organization, or the administrator of the server. */
export function callerOf(
  { people, instanceAdmin }: World,
  { permission }: Pick<Operation, 'permission'>,
): Person {
  return permission === 'instance.admin' || permission === 'user.admin' ? instanceAdmin : people.admin;
}

/** Worlds are isolated by their organizations, so that no table needs to be truncated. */
export async function createWorld(
  database: Database<Tables>,
  changes: Partial<DomainSettings> = {},
  storage: FileStorage = diskStorage(inject('testFiles')),
): Promise<World> {
  const log = { info: () => undefined, error: () => undefined };
  const created = createDomain({
    database,
    settings: { ...settings, ...changes },
    log,
    storage,
  });
  const domain: Domain = {
    ...created,
    as: (actor, origin) => withDeclaredErrors(created.as(actor, origin)),
  };
  const ctx = domain.context({ kind: 'anonymous' });
  let number = 0;

  const person: World['person'] = async (name, options = {}) => {
    number += 1;
    const id = ctx.newId('user');
    const now = ctx.clock().toISOString();
    await ctx.store.users.insert({
      id,
      email: `${name}.${number}.${id.toLowerCase()}@example.com`,
      display_name: name,
      photo_url: null,
      instance_admin: options.instanceAdmin ?? false,
      created_at: now,
    });
    const { token } = await createToken(ctx, id, { label: 'test' });
    const actor = { kind: 'user' as const, userId: id, instanceAdmin: options.instanceAdmin ?? false };
    return { actor, token, client: domain.as(actor) };
  };
  const join: World['join'] = (organizationId, { actor }, role) =>
    ctx.store.members.insert({
      organization_id: organizationId,
      user_id: actor.userId,
      role,
      joined_at: ctx.clock().toISOString(),
    });

  const admin = await person('admin');
  const { id: organizationId } = await admin.client.organizations.create({ body: { title: 'Home' } });
  const others = await Promise.all(
    roles
      .filter((role) => role !== 'admin')
      .map(async (role): Promise<[Role, Person]> => {
        const member = await person(role);
        await join(organizationId, member, role);
        return [role, member];
      }),
  );
  const guest = await person('guest');
  await join(organizationId, guest, null);
  const outsider = await person('outsider');
  const outside = await outsider.client.organizations.create({ body: { title: 'Elsewhere' } });

  return {
    domain,
    ctx,
    organizationId,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Every role is in `roles`, and admin is added.
    people: { ...Object.fromEntries(others), admin, guest } as World['people'],
    outsider,
    outsideOrganizationId: outside.id,
    instanceAdmin: await person('instance admin', { instanceAdmin: true }),
    person,
    join,
  };
}
