import type { PostgresHosts } from './postgres-hosts.ts';

export type SessionSettings = {
  hosts: PostgresHosts;
  applicationName: string;
  /** 0 is no limit. */
  statementTimeoutSeconds: number;
  /** 0 is no limit. */
  idleInTransactionSeconds: number;
};

const lockTimeoutSeconds = 10;

/** As a statement, not as startup parameters, which connection poolers reject. It also tells whether it is one of a standby. */
export function sessionSettingsStatement(
  session: Pick<SessionSettings, 'statementTimeoutSeconds' | 'idleInTransactionSeconds'>,
): string {
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: `${session.statementTimeoutSeconds}s`,
    lock_timeout: `${lockTimeoutSeconds}s`,
    idle_in_transaction_session_timeout: `${session.idleInTransactionSeconds}s`,
    // JIT compilation takes tens of milliseconds at each execution; no statement runs long enough to gain from it.
    jit: 'off',
    // A statement has one processor: with workers of its own it would take those that others need.
    max_parallel_workers_per_gather: '0',
  };
  const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  return `select ${calls.join(', ')}, pg_is_in_recovery() as is_standby`;
}
