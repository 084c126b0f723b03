import { z } from 'zod';
import { operation } from './operation.ts';
import { InputTimestamp } from './schema/common.ts';
import { GitInfo } from './schema/git-info.ts';
import { text, httpUrl } from './schema/text.ts';

/** Maximum length of a ref. */
const maxRefLength = 255;
/** What a ref must not contain (git-check-ref-format). */
const invalidInRef = /[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\/|\/[.-]|\.lock(?:\/|$)|[./]$/u;

function isBranch(ref: string): boolean {
  return ref.startsWith('refs/heads/') && ref.length <= maxRefLength && !invalidInRef.test(ref);
}

const Ref = z
  .string()
  .refine(isBranch, { error: 'must be the ref of a branch, such as refs/heads/main' })
  .meta({ maxLength: maxRefLength, description: 'The ref of the branch.', examples: ['refs/heads/main'] });

function urlWithoutCredentials(description: string, example: string) {
  return httpUrl(2048)
    .refine((value) => URL.parse(value)?.username === '' && URL.parse(value)?.password === '', {
      error: 'must not contain a user name or password',
    })
    .optional()
    .meta({ description, examples: [example] });
}

const repository = {
  url: text(1, 2048).meta({
    format: 'uri',
    description:
      'The https URL of the repository, optionally with a user name and password. http is accepted only for hosts in ALLOWED_PRIVATE_HOSTS.',
    examples: ['https://git.example.com/northwind/docs.git'],
  }),
  ref: Ref,
  repoCacheID: text(1, 255)
    .optional()
    .meta({
      description:
        'Cache key for servers that cache clones. It is accepted and ignored: every import and export fetches the commit that it needs, and stores nothing but the content.',
      examples: ['northwind-docs'],
    }),
  repoTreeURL: urlWithoutCredentials(
    'URL prefix under which the files of the repository are browsed. Links of pages to files and directories that are in the repository but not in the space lead there, until a later import or export gives another prefix.',
    'https://github.com/northwind/docs/tree/main/',
  ),
  repoCommitURL: urlWithoutCredentials(
    'URL prefix of commits, for `git.url` of revisions.',
    'https://github.com/northwind/docs/commit/',
  ),
  repoProjectDirectory: text(0, 1024)
    .optional()
    .meta({ description: 'The directory of the repository that contains the space.', examples: ['docs'] }),
  timestamp: InputTimestamp.optional().meta({
    description:
      'Time of the event that triggered the request. A request that is older than the last import or export is skipped.',
  }),
  force: z.boolean().optional().meta({
    description: 'Whether to run even if the request is older, or the commit was processed before.',
  }),
  gitInfo: z
    .object({
      provider: z.enum(['github', 'gitlab']).optional(),
      url: urlWithoutCredentials(
        'The URL under which the repository is browsed.',
        'https://github.com/northwind/docs',
      ),
    })
    .meta({ id: 'GitInfoInput', description: 'The repository that is shown for the space.' })
    .optional(),
};

const progress = 'Runs in the background; `git/info` has its status. One at a time for each space.';
const base = '/v1/spaces/{spaceId}/git';

export const git = {
  importRepository: operation({
    id: 'importGitRepository',
    rateLimit: 'jobs',
    method: 'POST',
    path: `${base}/import`,
    summary: 'Import a Git repository into a space',
    description: `${progress} Changes in the space and in the repository are merged; conflicts become a change request.`,
    permission: 'space.admin',
    body: z.object({
      ...repository,
      standalone: z
        .boolean()
        .optional()
        .meta({ description: 'Whether to create only a revision, and leave the space unchanged.' }),
    }),
    status: 204,
  }),
  exportToRepository: operation({
    id: 'exportToGitRepository',
    rateLimit: 'jobs',
    method: 'POST',
    path: `${base}/export`,
    summary: 'Export a space to a Git repository',
    description: `${progress} New commits in the repository are imported first.`,
    permission: 'space.admin',
    body: z.object({
      ...repository,
      commitMessage: text(1, 10_000).meta({ examples: ['Describe the new installer'] }),
    }),
    status: 204,
  }),
  getInfo: operation({
    id: 'getSpaceGitInfo',
    method: 'GET',
    path: `${base}/info`,
    summary: 'Get the Git sync status of a space',
    description: '404 for a space that was never imported from or exported to a repository.',
    permission: 'space.view',
    result: GitInfo,
    status: 200,
  }),
};
