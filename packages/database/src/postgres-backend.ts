import type { PostgresSettings } from './database-settings.ts';
import type { Backend } from './backend.ts';
import { PostgresPool } from './postgres-pool.ts';
import { PostgresSignals } from './postgres-signals.ts';

export function postgresBackend(settings: PostgresSettings): Backend {
  const { url, poolSize = 10, applicationName = 'lectern' } = settings;
  const { statementTimeoutSeconds = 30, idleInTransactionSeconds = 60 } = settings;
  if (!/^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? '')) {
    // Without the URL: it may hold a password.
    throw new Error('The database URL is not of the form postgres://user:password@host:5432/database.');
  }
  const pool = new PostgresPool(
    { url, applicationName, statementTimeoutSeconds, idleInTransactionSeconds },
    poolSize,
  );
  const signals = new PostgresSignals(pool, url);
  return {
    kind: 'postgres',
    source: pool,
    signals,
    close: async () => {
      await signals.close();
      await pool.close();
    },
    dump: () => Promise.reject(new Error('Only the embedded database makes dumps: use pg_dump.')),
    distrust: () => undefined,
  };
}
