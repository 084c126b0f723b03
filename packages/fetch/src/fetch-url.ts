import { FetchError } from './fetch-error.ts';

type FetchUrl = {
  /** Without credentials and fragment. */
  readonly url: URL;
  /** The Authorization header for the credentials of the URL, if it had any. */
  readonly authorization: string | undefined;
};

/** Parses a URL and separates its credentials. @throws FetchError for one that is invalid or neither http nor https */
export function parseFetchUrl(address: string | URL, base?: URL): FetchUrl {
  const url = URL.parse(address, base);
  if (url === null) throw new FetchError('url', 'The URL is not valid.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('scheme', 'The URL must begin with http:// or https://.');
  }
  const authorization = basicAuthorization(url);
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url, authorization };
}

/** A URL without its credentials, to be stored and shown; `undefined` for an invalid one. */
export function stripUrlCredentials(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}

function basicAuthorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  try {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`;
  } catch {
    throw new FetchError('url', 'The user name or password in the URL is not valid percent-encoding.');
  }
}
