import { importContentJob } from '../spaces/imports/import-content.job.ts';
import { deliverWebhook } from '../platform/webhooks/deliver-webhook.job.ts';
import { fanOutEventJob } from '../platform/webhooks/fan-out-event.job.ts';
import { rebuildLinksJob } from '../spaces/links/rebuild-links.job.ts';
import { processSpecJob } from '../workspace/openapi-specs/process-spec.job.ts';
import { exportGitJob } from '../spaces/git/export-git.job.ts';
import { importGitJob } from '../spaces/git/import-git.job.ts';
import { makePdfJob } from '../spaces/pdfs/make-pdf.job.ts';
import type { JobDefinition } from '../platform/jobs/define-job.ts';

// A definition takes the input that it parsed itself, so those who run it need not know its type.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyJob = JobDefinition<any>;

/** Every kind of job; workers take those that they know. */
export const jobDefinitions: readonly AnyJob[] = [
  fanOutEventJob,
  deliverWebhook,
  processSpecJob,
  importGitJob,
  exportGitJob,
  rebuildLinksJob,
  makePdfJob,
  importContentJob,
];
