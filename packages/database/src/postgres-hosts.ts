const protocols = ['postgres://', 'postgresql://'];
/** What libpq calls a server that accepts writes. */
const writable = new Set(['read-write', 'primary']);

/**
 * The servers of a URL, such as `postgres://user@a:5432,b:5432/lectern?target_session_attrs=read-write`. Of several, sessions
 * go to the one that accepts writes: the primary, or the standby that was promoted.
 */
export class PostgresHosts {
  /** Whether a standby, which accepts no writes, is refused. */
  readonly mustBePrimary: boolean;
  /** One URL for each host. */
  readonly #urls: readonly string[];
  #last = 0;

  /** Throws for any other text; the message does not contain it, because it may contain a password. */
  constructor(url: string) {
    const parsed = parse(url);
    if (parsed === undefined)
      throw new Error('The database URL must have the form postgres://user:password@host:5432/database.');
    this.#urls = parsed.urls;
    this.mustBePrimary = parsed.urls.length > 1 || writable.has(parsed.sessionAttributes);
  }

  /** All of them, first the one that was used last. */
  *inOrder(): Iterable<string> {
    const first = this.#last;
    for (let offset = 0; offset < this.#urls.length; offset += 1) {
      const index = (first + offset) % this.#urls.length;
      yield this.#urls[index] ?? '';
    }
  }

  /** To be called with the URL of each session that was opened. */
  use(url: string): void {
    this.#last = this.#urls.indexOf(url);
  }
}

/** Whether `PostgresHosts` accepts a URL. */
export function isPostgresUrl(url: string): boolean {
  return parse(url) !== undefined;
}

/** The URL without its password, and the password: for programs whose arguments everybody sees. */
export function withoutPassword(url: string): { readonly url: string; readonly password: string } {
  const start = url.indexOf('://') + 3;
  const [authority] = splitAt(splitAt(url.slice(start), '?')[0], '/');
  const at = authority.lastIndexOf('@');
  const [user, password = ''] = splitAt(authority.slice(0, Math.max(at, 0)), ':');
  if (at === -1) return { url, password };
  return { url: url.slice(0, start) + user + url.slice(start + at), password: decodeURIComponent(password) };
}

function parse(url: string): { urls: string[]; sessionAttributes: string } | undefined {
  const protocol = protocols.find((name) => url.startsWith(name));
  if (protocol === undefined) return undefined;
  const [address, query = ''] = splitAt(url.slice(protocol.length), '?');
  const [authority, path] = splitAt(address, '/');
  const hostsAt = authority.lastIndexOf('@') + 1;
  const start = protocol + authority.slice(0, hostsAt);
  const hosts = authority.slice(hostsAt);
  const parameters = new URLSearchParams(query);
  const sessionAttributes = parameters.get('target_session_attrs') ?? '';
  // It would be sent to the server as a setting.
  parameters.delete('target_session_attrs');
  const end = `/${path ?? ''}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`;
  const urls = hosts.split(',').map((host) => `${start}${host}${end}`);
  return urls.every((single) => URL.canParse(single)) ? { urls, sessionAttributes } : undefined;
}

/** The texts before and after the first of a character; without one, the whole text alone. */
function splitAt(text: string, character: string): [before: string, after?: string] {
  const index = text.indexOf(character);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
