import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { exportRepository } from './export-repository.ts';
import { runGitOperation } from './git-run.ts';

/** Exports a space to a Git repository. */
export const exportGitJob = defineJob({
  name: 'git_export',
  maxWaiting: 200,
  isReported: true,
  input: z.object({ spaceId: z.string() }),
  retry: { attempts: 4, firstDelaySeconds: 2 },
  timeoutSeconds: 1800,
  run: (ctx, _input, job) => runGitOperation(ctx, job, exportRepository),
});
