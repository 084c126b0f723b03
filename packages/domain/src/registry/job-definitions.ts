import { importContentJob } from '../spaces/imports/import-content.job.ts';
import { deliverWebhook } from '../platform/webhooks/deliver-webhook.job.ts';
import { fanOutEventJob } from '../platform/webhooks/fan-out-event.job.ts';
import { sendDigestJob, sendMailJob } from '../platform/mail/send-mail.job.ts';
import { indexPagesJob } from '../spaces/search/index-pages.job.ts';
import { rebuildLinkIndexJob } from '../spaces/links/rebuild-link-index.job.ts';
import {
  indexComputedPagesJob,
  indexPagesOfSpecJob,
} from '../spaces/computed-index/index-computed-pages.job.ts';
import { indexTextsJob } from '../spaces/texts/index-texts.job.ts';
import { outlineSpecJob } from '../workspace/openapi-specs/outline-spec.job.ts';
import { processSpecJob } from '../workspace/openapi-specs/process-spec.job.ts';
import { exportGitJob } from '../spaces/git/export-git.job.ts';
import { importGitJob } from '../spaces/git/import-git.job.ts';
import { generatePdfJob } from '../spaces/pdfs/generate-pdf.job.ts';
import { verifyDomainJob } from '../workspace/domain-verifications/verify-domain.job.ts';
import { sendPasswordResetJob } from '../workspace/accounts/send-password-reset.job.ts';
import { sendInviteJob } from '../workspace/invites/send-invite.job.ts';
import { sendDigestsJob } from '../platform/mail/send-digests.job.ts';
import { sendMentionMailsJob } from '../spaces/comments/send-mention-mails.job.ts';
import { sendReviewRequestMailsJob } from '../spaces/reviews/send-review-request-mails.job.ts';
import type { JobDefinition } from '../platform/jobs/define-job.ts';

// A definition parses its own input, so a worker need not know its type.
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyJob = JobDefinition<any>;

/** All types of jobs; workers claim those that they know. */
export const jobDefinitions: readonly AnyJob[] = [
  fanOutEventJob,
  deliverWebhook,
  sendMailJob,
  sendDigestJob,
  processSpecJob,
  outlineSpecJob,
  importGitJob,
  exportGitJob,
  rebuildLinkIndexJob,
  indexPagesJob,
  indexTextsJob,
  indexComputedPagesJob,
  indexPagesOfSpecJob,
  generatePdfJob,
  importContentJob,
  verifyDomainJob,
  sendPasswordResetJob,
  sendInviteJob,
  sendMentionMailsJob,
  sendReviewRequestMailsJob,
  sendDigestsJob,
];
