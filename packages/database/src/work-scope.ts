import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What a statement is part of: `ordinary` requests are quick; `expensive` ones may keep a session for long, so that they
 * have a share of the sessions only; `background` is the same for jobs, which nobody waits for.
 */
export type WorkKind = 'ordinary' | 'expensive' | 'background';

export type WorkScope = {
  /** Who takes turns with others: the id of an organization, or of who asks until the organization is known. */
  readonly tenant: string;
  readonly kind: WorkKind;
};

const scopes = new AsyncLocalStorage<WorkScope | undefined>();

/** Runs `fn`; the queries that it sends belong to the scope. `undefined` is the work of the server itself. */
export function runInWorkScope<R>(scope: WorkScope | undefined, fn: () => R): R {
  return scopes.run(scope, fn);
}

/** `undefined` for the work of the server itself, such as leases of jobs and health checks: it has no share. */
export function currentWorkScope(): WorkScope | undefined {
  return scopes.getStore();
}
