import { parseJson } from '../parse-json.ts';

/** `status` is 0 for a connection that closed before an answer; `value` is undefined if it closed within the body. */
export type Answer<T> = { readonly status: number; readonly value: T | undefined };

export type List<T> = {
  readonly count: number;
  readonly items: readonly T[];
  readonly next?: { readonly page: string };
};

const timeoutMs = 120_000;

/** Requests to a server that is killed, and started again at another origin. */
export class Client {
  origin = '';
  /** Counts of the answers to writers: by name, then by status. */
  readonly answers: Record<string, Record<string, number>> = {};
  readonly #headers: Readonly<Record<string, string>>;

  constructor(token: string) {
    this.#headers = { authorization: `Bearer ${token}` };
  }

  /** A request of a writer, which may be answered by anything. */
  async send<T>(name: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer<T>> {
    const answer = await this.sendBytes(name, path, {
      method,
      headers: { ...this.#headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isRead = answer.status >= 200 && answer.status < 300 && answer.value !== undefined;
    return { status: answer.status, value: isRead ? parseJson<T>(answer.value.toString()) : undefined };
  }

  async sendBytes(name: string, path: string, init: RequestInit): Promise<Answer<Buffer>> {
    let status = 0;
    let value: Buffer | undefined;
    try {
      const response = await fetch(`${this.origin}${path}`, {
        ...init,
        signal: AbortSignal.timeout(timeoutMs),
      });
      ({ status } = response);
      value = Buffer.from(await response.arrayBuffer());
    } catch {
      // The status says whether the headers came.
    }
    const counts = (this.answers[name] ??= {});
    const outcome = status > 0 && value === undefined ? `${status} cut off` : String(status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    return { status, value };
  }

  /** A read of a check. Throws for every status but 2xx. */
  async read<T>(path: string): Promise<T> {
    return parseJson<T>((await this.readBytes(path)).toString());
  }

  /** Undefined for 404. */
  async find<T>(path: string): Promise<T | undefined> {
    const response = await this.#fetch(path);
    const text = await response.text();
    if (response.status === 404) return undefined;
    assertOk(path, response, text);
    return parseJson<T>(text);
  }

  async readBytes(path: string): Promise<Buffer> {
    const response = await this.#fetch(path);
    const bytes = Buffer.from(await response.arrayBuffer());
    assertOk(path, response, bytes.toString());
    return bytes;
  }

  /** A write of a check. Throws for every status but 2xx. */
  async write<T>(path: string, body: unknown): Promise<T> {
    const response = await this.#fetch(path, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    assertOk(path, response, text);
    return parseJson<T>(text);
  }

  /** All items of a list, by its cursors. A job may write between its statements: the count has to agree in one of three walks. */
  async walk<T>(path: string, attempts = 3): Promise<T[]> {
    const items: T[] = [];
    let next: string | undefined;
    let count: number;
    do {
      const cursor = next === undefined ? '' : `&page=${encodeURIComponent(next)}`;
      const list: List<T> = await this.read(`${path}${path.includes('?') ? '&' : '?'}limit=1000${cursor}`);
      items.push(...list.items);
      next = list.next?.page;
      ({ count } = list);
    } while (next !== undefined);
    if (count === items.length) return items;
    if (attempts === 1) throw new Error(`${path} counts ${count} items and has ${items.length}.`);
    return this.walk(path, attempts - 1);
  }

  #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.origin}${path}`, {
      headers: this.#headers,
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
    });
  }
}

function assertOk(path: string, { ok, status }: Response, text: string): void {
  if (!ok) throw new Error(`${path} was answered with ${status}: ${text.slice(0, 300)}`);
}

/** The path and query of a URL that the server made: its port is another one after each start. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
