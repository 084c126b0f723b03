import { hash } from 'node:crypto';

/** A cursor that was not issued for this query. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';

  constructor() {
    super('The cursor does not belong to this list.');
  }
}

/** `number` is a safe integer. */
export type CursorKind = 'timestamp' | 'text' | 'number';
export type CursorValue = string | number;

const maxLength = 8192;

/** An opaque cursor: the position of a row in the query that `scope` names. */
export function encodeCursor(scope: string, values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify([fingerprint(scope), ...values])).toString('base64url');
}

/** The values of a cursor. @throws InvalidCursorError unless it was issued for `scope` with values of these kinds */
export function decodeCursor(cursor: string, scope: string, kinds: readonly CursorKind[]): CursorValue[] {
  const { values, hasScope } = parseCursor(cursor, kinds);
  if (!hasScope(scope)) throw new InvalidCursorError();
  return values;
}

/**
 * The values of a cursor whose scope is checked later, with `hasScope`.
 * @throws InvalidCursorError unless the values are of these kinds
 */
export function parseCursor(
  cursor: string,
  kinds: readonly CursorKind[],
): { values: CursorValue[]; hasScope: (scope: string) => boolean } {
  const [scopeFingerprint, ...parsed] = parseJson(cursor);
  if (parsed.length !== kinds.length) throw new InvalidCursorError();
  const values = parsed.map((value, index) => {
    const kind = kinds[index];
    if (kind === undefined || !isOfKind(value, kind)) throw new InvalidCursorError();
    return value;
  });
  return { values, hasScope: (scope) => scopeFingerprint === fingerprint(scope) };
}

function parseJson(cursor: string): unknown[] {
  if (cursor.length > maxLength || !/^[\w-]+$/.test(cursor)) throw new InvalidCursorError();
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new InvalidCursorError();
}

/** Whether the database can compare the value with a column of this kind. */
function isOfKind(value: unknown, kind: CursorKind): value is CursorValue {
  if (kind === 'number') return Number.isSafeInteger(value);
  if (typeof value !== 'string') return false;
  if (kind === 'text') return !value.includes('\0') && value.isWellFormed();
  // The year 0 exists in JavaScript and not in PostgreSQL.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) || value.startsWith('0000')) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value;
}

function fingerprint(scope: string): string {
  return hash('sha256', scope, 'base64url').slice(0, 11);
}
