import { Mutex } from '@lectern/database';

/** One PDF at a time per queue and process: requests that wait for small PDFs do not wait for large ones. */
export const renderQueues = { interactive: new Mutex(), background: new Mutex() } as const;
