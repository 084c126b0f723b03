import type { Readable } from 'node:stream';
import { type MovedTable, movedTables } from '../store/tables/organization-rows.ts';

/** What an archive says of itself. */
export type MoveManifest = {
  readonly organizationId: string;
  readonly title: string;
  /** The last migration of the database: only one with the same takes the rows. */
  readonly migration: string;
  /** Whether secrets are sealed with a key of the move, or were left out. */
  readonly secrets: 'sealed' | 'left out';
  /** The new ids of content stores that other organizations use, too. */
  readonly stores: Readonly<Record<string, string>>;
};

/** What the rows of a part of an archive are. */
export type MovedRows = MovedTable | 'users' | 'content_nodes' | 'content_documents';

/** Whether a name is one of such rows. */
export function isMovedRows(name: string): name is MovedRows {
  return ['users', 'content_nodes', 'content_documents', ...movedTables].includes(name);
}

/** A file of a content store; the hash is the SHA-256 of its bytes in base64url. */
type MovedFile = {
  readonly storeId: string;
  readonly hash: string;
  readonly sizeBytes: number;
  readonly bytes: Readable;
};

/** Where an organization is exported to. */
export type MoveSink = {
  readonly begin: (manifest: MoveManifest) => Promise<void>;
  /** Rows as JSON texts. */
  readonly rows: (kind: MovedRows, lines: readonly string[]) => Promise<void>;
  readonly file: (file: MovedFile) => Promise<void>;
};

/** Where an organization is imported from: complete, and checked as a whole. Each may be read once. */
export type MoveSource = {
  readonly manifest: MoveManifest;
  readonly eachRows: (take: (kind: MovedRows, lines: readonly string[]) => Promise<void>) => Promise<void>;
  readonly eachFile: (take: (file: MovedFile) => Promise<void>) => Promise<void>;
};
