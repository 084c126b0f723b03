import type { Client } from '@lectern/domain';

/** How a command accesses the data. */
export type Access = {
  /** As an administrator of the server. */
  readonly admin: Client;
  /** As the user of the token; none without a token. */
  readonly own: Client | undefined;
  readonly close: () => Promise<void>;
};

/** As the user of the token. `otherwise` says what to do without one. */
export function ownOf({ own }: Pick<Access, 'own'>, otherwise: string): Client {
  if (own === undefined) throw new Error(otherwise);
  return own;
}
