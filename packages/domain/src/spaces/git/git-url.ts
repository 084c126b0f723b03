import { type Contract, invalidInput, type ParsedInputOf, trimEndOf } from '@lectern/contract';
import { defaultFetchSettings, FetchError, isAllowedPrivateHost, parseFetchUrl } from '@lectern/fetch';
import type { DomainSettings } from '../../core/settings.ts';

type GitUrl = {
  /** Without user name, password and trailing slash. */
  readonly url: string;
  /** The value of the Authorization header, if the URL has a user name or password. */
  readonly authorization: string | undefined;
};

/** Parses the URL of a repository; 400 for one that is malformed or not allowed (DECISIONS B14). */
export function parseGitUrl(
  settings: Pick<DomainSettings, 'fetching' | 'gitFileRoot'>,
  text: string,
): GitUrl {
  const inputPath = 'body.url';
  // Nothing that a Git client could take for an option or for another transport.
  if (!/^[a-z]+:\/\//i.test(text))
    throw invalidInput(inputPath, 'must be an https URL, such as https://git.example.com/docs.git');
  if (/^file:/i.test(text)) return parseFileUrl(settings, text);
  const { url, authorization } = parseUrl(text);
  if (/[?#]/.test(text)) throw invalidInput(inputPath, 'must not have a query or a fragment');
  if (url.pathname === '/') throw invalidInput(inputPath, 'must name a repository, not only a host');
  const { allowedPrivateHosts } = settings.fetching ?? defaultFetchSettings;
  if (url.protocol === 'http:' && !isAllowedPrivateHost(allowedPrivateHosts, url))
    throw invalidInput(
      inputPath,
      'must begin with https; http is allowed for the hosts in ALLOWED_PRIVATE_HOSTS only',
    );
  return { url: trimEndOf(url.href, '/'), authorization };
}

function parseFileUrl({ gitFileRoot }: Pick<DomainSettings, 'gitFileRoot'>, text: string): GitUrl {
  const url = URL.parse(text);
  if (gitFileRoot === undefined)
    throw invalidInput(
      'body.url',
      'must begin with https; file URLs are allowed only with the setting GIT_FILE_ROOT',
    );
  if (url === null || url.host !== '' || /[?#]|%2f|%00/i.test(text))
    throw invalidInput('body.url', 'must be a file URL without a host, such as file:///srv/git/docs.git');
  return { url: trimEndOf(url.href, '/'), authorization: undefined };
}

function parseUrl(text: string): ReturnType<typeof parseFetchUrl> {
  try {
    return parseFetchUrl(text);
  } catch (error) {
    if (error instanceof FetchError) throw invalidInput('body.url', error.message);
    throw error;
  }
}

/** The name of a repository: the last two segments of its path. */
export function repositoryName(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  return path
    .replace(/\.git$/, '')
    .split('/')
    .filter((part) => part !== '')
    .slice(-2)
    .map((part) => decodePart(part))
    .join('/');
}

/** The paths of hosts under which the files of a branch are browsed. */
const treePaths = { github: 'tree', gitlab: '-/tree' } as const;
const providers: Readonly<Record<string, keyof typeof treePaths>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
};

/**
 * The URL prefix of the files of a branch, without a slash at its end: the given one, or that of a provider that is known;
 * `undefined` for other hosts.
 */
export function treeUrlOf({
  url,
  ref,
  repoTreeURL,
  gitInfo,
}: Pick<
  ParsedInputOf<Contract['git']['importRepository']>['body'],
  'url' | 'ref' | 'repoTreeURL' | 'gitInfo'
>): string | undefined {
  if (repoTreeURL !== undefined) return trimEndOf(repoTreeURL, '/');
  const repository = URL.parse(gitInfo?.url ?? url);
  const provider = gitInfo?.provider ?? providers[repository?.hostname ?? ''];
  if (repository === null || provider === undefined || repository.protocol === 'file:') return undefined;
  const path = trimEndOf(repository.pathname, '/').replace(/\.git$/, '');
  const branch = ref.replace(/^refs\/heads\//, '');
  return `${repository.origin}${path}/${treePaths[provider]}/${branch.split('/').map(encodeURIComponent).join('/')}`;
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
      .replaceAll(/\p{Cc}/gu, '')
      .toWellFormed();
  } catch {
    return text;
  }
}
