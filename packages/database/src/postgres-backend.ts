import type { PostgresSettings } from './database-settings.ts';
import type { Backend } from './backend.ts';
import { PostgresPool } from './postgres-pool.ts';
import { PostgresNotifications } from './postgres-notifications.ts';

export function postgresBackend(settings: PostgresSettings): Backend {
  const { url, poolSize = 10, applicationName = 'lectern' } = settings;
  const { statementTimeoutSeconds = 30, idleInTransactionSeconds = 60 } = settings;
  if (!/^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? '')) {
    // Without the URL, which may contain a password.
    throw new Error('The database URL must have the form postgres://user:password@host:5432/database.');
  }
  const pool = new PostgresPool(
    { url, applicationName, statementTimeoutSeconds, idleInTransactionSeconds },
    poolSize,
  );
  const notifications = new PostgresNotifications(pool, url);
  return {
    kind: 'postgres',
    executor: pool,
    notifications,
    close: async () => {
      await notifications.close();
      await pool.close();
    },
    dump: () => Promise.reject(new Error('Only the embedded database can be dumped: use pg_dump.')),
    onWrongResult: () => undefined,
  };
}
