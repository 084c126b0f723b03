import { type Operation, permissions, type ResourceKind } from '@lectern/contract';
import type { Store } from '../store/store.ts';
import type { AnyGranted, Granted } from './granted.ts';
import { lockChangeRequest } from './find-change-request.ts';

type ResourceLock<K extends ResourceKind> = (store: Store, granted: Granted[K]) => Promise<unknown>;

/**
 * The row that a conditional write locks while it compares, by the kind of resource that the permission of the operation
 * names: that of the resource, or that of its organization. `undefined` where no single resource is read.
 */
const resourceLocks = {
  nothing: undefined,
  session: undefined,
  instance: undefined,
  user: ({ users }, { user }) => users.lock(user.id),
  organization: (store, { organizationId }) => lockOrganization(store, organizationId),
  team: (store, { team }) => lockOrganization(store, team.organization_id),
  member: (store, { member }) => lockOrganization(store, member.organization_id),
  invite: (store, { invite }) => lockOrganization(store, invite.organization_id),
  collection: ({ collections }, { collection }) => collections.lock(collection.id),
  space: ({ spaces }, { space }) => spaces.lock(space.id),
  async changeRequest(store, { space, changeRequest }) {
    // The space first, as everyone who locks both does.
    await store.spaces.lock(space.id);
    await lockChangeRequest(store, changeRequest);
  },
  site: ({ sites }, { site }) => sites.lock(site.id),
  openapiSpec: (store, { spec }) => lockOrganization(store, spec.organization_id),
} satisfies { [K in ResourceKind]: ResourceLock<K> | undefined };

/** Locks the resource that `authorize` granted until the transaction of `store` ends. */
export async function lockResource(store: Store, operation: Operation, granted: AnyGranted): Promise<void> {
  const lock: ResourceLock<never> | undefined = resourceLocks[permissions[operation.permission].resource];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `authorize` grants what the kind of resource names.
  await lock?.(store, granted as never);
}

function lockOrganization({ organizations }: Store, id: string): Promise<unknown> {
  return organizations.lock([id]);
}
