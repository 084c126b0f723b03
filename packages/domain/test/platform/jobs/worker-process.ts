// A worker process on the database of a test, run and killed by `killed-worker.test.ts`.
import { connectDatabase, createDomain, type Tables } from '@lectern/domain';
import { startWorkers } from '../../../src/workers/workers.ts';
import { quickJob, slowJob } from './slow-job.ts';
import { testSealing } from '../../../src/testing/test-sealing.ts';

const database = await connectDatabase<Tables>({ kind: 'postgres', url: process.env['DATABASE_URL'] ?? '' });
const domain = createDomain({
  database,
  settings: {
    publicUrl: '',
    appUrl: '',
    sitesUrl: '',
    organizationCreation: 'everyone',
    sealing: testSealing,
  },
  log: console,
});
const workers = startWorkers(
  domain,
  {
    concurrency: 3,
    leaseSeconds: 1,
    graceSeconds: Number(process.env['GRACE_SECONDS'] ?? 0),
    pollSeconds: Number(process.env['POLL_SECONDS'] ?? 5),
  },
  [slowJob, quickJob],
);
process.once('SIGTERM', () => {
  void workers.stop().then(() => database.close());
});
