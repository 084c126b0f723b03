import postgres from 'postgres';
import { DatabaseUnavailableError, StatementTimeoutError } from './errors.ts';

// 57014 query_canceled, 55P03 lock_not_available.
const timeoutStates = new Set(['57014', '55P03']);
// Connection exceptions, insufficient resources, operator intervention, idle in transaction timeout, and a write that a
// standby refuses: the server was the primary when the session began, or was taken for it.
const unavailableStates = /^(?:08|53|57P|25P03$|25006$)/;
// Codes of the operating system, of Node's streams and TLS, of postgres.js.
const connectionCodes = /^(?:E[A-Z]{3,}$|ERR_(?:STREAM|SOCKET|SSL|TLS)_|CONNECT)/;

/** Errors of availability as a `DatabaseUnavailableError`; all others unchanged. */
export function toDatabaseError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The PostgreSQL driver threw a value.', { cause: error });
  if (error instanceof postgres.PostgresError) {
    if (timeoutStates.has(error.code)) {
      return new StatementTimeoutError('A statement exceeded the time limit of the database.', {
        cause: error,
      });
    }
    if (error.routine === 'RevalidateCachedQuery') {
      return new DatabaseUnavailableError('A table was changed after the statement was prepared.', {
        cause: error,
      });
    }
    const isUnavailable = endsConnection(error) || unavailableStates.test(error.code);
    return isUnavailable ? unavailable(error) : error;
  }
  return endsConnection(error) ? unavailable(error) : error;
}

/** Whether the connection is unusable after this error. */
export function endsConnection(error: Error): boolean {
  if (error instanceof postgres.PostgresError) return /^(?:FATAL|PANIC)$/.test(error.severity);
  if (!('code' in error) || typeof error.code !== 'string') return false;
  return connectionCodes.test(error.code);
}

/** Whether the server has ended the statement, and waits for the next one. */
export function isCleanError(error: unknown): boolean {
  return error instanceof postgres.PostgresError && !endsConnection(error) && error.code !== '25006';
}

// It does not listen yet, its host has no name yet, or it is starting up.
const notUpYet =
  /^(?:ECONN|ETIMEDOUT$|EHOST|ENET|EPIPE$|EAI_AGAIN$|ENOTFOUND$|ENOENT$|CONNECT|08|53300$|57P0)/;

/** Whether PostgreSQL may accept connections soon: not if the password is wrong or the database does not exist. */
export function mayComeUp(error: Error): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return notUpYet.test(at.code);
  }
  // It did not respond in time.
  return error instanceof DatabaseUnavailableError;
}

/** The message does not contain the URL, which may contain a password. */
function unavailable(error: Error): DatabaseUnavailableError {
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const reason = error instanceof postgres.PostgresError ? `: ${error.message}` : '';
  return new DatabaseUnavailableError(`PostgreSQL cannot be reached${reason}${code}.`, { cause: error });
}
