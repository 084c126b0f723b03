// A process that runs the imports of a database, run and killed by `killed-worker.test.ts`.
import { connectDatabase, createDomain, diskStorage, type Tables } from '@lectern/domain';
import { startWorkers } from '../../../src/workers/workers.ts';
import { testSealing } from '../../../src/testing/test-sealing.ts';

const database = await connectDatabase<Tables>({ kind: 'postgres', url: process.env['DATABASE_URL'] ?? '' });
const fetching = { allowedPrivateHosts: [{ host: '127.0.0.1' }] };
const settings = {
  publicUrl: 'http://lectern.test',
  appUrl: '',
  sitesUrl: '',
  organizationCreation: 'everyone',
  sealing: testSealing,
  fetching,
} as const;
const storage = diskStorage(process.env['FILES'] ?? '');
startWorkers(createDomain({ database, settings, log: console, storage }), {
  concurrency: 1,
  leaseSeconds: 1,
  graceSeconds: 0,
});
