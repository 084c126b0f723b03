import type { AnsweredError, RequestRecord } from './refusal.ts';
import { fieldError, refusalOf, requestError } from './refusal.ts';
import type { Outcome } from './run-operation.ts';

/** The answer to one operation. */
export type Answer = {
  /** Its JSON. */
  readonly text: string;
  readonly status: number;
  /** The status for a client that accepts `application/json` only, of the time before GraphQL had statuses. */
  readonly legacyStatus: number;
  readonly headers: Readonly<Record<string, string>>;
};

const none = {};

/** The answer of an operation that ran. */
export function outcomeAnswer({ data, failures }: Outcome, record: RequestRecord): Answer {
  const ok = { status: 200, legacyStatus: 200, headers: none };
  if (failures.length === 0) return { text: `{"data":${data}}`, ...ok };
  const errors = failures.map((failure) => fieldError(failure, record));
  return { text: `{"errors":${JSON.stringify(errors)},"data":${data}}`, ...ok };
}

/** The answer to a request that cannot be run for what its document or variables say. */
export function invalidAnswer(errors: readonly unknown[], record: RequestRecord): Answer {
  return { ...errorsAnswer(errors.map((error) => requestError(error, record))), legacyStatus: 200 };
}

/** The answer to a request that is refused, whatever the client accepts. */
export function refusalAnswer(error: unknown, record: RequestRecord): Answer {
  return errorsAnswer([requestError(refusalOf(error, record), record)]);
}

function errorsAnswer(errors: readonly AnsweredError[]): Answer {
  const status = errors[0]?.extensions.status ?? 400;
  return { text: JSON.stringify({ errors }), status, legacyStatus: status, headers: headersOf(status) };
}

/** What HTTP asks for beside a status. */
function headersOf(status: number): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' };
  if (status === 405) return { allow: 'POST' };
  return status === 503 || status === 429 ? { 'retry-after': '1' } : none;
}
