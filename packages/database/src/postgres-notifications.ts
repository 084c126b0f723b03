import { randomBytes } from 'node:crypto';
import { formatArrayLiteral } from './array-literal.ts';
import { LocalNotifications, type Notifications, type TopicListener } from './notifications.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { RetryPause } from './retry-pause.ts';
import type { SessionSettings } from './session-settings.ts';
import type { SqlExecutor } from './sql-executor.ts';

const channel = 'lectern';

/**
 * Notifications between processes by LISTEN and NOTIFY. They are sent after the commit in a statement of their own:
 * within a transaction, NOTIFY takes a lock that serializes all commits of the database. The first listener opens the
 * session that listens; behind a connection pooler in transaction mode it receives nothing, and listeners only poll.
 */
export class PostgresNotifications implements Notifications {
  readonly #local = new LocalNotifications();
  readonly #executor: SqlExecutor;
  readonly #settings: SessionSettings;
  /** Identifies this process, which ignores its own notifications. */
  readonly #sender = randomBytes(6).toString('hex');
  readonly #unsent = new Set<string>();
  #session: Promise<PostgresConnection | undefined> | undefined;
  /** Between attempts, while the server that was there may be replaced by another one. */
  readonly #pause = new RetryPause(() => {
    this.#session = this.#open();
  });
  #closed = false;

  constructor(executor: SqlExecutor, settings: SessionSettings) {
    this.#executor = executor;
    this.#settings = { ...settings, applicationName: 'lectern notifications' };
  }

  notify(topic: string): void {
    this.#local.notify(topic);
    if (this.#unsent.size === 0) setImmediate(() => this.#flush());
    this.#unsent.add(topic);
  }

  listen(topic: string, listener: () => void): () => void {
    this.#session ??= this.#open();
    return this.#local.listen(topic, listener);
  }

  listenToAll(listener: TopicListener): () => void {
    this.#session ??= this.#open();
    return this.#local.listenToAll(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#pause.reset();
    await this.#local.close();
    await (await this.#session)?.close();
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

  async #open(): Promise<PostgresConnection | undefined> {
    let session: PostgresConnection | undefined;
    try {
      session = await PostgresConnection.open(this.#settings, {
        onEnd: () => this.#reopen(),
        onSettled: () => undefined,
        onNotify: (payload) => this.#onNotify(payload),
      });
      await session.run(`listen ${channel}`, [], { prepare: false });
      this.#pause.reset();
      // Notifications may have been missed before.
      this.#local.notifyAll();
      return session;
    } catch (error) {
      session?.end(error instanceof Error ? error : new Error('It cannot listen.'));
      this.#reopen();
      return undefined;
    }
  }

  #reopen(): void {
    if (!this.#closed) this.#pause.fail();
  }

  #onNotify(payload: string): void {
    const [sender, topic] = payload.split(' ', 2);
    if (sender !== this.#sender && topic !== undefined) this.#local.notify(topic);
  }
}
