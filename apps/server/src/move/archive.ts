import { z } from 'zod';

/**
 * An archive of an organization is a gzipped tar with these entries, in this order: a manifest, the rows as lines of JSON
 * in parts (`rows/<number>-<table>.ndjson`), the files (`files/<content store>/<hash>`), and the SHA-256 of all of them.
 */
export const entries = {
  manifest: 'lectern-organization.json',
  rows: 'rows/',
  files: 'files/',
  checksums: 'checksums.json',
} as const;

export const formatVersion = 1;

export const Manifest = z.object({
  format: z.literal(formatVersion, { error: 'has a format that this version of Lectern does not know' }),
  /** Of Lectern. */
  version: z.string(),
  createdAt: z.string(),
  organizationId: z.string().regex(/^\w{1,64}$/),
  title: z.string(),
  migration: z.string(),
  secrets: z.enum(['sealed', 'left out']),
  stores: z.record(z.string(), z.string()),
});

/** By the name of the entry, in hexadecimal digits. */
export const Checksums = z.record(z.string(), z.string());
