import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDomain,
  type Database,
  diskStorage,
  type Domain,
  type Tables,
} from '../../packages/domain/src/index.ts';

/** The domain over a database, without a server. */
export function createBenchmarkDomain(database: Database<Tables>): Domain {
  return createDomain({
    database,
    settings: {
      publicUrl: 'http://lectern.test',
      appUrl: 'http://app.lectern.test',
      sitesUrl: 'http://lectern.test/sites',
      organizationCreation: 'everyone',
    },
    log: { info: () => undefined, error: (fields, message) => console.error(message, fields) },
    // Stays empty: no file is uploaded.
    storage: diskStorage(join(tmpdir(), 'lectern-benchmark-files')),
  });
}
