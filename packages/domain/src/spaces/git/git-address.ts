import { invalidInput } from '@lectern/contract';
import { defaultFetchSettings, FetchError, isAllowedPrivateHost, targetOf } from '@lectern/fetch';
import type { DomainSettings } from '../../core/settings.ts';

export type GitAddress = {
  /** Without user name, password and slash at its end. */
  readonly url: string;
  /** The header that lets us in, if the address had a user name or password. */
  readonly authorization: string | undefined;
};

/** Takes the address of a repository apart; 400 for what is none that may be asked (DECISIONS B14). */
export function gitAddress(
  settings: Pick<DomainSettings, 'fetching' | 'gitFileRoot'>,
  text: string,
): GitAddress {
  const place = 'body.url';
  // Nothing that another program could take for an option, or a transport of its own.
  if (!/^[a-z]+:\/\//i.test(text))
    throw invalidInput(place, 'must be an https address, such as https://git.example.com/docs.git');
  if (/^file:/i.test(text)) return fileAddress(settings, text);
  const { url, authorization } = partsOf(text);
  if (/[?#]/.test(text)) throw invalidInput(place, 'must not have a query or a fragment');
  if (url.pathname === '/') throw invalidInput(place, 'must name a repository, not only a host');
  const { allowedPrivateHosts } = settings.fetching ?? defaultFetchSettings;
  if (url.protocol === 'http:' && !isAllowedPrivateHost(allowedPrivateHosts, url))
    throw invalidInput(place, 'must begin with https: http is for hosts of ALLOWED_PRIVATE_HOSTS only');
  return { url: url.href.replace(/\/+$/, ''), authorization };
}

function fileAddress({ gitFileRoot }: Pick<DomainSettings, 'gitFileRoot'>, text: string): GitAddress {
  const url = URL.parse(text);
  if (gitFileRoot === undefined)
    throw invalidInput('body.url', 'must begin with https: file addresses need the setting GIT_FILE_ROOT');
  if (url === null || url.host !== '' || /[?#]|%2f|%00/i.test(text))
    throw invalidInput('body.url', 'must be a file address without a host, such as file:///srv/git/docs.git');
  return { url: url.href.replace(/\/+$/, ''), authorization: undefined };
}

function partsOf(text: string): ReturnType<typeof targetOf> {
  try {
    return targetOf(text);
  } catch (error) {
    if (error instanceof FetchError) throw invalidInput('body.url', error.message);
    throw error;
  }
}

/** What people call a repository: the last parts of its address. */
export function repositoryName(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  return path
    .replace(/\.git$/, '')
    .split('/')
    .filter((part) => part !== '')
    .slice(-2)
    .map((part) => decoded(part))
    .join('/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
      .replaceAll(/\p{Cc}/gu, '')
      .toWellFormed();
  } catch {
    return text;
  }
}
