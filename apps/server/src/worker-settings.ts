import { defaultWorkerSettings, type WorkerSettings } from '@lectern/domain/settings';
import type { Settings } from './settings.ts';

/** How a process works on jobs. */
export function workerSettingsOf(settings: Settings): WorkerSettings {
  const { JOB_CONCURRENCY: concurrency, JOB_LEASE_SECONDS: leaseSeconds } = settings;
  return { ...defaultWorkerSettings, concurrency, leaseSeconds };
}
