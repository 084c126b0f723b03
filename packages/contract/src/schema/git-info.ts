import { z } from 'zod';
import { Id, Timestamp } from './common.ts';

/** The repository that a space is synchronized with. */
export const GitSync = z
  .object({
    repoName: z
      .string()
      .optional()
      .meta({ examples: ['northwind/docs'] }),
    installationProvider: z
      .enum(['github', 'gitlab', 'github-legacy'])
      .meta({ id: 'GitSyncProvider' })
      .optional(),
    integration: z.string().optional(),
    url: z.string().optional(),
    treeURL: z
      .string()
      .optional()
      .meta({
        description:
          'The URL prefix under which the files of the branch are browsed, without a slash at its end: `/` and the `git.path` of a page follow. Absent where it is not known.',
        examples: ['https://github.com/northwind/docs/tree/main'],
      }),
    updatedAt: Timestamp.optional(),
  })
  .meta({ id: 'GitSync' });
export type GitSync = z.output<typeof GitSync>;

const Warning = z
  .object({
    path: z.string().meta({ examples: ['SUMMARY.md'] }),
    message: z.string().meta({ examples: ['there is no such Markdown file'] }),
  })
  .meta({ id: 'GitWarning' });

const count = (example: number) => z.int().meta({ examples: [example] });

export const GitOperation = z
  .object({
    direction: z.enum(['import', 'export']),
    state: z.enum(['running', 'success', 'failure']),
    stage: z
      .enum(['repo_fetch', 'config_check', 'content_process', 'finalize'])
      .optional()
      .meta({ description: 'The current stage, or the stage that failed.' }),
    ref: z.string().meta({ examples: ['refs/heads/main'] }),
    job: Id.meta({ description: 'The job that runs it.' }),
    startedAt: Timestamp,
    finishedAt: Timestamp.optional(),
    error: z
      .object({
        code: z.string().meta({ examples: ['git_unauthorized'] }),
        message: z.string().meta({ examples: ['git.example.com answers with status 401.'] }),
      })
      .meta({ id: 'GitError' })
      .optional()
      .meta({ description: 'Why it failed.' }),
    commit: z
      .string()
      .optional()
      .meta({
        description: 'The commit that was imported or pushed.',
        examples: ['4b825dc642cb6eb9a060e54bf8d69288fbee4904'],
      }),
    revision: Id.optional().meta({
      description: 'The revision that it created; absent when nothing changed.',
    }),
    changeRequest: Id.optional().meta({
      description:
        'The change request that has the content of the repository, when it conflicts with the space.',
      examples: ['cr_eEBPHyy0zYIcsuXQVTU8'],
    }),
    pages: count(48).optional(),
    files: count(12).optional(),
    warnings: z
      .array(Warning)
      .optional()
      .meta({ description: 'What was skipped or could not be interpreted as written; at most 100.' }),
  })
  .meta({ id: 'GitOperation', description: 'The last import or export of a space.' });
export type GitOperation = z.output<typeof GitOperation>;

export const GitInfo = GitSync.extend({ operation: GitOperation.optional() }).meta({
  id: 'GitInfo',
  description: 'The Git sync status of a space: its repository, and its last import or export.',
});
export type GitInfo = z.output<typeof GitInfo>;
