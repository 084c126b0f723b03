import { parseJson } from '../parse-json.ts';

/** The REST API of a server, as far as a site needs it. */
export class ServerApi {
  readonly #origin: string;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.#origin = origin;
    this.#token = token;
  }

  async organizationId(): Promise<string> {
    const { items } = await this.#call<{ items: { id: string }[] }>('GET', '/v1/orgs');
    const [first] = items;
    if (first === undefined) throw new Error('There is no organization.');
    return first.id;
  }

  async visitorKey(path: string): Promise<string> {
    return (await this.#call<{ privateKey: string }>('GET', path)).privateKey;
  }

  post(path: string, body: unknown): Promise<{ readonly id: string }> {
    return this.#call('POST', path, body);
  }

  async #call<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return parseJson<Result>(text);
  }
}
