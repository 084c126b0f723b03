import { type Answer, type ReaderServer } from './reader-server.ts';

type Stored = {
  readonly answer: Answer;
  readonly varied: readonly (readonly [string, string | undefined])[];
};
type Headers = Readonly<Record<string, string>>;

/**
 * A shared cache before a server, as a CDN has one (RFC 9111): it keeps what `Cache-Control` permits shared caches to keep,
 * and shows it to whoever asks with the same headers of those that `Vary` names.
 */
export class SharedCache {
  readonly #server: Pick<ReaderServer, 'get'>;
  readonly #stored = new Map<string, Stored[]>();
  /** Answers that came from the cache. */
  hits = 0;
  /** Answers that came from the server. */
  misses = 0;

  constructor(server: Pick<ReaderServer, 'get'>) {
    this.#server = server;
  }

  async get(url: string, headers: Headers = {}): Promise<Answer> {
    const known = this.#stored.get(url) ?? [];
    const match = known.find(({ varied }) => varied.every(([name, value]) => headers[name] === value));
    if (match !== undefined) {
      this.hits += 1;
      return match.answer;
    }
    this.misses += 1;
    const answer = await this.#server.get(url, headers);
    if (isStorable(answer)) {
      const names = textOf(answer.headers['vary'])
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter((name) => name !== '');
      const varied = names.map((name) => [name, headers[name]] as const);
      this.#stored.set(url, [...known, { answer, varied }]);
    }
    return answer;
  }

  /** Drops what has one of these tags in `Cache-Tag`. */
  purge(tags: Iterable<string>): void {
    const stale = new Set(tags);
    for (const [url, stored] of this.#stored) {
      const kept = stored.filter(({ answer }) => !tagsOf(answer).some((tag) => stale.has(tag)));
      this.#stored.set(url, kept);
    }
  }
}

function tagsOf({ headers }: Answer): string[] {
  return textOf(headers['cache-tag'])
    .split(',')
    .map((tag) => tag.trim());
}

/** Whether a cache that has no rule of its own may keep an answer, for any time (sections 3 and 5.2.2). */
function isStorable({ headers }: Answer): boolean {
  const control = new Map(
    textOf(headers['cache-control'])
      .toLowerCase()
      .split(',')
      .map((directive) => directive.trim().split('='))
      .map(([name = '', value = '']) => [name, value]),
  );
  if (control.has('private') || control.has('no-store') || control.has('no-cache')) return false;
  if (textOf(headers['vary']).includes('*')) return false;
  const seconds = Number(control.get('s-maxage') ?? control.get('max-age') ?? '0');
  return seconds > 0;
}

/** The value of a header, which this server sends once at most. */
function textOf(header: unknown): string {
  return typeof header === 'string' ? header : '';
}
