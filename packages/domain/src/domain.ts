import { contract, type Contract, type InputOf, type Operation, type ResultOf } from '@lectern/contract';
import type { Actor } from './access/actor.ts';
import { Authenticator } from './access/authenticate.ts';
import { Memberships } from './access/memberships.ts';
import { call } from './call.ts';
import type { Ctx, Log } from './context.ts';
import type { Database } from './database/connect.ts';
import { refusalOf } from './database/refusal.ts';
import type { Tables } from './database/tables.ts';
import { newId } from './ids.ts';
import { type Origin, script } from './origin.ts';
import type { DomainSettings } from './settings.ts';
import { Store } from './store.ts';

export type DomainOptions = {
  readonly database: Database<Tables>;
  readonly settings: DomainSettings;
  readonly log: Log;
  readonly clock?: () => Date;
  readonly newId?: typeof newId;
};

/** Every operation as a function, on behalf of one actor. */
export type Client = {
  readonly [A in keyof Contract]: {
    readonly [N in keyof Contract[A]]: Contract[A][N] extends Operation
      ? (input: InputOf<Contract[A][N]>) => Promise<ResultOf<Contract[A][N]>>
      : never;
  };
};

/** The product without any transport. */
export type Domain = {
  readonly database: Database<Tables>;
  readonly settings: DomainSettings;
  readonly log: Log;
  /** The actor of a token; anonymous without one; a 401 for one that is unknown, expired or revoked. */
  authenticate(token: string | undefined): Promise<Actor>;
  /** Everything of one request on behalf of an actor; without an origin, of a script. */
  context(actor: Actor, origin?: Origin): Ctx;
  /** Every operation as a typed function on behalf of an actor. */
  as(actor: Actor, origin?: Origin): Client;
  /**
   * Runs `work` with a domain over one transaction: all of its operations take effect, or none. The
   * outer domain is not to be used inside. After a lost race `work` runs again, so it must have no
   * effect outside of the database.
   */
  transaction<T>(work: (inside: Domain) => Promise<T>): Promise<T>;
};

/**
 * Builds the domain over a connected and migrated database; `docs/domain.md` shows its use from a
 * script. Closing the database is the caller's.
 */
export function createDomain(options: DomainOptions): Domain {
  return domainOver(new Store(options.database.kysely), new Authenticator(), options);
}

function domainOver(store: Store, authenticator: Authenticator, options: DomainOptions): Domain {
  const { database, settings, log } = options;
  const clock = options.clock ?? (() => new Date());
  // Of its own in a transaction, which may be rolled back.
  const memberships = new Memberships();

  const context = (actor: Actor, origin: Origin = script): Ctx => ({
    actor,
    origin,
    store,
    authenticator,
    siteTokens: authenticator.siteTokens,
    memberships,
    settings,
    clock,
    newId: options.newId ?? newId,
    log,
  });
  return {
    database,
    settings,
    log,
    context,
    async authenticate(token) {
      try {
        return await authenticator.authenticate(store, token, clock());
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    as: (actor, origin) => clientOf(context(actor, origin)),
    transaction: (work) => store.transaction((tx) => work(domainOver(tx, authenticator, options))),
  };
}

function clientOf(ctx: Ctx): Client {
  const areas = Object.entries(contract).map(([area, operations]) => [
    area,
    Object.fromEntries(
      Object.entries<Operation>(operations).map(([name, operation]) => [
        name,
        (input: InputOf<Operation>) => call(ctx, operation, input),
      ]),
    ),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- One function for each operation, as `Client` says.
  return Object.fromEntries(areas) as Client;
}
