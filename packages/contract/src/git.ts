import { z } from 'zod';
import { operation } from './operation.ts';
import { Moment } from './schema/common.ts';
import { GitInfo } from './schema/git-info.ts';
import { text, webAddress } from './schema/text.ts';

/** Longest name of a branch. */
const maxRefLength = 255;
/** What no name of a branch may have (git-check-ref-format). */
const unusual = /[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\/|\/[.-]|\.lock(?:\/|$)|[./]$/u;

function isBranch(ref: string): boolean {
  return ref.startsWith('refs/heads/') && ref.length <= maxRefLength && !unusual.test(ref);
}

const Ref = z
  .string()
  .refine(isBranch, { error: `must be the name of a branch, such as refs/heads/main` })
  .meta({ maxLength: maxRefLength, description: 'The branch.', examples: ['refs/heads/main'] });

function prefix(description: string, example: string) {
  return webAddress(2048)
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
      'The repository: an https address, which may have a user name and password. Http is for hosts of ALLOWED_PRIVATE_HOSTS.',
    examples: ['https://git.example.com/northwind/docs.git'],
  }),
  ref: Ref,
  repoCacheID: text(1, 255)
    .optional()
    .meta({
      description:
        'A hint for servers that keep a copy of the repository, under which name. It is accepted and has no effect: every import and export fetches the commit that it needs, and keeps nothing of it but the content.',
      examples: ['northwind-docs'],
    }),
  repoTreeURL: prefix(
    'What the addresses of files begin with where people read the repository. Links of pages to files and folders that are in the repository and not in the space lead there, from the import or export on until one names another.',
    'https://github.com/northwind/docs/tree/main/',
  ),
  repoCommitURL: prefix(
    'What the addresses of commits begin with: those of revisions (`git.url`).',
    'https://github.com/northwind/docs/commit/',
  ),
  repoProjectDirectory: text(0, 1024)
    .optional()
    .meta({ description: 'The folder of the repository that holds the space.', examples: ['docs'] }),
  timestamp: Moment.optional().meta({
    description:
      'When what caused this happened. One that is older than that of the last import or export is passed over.',
  }),
  force: z
    .boolean()
    .optional()
    .meta({ description: 'Whether it is done although it is older, or although the commit is known.' }),
  gitInfo: z
    .object({
      provider: z.enum(['github', 'gitlab']).optional(),
      url: prefix('Where people read the repository.', 'https://github.com/northwind/docs'),
    })
    .meta({ id: 'GitInfoInput', description: 'What is shown as the repository of the space.' })
    .optional(),
};

const progress =
  'It goes on in the background; `git/info` tells what came of it. One at a time for each space.';
const base = '/v1/spaces/{spaceId}/git';

export const git = {
  importRepository: operation({
    id: 'importGitRepository',
    method: 'POST',
    path: `${base}/import`,
    summary: 'Import a Git repository into a space',
    description: `${progress} What both the space and the repository changed is merged; conflicts become a change request.`,
    permission: 'space.admin',
    body: z.object({
      ...repository,
      standalone: z
        .boolean()
        .optional()
        .meta({ description: 'Whether only a revision is made, and the space stays as it is.' }),
    }),
    status: 204,
    errors: ['conflict'],
  }),
  exportToRepository: operation({
    id: 'exportToGitRepository',
    method: 'POST',
    path: `${base}/export`,
    summary: 'Export a space to a Git repository',
    description: `${progress} Commits that the repository has since the last time are imported before.`,
    permission: 'space.admin',
    body: z.object({
      ...repository,
      commitMessage: text(1, 10_000).meta({ examples: ['Describe the new installer'] }),
    }),
    status: 204,
    errors: ['conflict'],
  }),
  getInfo: operation({
    id: 'getSpaceGitInfo',
    method: 'GET',
    path: `${base}/info`,
    summary: 'Get what a space has to do with Git',
    description: '404 for a space that was never imported from or exported to a repository.',
    permission: 'space.view',
    result: GitInfo,
    status: 200,
  }),
};
