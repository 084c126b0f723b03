import type { Operation, permissions, ResourceKind, Role } from '@lectern/contract';
import type { Actor, Reader, UserActor } from '../core/actor.ts';
import type { ChangeRequestRow } from '../store/spaces/change-requests.repository.ts';
import type { CollectionRow } from '../store/spaces/collections.repository.ts';
import type { InviteRow } from '../store/workspace/invites.repository.ts';
import type { MemberRow } from '../store/workspace/members.repository.ts';
import type { OpenAPISpecRow } from '../store/workspace/openapi-specs.repository.ts';
import type { SiteRow } from '../store/sites/sites.repository.ts';
import type { SpaceRow } from '../store/spaces/spaces.repository.ts';
import type { TeamRow } from '../store/workspace/teams.repository.ts';
import type { UserRow } from '../store/workspace/users.repository.ts';

/** What `authorize` loaded and checked, by the kind of resource; the service receives it. */
export type Granted = {
  nothing: { actor: Actor };
  session: { actor: UserActor };
  instance: { actor: UserActor };
  user: { actor: UserActor; user: UserRow };
  organization: {
    actor: UserActor;
    organizationId: string;
    role: Role | null;
    /** The collection that the body names, for operations with `within`. */
    parent?: { collection: CollectionRow; role: Role };
  };
  team: { actor: UserActor; team: TeamRow; role: Role };
  /** The role of the actor in the organization of the member. */
  member: { actor: UserActor; member: MemberRow; role: Role | null };
  /** The role of the actor on what the invite is for. */
  invite: { actor: UserActor; invite: InviteRow; role: Role | null };
  collection: { actor: UserActor; collection: CollectionRow; role: Role };
  space: { actor: UserActor; space: SpaceRow; role: Role };
  /** The role of the actor on the space. */
  changeRequest: { actor: UserActor; space: SpaceRow; changeRequest: ChangeRequestRow; role: Role };
  site: { actor: UserActor; site: SiteRow; role: Role };
  openapiSpec: { actor: UserActor; spec: OpenAPISpecRow; role: Role };
};

/** The same for operations that visitors of a site may call, too. */
type GrantedToReader = {
  space: Omit<Granted['space'], 'actor'> & { actor: Reader };
  changeRequest: Omit<Granted['changeRequest'], 'actor'> & { actor: Reader };
  site: Omit<Granted['site'], 'actor'> & { actor: Reader };
  user: Omit<Granted['user'], 'actor'> & { actor: Reader };
  // A public spec is also for anonymous callers.
  openapiSpec: Omit<Granted['openapiSpec'], 'actor'> & { actor: Actor };
};
export type AnyGranted = Granted[ResourceKind] | GrantedToReader[keyof GrantedToReader];

/** What the service of an operation receives. */
export type GrantedFor<O extends Pick<Operation, 'permission' | 'visitors'>> = O['visitors'] extends true
  ? GrantedToReader[(typeof permissions)[O['permission']]['resource'] & keyof GrantedToReader]
  : Granted[(typeof permissions)[O['permission']]['resource']];
