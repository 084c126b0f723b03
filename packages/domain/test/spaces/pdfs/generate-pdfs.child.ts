// A process that generates the PDFs of a database, run and killed by `killed-worker.test.ts`.
import { connectDatabase, createDomain, diskStorage, type Tables } from '@lectern/domain';
import { startWorkers } from '../../../src/workers/workers.ts';
import { testSealing } from '../../../src/testing/test-sealing.ts';

const database = await connectDatabase<Tables>({ kind: 'postgres', url: process.env['DATABASE_URL'] ?? '' });
const settings = {
  publicUrl: 'http://lectern.test',
  appUrl: 'http://app.lectern.test',
  sitesUrl: 'http://lectern.test/sites',
  organizationCreation: 'everyone',
  sealing: testSealing,
} as const;
const storage = diskStorage(process.env['STORAGE_DIR'] ?? '');
startWorkers(createDomain({ database, settings, storage, log: console }), {
  concurrency: 1,
  leaseSeconds: 1,
  graceSeconds: 0,
});
