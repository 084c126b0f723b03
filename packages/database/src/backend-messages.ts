import { columnParsers } from './column-parsers.ts';
import { SqlError, type SqlErrorFields } from './errors.ts';
import type { SqlResult } from './sql-executor.ts';

export type ResultColumn = { name: string; parse: ((text: string) => unknown) | undefined };
type Row = Record<string, unknown>;

/** A result is `undefined` when the statement neither completed nor failed. */
type ParsedMessages = {
  readonly result: SqlResult | SqlError | undefined;
  readonly columns: readonly ResultColumn[] | undefined;
};

/**
 * Parses the backend's messages for one statement (PostgreSQL manual, "Message Formats"). `known` are its columns, where the
 * messages do not describe them. Rows are parsed here and not in the worker thread: one buffer is transferred instead
 * of many objects cloned.
 */
export function parseBackendMessages(bytes: Uint8Array, known?: readonly ResultColumn[]): ParsedMessages {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: Row[] = [];
  let columns = known;
  let tag: string | undefined;
  let error: SqlError | undefined;
  for (let at = 0; at < buffer.length; at += 1 + buffer.readInt32BE(at + 1)) {
    const body = at + 5;
    const end = at + 1 + buffer.readInt32BE(at + 1);
    switch (buffer[at]) {
      case messageTypes.rowDescription:
        columns = parseColumns(buffer, body);
        break;
      case messageTypes.dataRow:
        rows.push(parseRow(buffer, body, columns ?? []));
        break;
      case messageTypes.noData:
        columns = [];
        break;
      case messageTypes.commandComplete:
        tag = buffer.toString('latin1', body, end - 1);
        break;
      case messageTypes.errorResponse:
        error ??= new SqlError(parseErrorFields(buffer, body, end));
        break;
      default:
        break;
    }
  }
  const completed = tag === undefined ? undefined : { rows, ...parseCommandTag(tag) };
  return { result: error ?? completed, columns };
}

/** Whether any message is an ErrorResponse, without parsing the rows. */
export function hasErrorResponse(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 1 + view.getInt32(at + 1)) {
    if (bytes[at] === messageTypes.errorResponse) return true;
  }
  return false;
}

const messageTypes = {
  rowDescription: 84, // T
  noData: 110, // n
  dataRow: 68, // D
  commandComplete: 67, // C
  errorResponse: 69, // E
} as const;

const errorFieldNames: Readonly<Record<string, keyof SqlErrorFields>> = {
  C: 'code',
  M: 'message',
  V: 'severity',
  D: 'detail',
  H: 'hint',
  n: 'constraint',
  t: 'table',
  c: 'column',
  R: 'routine',
};

function parseColumns(buffer: Buffer, body: number): ResultColumn[] {
  const columns: ResultColumn[] = [];
  let at = body + 2;
  for (let left = buffer.readInt16BE(body); left > 0; left -= 1) {
    const end = buffer.indexOf(0, at);
    const oid = buffer.readUInt32BE(end + 7);
    columns.push({ name: buffer.toString('utf8', at, end), parse: columnParsers.get(oid) });
    at = end + 19;
  }
  return columns;
}

function parseRow(buffer: Buffer, body: number, columns: readonly ResultColumn[]): Row {
  const row: Row = {};
  let at = body + 2;
  for (const { name, parse } of columns) {
    const length = buffer.readInt32BE(at);
    at += 4;
    if (length === -1) {
      row[name] = null;
      continue;
    }
    const text = buffer.toString('utf8', at, at + length);
    row[name] = parse ? parse(text) : text;
    at += length;
  }
  return row;
}

function parseErrorFields(buffer: Buffer, body: number, end: number): SqlErrorFields {
  const fields: SqlErrorFields = { code: 'XX000', message: 'The database sent no error message.' };
  let at = body;
  while (at < end && buffer[at] !== 0) {
    const stop = buffer.indexOf(0, at + 1);
    const name = errorFieldNames[String.fromCharCode(buffer[at] ?? 0)];
    if (name) fields[name] = buffer.toString('utf8', at + 1, stop);
    at = stop + 1;
  }
  return fields;
}

/** A command tag: `INSERT 0 5` ends with the number of rows, `CREATE TABLE` has none. */
function parseCommandTag(tag: string): { command: string; count: number } {
  const [command = '', ...rest] = tag.split(' ');
  const count = Number(rest.at(-1));
  return { command, count: Number.isNaN(count) ? 0 : count };
}
