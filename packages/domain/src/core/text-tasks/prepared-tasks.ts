import { createHash } from 'node:crypto';
import {
  areQuick,
  runQuickTexts,
  type TextTaskInput,
  type TextTaskKind,
  type TextTaskResult,
  type TextTasks,
} from '@lectern/content';

/** A task that must run before the transaction that needs it. */
export class UnpreparedTaskError extends Error {
  override readonly name = 'UnpreparedTaskError';
  /** Runs the task, after the transaction was rolled back. */
  readonly prepare: () => Promise<void>;
  readonly owner: PreparedTasks;

  constructor(owner: PreparedTasks, prepare: () => Promise<void>) {
    super('A text is read before the transaction that needs it.');
    this.owner = owner;
    this.prepare = prepare;
  }
}

/**
 * The tasks of a transaction. It has the results of those that ran before, runs quick ones at once, and throws
 * `UnpreparedTaskError` for any other: nobody waits for a thread in a transaction.
 */
export class PreparedTasks implements TextTasks {
  readonly #outside: TextTasks;
  readonly #results = new Map<string, unknown>();

  constructor(outside: TextTasks) {
    this.#outside = outside;
  }

  async run<K extends TextTaskKind>(
    kind: K,
    inputs: readonly TextTaskInput<K>[],
  ): Promise<TextTaskResult<K>[]> {
    const keys = inputs.map((input) => keyOf(kind, input));
    const missing = new Map<string, TextTaskInput<K>>();
    for (const [at, key] of keys.entries()) {
      const input = inputs[at];
      if (input !== undefined && !this.#results.has(key)) missing.set(key, input);
    }
    const unread = [...missing.values()];
    if (!areQuick(kind, unread))
      throw new UnpreparedTaskError(this, async () =>
        this.#keep([...missing.keys()], await this.#outside.run(kind, unread)),
      );
    this.#keep([...missing.keys()], await runQuickTexts(kind, unread));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The key of a result has its kind.
    return keys.map((key) => this.#results.get(key) as TextTaskResult<K>);
  }

  #keep(keys: readonly string[], results: readonly unknown[]): void {
    for (const [at, key] of keys.entries()) this.#results.set(key, results[at]);
  }
}

function keyOf(kind: TextTaskKind, input: unknown): string {
  return createHash('sha256').update(kind).update(JSON.stringify(input)).digest('base64');
}
