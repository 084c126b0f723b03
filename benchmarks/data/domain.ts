import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDomain,
  type Database,
  diskStorage,
  type Domain,
  type DomainOptions,
  SealingKeys,
  type Tables,
} from '../../packages/domain/src/index.ts';

/** Of all processes of a benchmark. */
export const benchmarkSealingKey = Buffer.alloc(32, 'benchmark').toString('base64');

/** The domain over a database, without a server; with the folder of its files, and that of the repositories it may read. */
export function createBenchmarkDomain(database: Database<Tables>, files: Files = {}): Domain {
  return createDomain(domainOptions(database, files));
}

type Files = { readonly storage?: string; readonly gitFileRoot?: string };

export function domainOptions(
  database: Database<Tables>,
  { storage, gitFileRoot }: Files = {},
): DomainOptions {
  return {
    database,
    settings: {
      publicUrl: 'http://lectern.test',
      appUrl: 'http://app.lectern.test',
      sitesUrl: 'http://lectern.test/sites',
      organizationCreation: 'everyone',
      sealing: SealingKeys.parse(benchmarkSealingKey),
      ...(gitFileRoot !== undefined && { gitFileRoot }),
    },
    log: { info: () => undefined, error: (fields, message) => console.error(message, fields) },
    // Stays empty by default: no file is uploaded.
    storage: diskStorage(storage ?? join(tmpdir(), 'lectern-benchmark-files')),
  };
}
