import { z } from 'zod';

/**
 * A backup is a gzipped tar archive with these entries, in this order: a manifest, the database (a tar archive of
 * its data directory, or one of `pg_dump`), the sealing key if it is in a file, and the objects of the file storage below `storage/`.
 */
export const entries = {
  manifest: 'lectern.json',
  embedded: 'database.tar',
  postgres: 'database.dump',
  sealingKey: 'sealing-key',
  storage: 'storage/',
} as const;

/** The first segments of the keys of all objects that are kept. */
export const storagePrefixes = ['files', 'pdfs', 'uploads'] as const;

export const formatVersion = 1;

export const Manifest = z.object({
  format: z.literal(formatVersion, { error: 'has a format that this version of Lectern does not know' }),
  /** Of Lectern. */
  version: z.string(),
  createdAt: z.string(),
  database: z.enum(['embedded', 'postgres']),
});
export type Manifest = z.output<typeof Manifest>;

/** A key of an object that may be restored: without a way out of its directory. */
export function isStorageKey(key: string): boolean {
  const [prefix, ...segments] = key.split('/');
  const isKnown = storagePrefixes.some((known) => known === prefix);
  return isKnown && segments.length > 0 && segments.every((segment) => /^[\w-][\w.-]*$/.test(segment));
}
