import { defaultWorkerSettings, type WorkerSettings } from '@lectern/domain/settings';
import { retentionOf } from './retention-table.ts';
import type { Settings } from './settings.ts';

/** The worker settings of a process. */
export function workerSettingsOf(settings: Settings): WorkerSettings {
  const { JOB_CONCURRENCY: concurrency, JOB_LEASE_SECONDS: leaseSeconds } = settings;
  return { ...defaultWorkerSettings, concurrency, leaseSeconds, retention: retentionOf(settings) };
}
