import { randomBytes } from 'node:crypto';
import type { SealingKeys, SealingPurpose } from '../core/sealing-keys.ts';
import { newWebhookSecret } from '../platform/webhooks/webhook-secrets.ts';
import { newShareLinkKey } from '../sites/share-links/share-key.ts';
import { type SealedColumn, sealedColumns } from '../store/platform/sealed-values.repository.ts';

type Row = Record<string, unknown>;

/** What takes the place of a secret that was left out; `undefined` where the row is of no use without it. */
const replacements: Readonly<Partial<Record<SealingPurpose, (() => string) | undefined>>> = {
  'webhook secrets': newWebhookSecret,
  'share links': newShareLinkKey,
  'private keys': () => randomBytes(32).toString('base64url'),
  'import addresses': () => '',
  // Nobody but the provider can make a new one.
  'client secrets': () => '',
};

/** Seals the secrets of rows with the key of a move, or leaves them out; counts them by table and column. */
export function exportSecrets(
  table: string,
  lines: readonly string[],
  { from, to, count }: { from: SealingKeys; to: SealingKeys | undefined; count: (column: string) => void },
): readonly string[] {
  const columns = sealedColumnsOf(table);
  if (columns.length === 0) return lines;
  return lines.map((line) => {
    const row = parseRow(line);
    for (const column of columns) {
      const stored = row[column.column];
      if (typeof stored !== 'string') continue;
      count(`${table}.${column.column}`);
      const of = ownerOf(column, row);
      const { purpose } = column;
      row[column.column] =
        to === undefined ? '' : to.seal(from.open(stored, { purpose, of }), { purpose, of });
      if (column.hash !== undefined) row[column.hash] = null;
    }
    return JSON.stringify(row);
  });
}

/** Seals the secrets of rows with the key of this server; those that were left out are replaced by new ones. */
export function importSecrets(
  table: string,
  lines: readonly string[],
  { from, to }: { from: SealingKeys | undefined; to: SealingKeys },
): readonly string[] {
  const columns = sealedColumnsOf(table);
  if (columns.length === 0) return lines;
  return lines.flatMap((line) => {
    const row = parseRow(line);
    for (const column of columns) {
      const stored = row[column.column];
      if (typeof stored !== 'string') continue;
      const of = ownerOf(column, row);
      const { purpose } = column;
      const text = from === undefined ? replacements[purpose]?.() : from.open(stored, { purpose, of });
      if (text === undefined) return [];
      row[column.column] = to.seal(text, { purpose, of });
      if (column.hash !== undefined) row[column.hash] = to.hash(text, purpose);
    }
    return [JSON.stringify(row)];
  });
}

function sealedColumnsOf(table: string): readonly SealedColumn[] {
  return sealedColumns.filter((column) => column.table === table);
}

function ownerOf({ of }: SealedColumn, row: Row): string {
  return of.map((name) => String(row[name])).join(' ');
}

function parseRow(line: string): Row {
  const row: unknown = JSON.parse(line);
  if (typeof row !== 'object' || row === null) throw new Error('A row of the archive is not an object.');
  return { ...row };
}
