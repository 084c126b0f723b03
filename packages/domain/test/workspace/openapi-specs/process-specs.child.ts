// A process that processes the specs of a database, run and killed by `killed-worker.test.ts`.
import { connectDatabase, createDomain, type Tables } from '@lectern/domain';
import { startWorkers } from '../../../src/workers/workers.ts';
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
startWorkers(createDomain({ database, settings, log: console }), {
  concurrency: 1,
  leaseSeconds: 1,
  graceSeconds: 0,
});
