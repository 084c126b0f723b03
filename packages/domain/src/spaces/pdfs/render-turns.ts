import { TurnQueue } from '@lectern/database';

/** Documents that people wait for do not wait for large ones; of each kind, a process makes one at a time. */
export const renderTurns = { waitedFor: new TurnQueue(), inBackground: new TurnQueue() } as const;
