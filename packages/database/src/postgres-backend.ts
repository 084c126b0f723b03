import type { PostgresSettings } from './database-settings.ts';
import type { Backend } from './backend.ts';
import { PostgresHosts } from './postgres-hosts.ts';
import { PostgresPool } from './postgres-pool.ts';
import { PostgresNotifications } from './postgres-notifications.ts';

export function postgresBackend(settings: PostgresSettings): Backend {
  const { url, poolSize = 10, applicationName = 'lectern' } = settings;
  const { statementTimeoutSeconds = 30, idleInTransactionSeconds = 60 } = settings;
  const hosts = new PostgresHosts(url);
  const session = { hosts, applicationName, statementTimeoutSeconds, idleInTransactionSeconds };
  const pool = new PostgresPool(session, poolSize);
  const notifications = new PostgresNotifications(pool, session);
  return {
    kind: 'postgres',
    executor: pool,
    notifications,
    close: async () => {
      await notifications.close();
      await pool.close();
    },
    copy: async () => rejectCopies(),
    dump: async () => rejectCopies(),
    onWrongResult: () => undefined,
  };
}

function rejectCopies(): never {
  throw new Error('Only the embedded database can be copied: use pg_dump.');
}
