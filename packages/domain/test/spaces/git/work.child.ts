// A process that imports and exports, run and killed by `killed-worker.test.ts`.
import { connectDatabase, createDomain, diskStorage, startWorkers, type Tables } from '@lectern/domain';
import { testSealing } from '../../../src/testing/test-sealing.ts';

const database = await connectDatabase<Tables>({ kind: 'postgres', url: process.env['DATABASE_URL'] ?? '' });
const fetching = { allowedPrivateHosts: [{ host: '127.0.0.1' }] };
const settings = {
  publicUrl: '',
  appUrl: '',
  sitesUrl: '',
  organizationCreation: 'everyone',
  sealing: testSealing,
  fetching,
} as const;
const storage = diskStorage(process.env['STORAGE_DIR'] ?? '');
startWorkers(createDomain({ database, settings, log: console, storage }), {
  concurrency: 1,
  leaseSeconds: 1,
  graceSeconds: 0,
});
