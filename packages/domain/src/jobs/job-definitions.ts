import { importContentJob } from '../imports/import-content.job.ts';
import { deliverWebhook } from '../webhooks/deliver-webhook.job.ts';
import { spreadEvent } from '../webhooks/spread-event.job.ts';
import { rebuildLinksJob } from '../links/rebuild-links.job.ts';
import { processSpecJob } from '../openapi-specs/process-spec.job.ts';
import { exportGitJob } from '../git/export-git.job.ts';
import { importGitJob } from '../git/import-git.job.ts';
import { makePdfJob } from '../pdf/make-pdf.job.ts';
import type { JobDefinition } from './define-job.ts';

// A definition takes the input that it parsed itself, so those who run it need not know its type.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyJob = JobDefinition<any>;

/** Every kind of job; workers take those that they know. */
export const jobDefinitions: readonly AnyJob[] = [
  spreadEvent,
  deliverWebhook,
  processSpecJob,
  importGitJob,
  exportGitJob,
  rebuildLinksJob,
  makePdfJob,
  importContentJob,
];
