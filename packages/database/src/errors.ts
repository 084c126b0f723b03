/** The database is not available; the same request may succeed later. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = 'DatabaseUnavailableError';
}

/** Too much work waits for the database, or waited for too long. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  override readonly name = 'DatabaseBusyError';
}

/** No space is left for a write; reads may succeed. */
export class DatabaseFullError extends Error {
  override readonly name = 'DatabaseFullError';
}

/** Nothing of the statement has run, or it is a read: another session can run it. */
export class MovedStatementError extends DatabaseUnavailableError {}

/** A statement, or its wait for a lock, exceeded the time limit and was cancelled. */
export class StatementTimeoutError extends DatabaseUnavailableError {
  override readonly name = 'StatementTimeoutError';
}

export type SqlErrorFields = { code: string; message: string } & Partial<
  Record<'severity' | 'detail' | 'hint' | 'constraint' | 'table' | 'column' | 'routine', string>
>;

/** An error response of the embedded database. On PostgreSQL it is the `PostgresError` of postgres.js. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  /** SQLSTATE, five characters. */
  readonly code: string;
  readonly fields: SqlErrorFields;

  constructor(fields: SqlErrorFields) {
    super(fields.message);
    this.code = fields.code;
    this.fields = fields;
  }
}

const violationKinds = {
  '23505': 'unique',
  '23503': 'foreign-key',
  '23514': 'check',
  '23502': 'not-null',
} as const;

/** `constraint` is its name; of a `not-null` violation it is the name of the column. */
type ConstraintViolation = {
  kind: 'unique' | 'foreign-key' | 'check' | 'not-null';
  constraint: string;
};

/** The constraint that a statement violated, if that is why it failed. */
export function constraintViolationOf(error: unknown): ConstraintViolation | undefined {
  const state = sqlStateOf(error);
  if (state === undefined || !(state in violationKinds)) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `in` was checked on the line above
  const kind = violationKinds[state as keyof typeof violationKinds];
  const constraint = kind === 'not-null' ? field(error, 'column') : field(error, 'constraint');
  return { kind, constraint: constraint ?? '' };
}

/** Whether a transaction may be retried: a serialization failure (SQLSTATE 40001) or a deadlock (40P01). */
export function isSerializationFailure(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const state = sqlStateOf(at);
    if (state === '40001' || state === '40P01') return true;
  }
  return false;
}

/** Whether a value cannot be stored as text: an invalid byte sequence (SQLSTATE 22021), or NUL in JSON (22P05). */
export function isInvalidText(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '22021' || state === '22P05';
}

/** Whether a write failed because no space is left: `DatabaseFullError`, or disk_full of PostgreSQL (SQLSTATE 53100). */
export function isDatabaseFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (at instanceof DatabaseFullError || sqlStateOf(at) === '53100') return true;
  return false;
}

/** The SQLSTATE of an error of either database. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && error.code.length === 5 ? error.code : undefined;
}

function field(error: unknown, name: 'column' | 'constraint'): string | undefined {
  if (error instanceof SqlError) return error.fields[name];
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, `${name}_name`);
  return typeof value === 'string' ? value : undefined;
}
