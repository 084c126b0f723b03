import { openReplicas } from '../open-database.ts';
import type { Settings } from '../settings.ts';

/** What is wrong with a replica of the settings, which visitors do not read from then; `undefined` where none is. */
export async function examineReplicas(settings: Settings): Promise<string | undefined> {
  const replicas = openReplicas(settings);
  try {
    for (const [index, { kysely }] of replicas.entries()) {
      const name = `Server ${index + 1} of DATABASE_REPLICA_URLS`;
      try {
        const row = await kysely
          .selectNoFrom((eb) => eb.fn<boolean>('pg_is_in_recovery', []).as('is_standby'))
          .executeTakeFirst();
        if (row?.is_standby !== true)
          return `${name} is no standby: let it follow the primary again, or remove it.`;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return `${name} does not answer: ${reason}`;
      }
    }
    return undefined;
  } finally {
    await Promise.all(replicas.map((replica) => replica.close()));
  }
}
