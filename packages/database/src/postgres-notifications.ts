import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { formatArrayLiteral } from './array-literal.ts';
import { unixSocketOption } from './unix-socket-option.ts';
import { LocalNotifications, type Notifications } from './notifications.ts';
import type { SqlExecutor } from './sql-executor.ts';

const channel = 'lectern';
const connectTimeoutSeconds = 10;

/**
 * Notifications between processes by LISTEN and NOTIFY. They are sent after the commit in a statement of their own:
 * within a transaction, NOTIFY takes a lock that serializes all commits of the database. The first listener opens the
 * session that listens; behind a connection pooler in transaction mode it receives nothing, and listeners only poll.
 */
export class PostgresNotifications implements Notifications {
  readonly #local = new LocalNotifications();
  readonly #executor: SqlExecutor;
  readonly #url: string;
  /** Identifies this process, which ignores its own notifications. */
  readonly #sender = randomBytes(6).toString('hex');
  readonly #unsent = new Set<string>();
  #session: postgres.Sql | undefined;
  #closed = false;

  constructor(executor: SqlExecutor, url: string) {
    this.#executor = executor;
    this.#url = url;
  }

  notify(topic: string): void {
    this.#local.notify(topic);
    if (this.#unsent.size === 0) setImmediate(() => this.#flush());
    this.#unsent.add(topic);
  }

  listen(topic: string, listener: () => void): () => void {
    this.#openSession();
    return this.#local.listen(topic, listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#local.close();
    await this.#session?.end({ timeout: 1 });
  }

  /** One statement for all topics of one turn of the event loop. */
  #flush(): void {
    const payloads = [...this.#unsent].map((topic) => `${this.#sender} ${topic}`);
    this.#unsent.clear();
    if (this.#closed) return;
    const text = `select pg_notify('${channel}', payload) from unnest($1::text[]) as payload`;
    // On an error, listeners see the change when they poll.
    this.#executor.run(text, [formatArrayLiteral(payloads)]).catch(() => undefined);
  }

  #openSession(): void {
    if (this.#session !== undefined || this.#closed) return;
    this.#session = postgres(this.#url, {
      ...unixSocketOption(this.#url),
      connect_timeout: connectTimeoutSeconds,
      fetch_types: false,
      connection: { application_name: 'lectern notifications' },
      onnotice: () => {},
    });
    const onNotify = (payload: string) => {
      const [sender, topic] = payload.split(' ', 2);
      if (sender !== this.#sender && topic !== undefined) this.#local.notify(topic);
    };
    // Called after each reconnection: notifications may have been missed before.
    const onListen = () => this.#local.notifyAll();
    this.#session.listen(channel, onNotify, onListen).catch(() => undefined);
  }
}
