import { type Command, Option } from 'commander';
import type { Client } from '@lectern/domain';
import type { Environment } from '../settings.ts';
import { ownOf } from './access.ts';
import { type Answer, type OutputOptions, printAnswer } from './answer.ts';
import { answering } from './command-options.ts';
import type { ImportOptions } from './import.ts';
import { cancelJob, type JobsOptions, listJobs, showJob } from './jobs.ts';
import { openServerAccess } from './open-access.ts';
import { sourceTypes } from './source-types.ts';

const states = ['queued', 'running', 'retrying', 'succeeded', 'failed', 'cancelled'];
const organization = ['--organization <id>', 'organization; by default the only one of yours'] as const;

/** The commands that work on content and jobs, through a running server. */
export function addContentCommands(program: Command, env: Environment): void {
  const run = async (options: OutputOptions, work: (own: Client) => Promise<Answer>) => {
    const access = await openServerAccess(env);
    printAnswer(options, await work(ownOf(access, 'Set LECTERN_TOKEN.')));
  };
  answering(program, 'import', 'import a directory, a file or a URL into a space')
    .argument('<source>', 'directory of Markdown, file, or URL of a Git repository, archive or website')
    .option('--space <id>', 'space to import into; by default a new one')
    .option('--title <text>', 'title of the new space')
    .option(...organization)
    .addOption(new Option('--type <type>', 'what is at a URL, where it does not tell').choices(sourceTypes))
    .option('--branch <name>', 'branch of a Git repository', 'main')
    .option('--directory <path>', 'directory of the Git repository that has the content')
    .action(async (source: string, options: OutputOptions & ImportOptions) => {
      const { importContent } = await import('./import.ts');
      return run(options, (own) => importContent(own, source, options));
    });
  answering(program, 'export', 'write the pages and files of a space into a directory')
    .argument('<space id>', 'space')
    .argument('<directory>', 'new or empty directory')
    .action(async (spaceId: string, directory: string, options: OutputOptions) => {
      const { exportSpace } = await import('./export.ts');
      return run(options, (own) => exportSpace(own, spaceId, directory));
    });
  const jobs = program.command('jobs').description('see and cancel background jobs');
  answering(jobs, 'list', 'list jobs, the newest first')
    .option(...organization)
    .addOption(new Option('--state <state>', 'only those in a state').choices(states))
    .option('--type <name>', 'only those of a type, such as git_import')
    .option('--space <id>', 'only those of a space')
    .action((options: OutputOptions & JobsOptions) => run(options, (own) => listJobs(own, options)));
  answering(jobs, 'show', 'show a job')
    .argument('<job id>', 'job')
    .option(...organization)
    .option('--wait', 'wait until it has ended')
    .action((jobId: string, options: OutputOptions & { wait?: boolean; organization?: string }) =>
      run(options, (own) => showJob(own, jobId, options)),
    );
  answering(jobs, 'cancel', 'cancel a job that waits or runs')
    .argument('<job id>', 'job')
    .option(...organization)
    .action((jobId: string, options: OutputOptions & { organization?: string }) =>
      run(options, (own) => cancelJob(own, jobId, options)),
    );
}
