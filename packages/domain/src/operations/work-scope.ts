import { type Operation, permissions } from '@lectern/contract';
import { runInWorkScope } from '@lectern/database';
import type { AnyGranted } from '../access/granted.ts';
import type { Ctx } from '../context/context.ts';
import { networkOf } from '../core/network-address.ts';
import type { ParsedInput } from '../core/parse-input.ts';

type Caller = Pick<Ctx, 'actor' | 'origin'>;
export type Authorized = { readonly input: ParsedInput; readonly granted: AnyGranted };

/** Runs work of an operation before the actor is authorized: it takes the turns of the caller. */
export function runAsCaller<R>(caller: Caller, operation: Operation, fn: () => R): R {
  return runAs(callerId(caller), operation, fn);
}

/** Runs an operation after the actor was authorized: it takes the turns of the organization. */
export function runAsOrganization<R>(
  caller: Caller,
  operation: Operation,
  authorized: Authorized,
  fn: () => R,
): R {
  return runAs(organizationOf(operation, authorized) ?? callerId(caller), operation, fn);
}

function runAs<R>(tenant: string, { isExpensive }: Operation, fn: () => R): R {
  return runInWorkScope({ tenant, kind: isExpensive ? 'expensive' : 'ordinary' }, fn);
}

/** Not of the path before authorization: nobody can use up the turns of a foreign organization. */
export function callerId({ actor, origin }: Caller): string {
  if (actor.kind === 'anonymous') return networkOf(origin.address ?? '');
  if (actor.kind === 'visitor') return actor.organizationId;
  return actor.scope?.organizationId ?? actor.userId;
}

/** The organization of the resource that the actor was authorized for, if it has one. */
export function organizationOf(operation: Operation, { input, granted }: Authorized): string | undefined {
  if ('space' in granted) return granted.space.organization_id;
  if ('collection' in granted) return granted.collection.organization_id;
  const { resource } = permissions[operation.permission];
  const { organizationId } = input;
  const isAuthorized = resource !== 'nothing' && resource !== 'session' && resource !== 'user';
  return isAuthorized && typeof organizationId === 'string' ? organizationId : undefined;
}
