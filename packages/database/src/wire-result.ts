import { columnParsers } from './column-values.ts';
import { SqlError, type SqlErrorFields } from './errors.ts';
import type { SqlResult } from './sql-source.ts';

type Column = { name: string; parse: ((text: string) => unknown) | undefined };
type Row = Record<string, unknown>;

/**
 * Reads the messages that PostgreSQL sends for one statement (PostgreSQL manual, "Message Formats");
 * `undefined` when it neither completed nor failed. Rows are parsed here and not where PGlite runs: one
 * buffer is handed over instead of many objects copied.
 */
export function readWireAnswer(bytes: Uint8Array): SqlResult | SqlError | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: Row[] = [];
  let columns: Column[] = [];
  let tag: string | undefined;
  let error: SqlError | undefined;
  for (let at = 0; at < buffer.length; at += 1 + buffer.readInt32BE(at + 1)) {
    const body = at + 5;
    const end = at + 1 + buffer.readInt32BE(at + 1);
    switch (buffer[at]) {
      case Message.rowDescription:
        columns = readColumns(buffer, body);
        break;
      case Message.dataRow:
        rows.push(readRow(buffer, body, columns));
        break;
      case Message.commandComplete:
        tag = buffer.toString('latin1', body, end - 1);
        break;
      case Message.errorResponse:
        error ??= new SqlError(readErrorFields(buffer, body, end));
        break;
      default:
        break;
    }
  }
  return error ?? (tag === undefined ? undefined : { rows, ...readTag(tag) });
}

/** Whether any message is an error, without reading the rows. */
export function hasWireError(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 1 + view.getInt32(at + 1)) {
    if (bytes[at] === Message.errorResponse) return true;
  }
  return false;
}

const Message = {
  rowDescription: 84, // T
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

function readColumns(buffer: Buffer, body: number): Column[] {
  const columns: Column[] = [];
  let at = body + 2;
  for (let left = buffer.readInt16BE(body); left > 0; left -= 1) {
    const end = buffer.indexOf(0, at);
    const oid = buffer.readUInt32BE(end + 7);
    columns.push({ name: buffer.toString('utf8', at, end), parse: columnParsers.get(oid) });
    at = end + 19;
  }
  return columns;
}

function readRow(buffer: Buffer, body: number, columns: readonly Column[]): Row {
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

function readErrorFields(buffer: Buffer, body: number, end: number): SqlErrorFields {
  const fields: SqlErrorFields = { code: 'XX000', message: 'The database gave no message.' };
  let at = body;
  while (at < end && buffer[at] !== 0) {
    const stop = buffer.indexOf(0, at + 1);
    const name = errorFieldNames[String.fromCharCode(buffer[at] ?? 0)];
    if (name) fields[name] = buffer.toString('utf8', at + 1, stop);
    at = stop + 1;
  }
  return fields;
}

/** `INSERT 0 5` is command and count; `CREATE TABLE` has no count. */
function readTag(tag: string): { command: string; count: number } {
  const [command = '', ...rest] = tag.split(' ');
  const count = Number(rest.at(-1));
  return { command, count: Number.isNaN(count) ? 0 : count };
}
