import type { IdKind } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { Store } from './store.ts';

/** As much of a request as needs neither an actor nor a transport. */
export type StoreContext = {
  readonly store: Store;
  readonly settings: DomainSettings;
  readonly clock: () => Date;
  readonly newId: (kind: IdKind) => string;
};
