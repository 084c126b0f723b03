import { FetchError } from './fetch-error.ts';

export type Target = {
  /** Without user name, password and fragment. */
  readonly url: URL;
  /** The user name and password of the address as a header, if it had any. */
  readonly authorization: string | undefined;
};

/** An address taken apart. @throws FetchRefused for one that is malformed or neither http nor https */
export function targetOf(address: string | URL, base?: URL): Target {
  const url = URL.parse(address, base);
  if (url === null) throw new FetchError('url', 'This is not an address of the web.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError('scheme', 'Only http and https addresses are fetched.');
  }
  const authorization = basicAuthorization(url);
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url, authorization };
}

/** An address as it may be stored and shown: without user name and password; `undefined` for what is no address. */
export function withoutCredentials(address: string): string | undefined {
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
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
  } catch {
    throw new FetchError('url', 'The user name or password in the address is malformed.');
  }
}
