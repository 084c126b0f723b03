import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { runGitOperation } from './git-run.ts';
import { importRepository } from './import-repository.ts';

/** Imports a Git repository into a space. */
export const importGitJob = defineJob({
  name: 'git_import',
  maxWaiting: 200,
  isReported: true,
  input: z.object({ spaceId: z.string() }),
  retry: { attempts: 4, firstDelaySeconds: 2 },
  timeoutSeconds: 1800,
  run: (ctx, _input, job) => runGitOperation(ctx, job, importRepository),
});
