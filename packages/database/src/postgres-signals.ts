import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { formatArray } from './array-text.ts';
import { hostOption } from './postgres-host.ts';
import { LocalSignals, type Signals } from './signals.ts';
import type { SqlSource } from './sql-source.ts';

const channel = 'lectern';
const connectTimeoutSeconds = 10;

/**
 * Signals between processes by LISTEN and NOTIFY. They are sent after the commit in a statement of their own: within a
 * transaction, NOTIFY would make all commits of the database wait for each other. The session that listens is opened by
 * the first listener; behind a pooler in transaction mode it hears nothing, and listeners are left to look now and then.
 */
export class PostgresSignals implements Signals {
  readonly #local = new LocalSignals();
  readonly #source: SqlSource;
  readonly #url: string;
  /** So that a process need not hear what it said itself. */
  readonly #self = randomBytes(6).toString('hex');
  readonly #unsent = new Set<string>();
  #session: postgres.Sql | undefined;
  #closed = false;

  constructor(source: SqlSource, url: string) {
    this.#source = source;
    this.#url = url;
  }

  send(topic: string): void {
    this.#local.send(topic);
    if (this.#unsent.size === 0) setImmediate(() => this.#flush());
    this.#unsent.add(topic);
  }

  listen(topic: string, wake: () => void): () => void {
    this.#openSession();
    return this.#local.listen(topic, wake);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#local.close();
    await this.#session?.end({ timeout: 1 });
  }

  /** One statement for all topics that came up in one turn. */
  #flush(): void {
    const payloads = [...this.#unsent].map((topic) => `${this.#self} ${topic}`);
    this.#unsent.clear();
    if (this.#closed) return;
    const text = `select pg_notify('${channel}', payload) from unnest($1::text[]) as payload`;
    // Listeners look by themselves after a while.
    this.#source.run(text, [formatArray(payloads)]).catch(() => undefined);
  }

  #openSession(): void {
    if (this.#session !== undefined || this.#closed) return;
    this.#session = postgres(this.#url, {
      ...hostOption(this.#url),
      connect_timeout: connectTimeoutSeconds,
      fetch_types: false,
      connection: { application_name: 'lectern signals' },
      onnotice: () => {},
    });
    const hear = (payload: string) => {
      const [sender, topic] = payload.split(' ', 2);
      if (sender !== this.#self && topic !== undefined) this.#local.send(topic);
    };
    // Called after each reconnection, before which signals may have been missed.
    const reconnected = () => this.#local.sendAll();
    this.#session.listen(channel, hear, reconnected).catch(() => undefined);
  }
}
