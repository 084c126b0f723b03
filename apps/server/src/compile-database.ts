import { compilePglite } from '@lectern/database';

/**
 * Begins to compile the embedded database, unless another one is set, while this thread loads the server. A module of its
 * own, so that the bundle has nothing else to load before.
 */
export function compileDatabase({ DATABASE_URL = '' }: Readonly<Record<string, string | undefined>>): void {
  // Whoever opens the database learns of an error.
  if (DATABASE_URL === '') void compilePglite().catch(() => undefined);
}
