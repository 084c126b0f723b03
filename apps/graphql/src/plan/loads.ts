import type { Ctx } from '@lectern/domain';
import type { ResponseBytes } from '../limits/response-bytes.ts';
import type { Work } from '../limits/work.ts';
import type { Variables } from './variables.ts';
import type { Keys, Owner } from '../schema/keys.ts';

/** What is loaded for one set of keys, or why it could not be. */
export type Loaded = { readonly value: unknown; readonly error?: never } | { readonly error: unknown };

/** The state of a request while values are loaded. */
export type LoadContext = {
  readonly ctx: Ctx;
  readonly variables: Variables;
  readonly bytes: ResponseBytes;
  /** Whether it is the turn of the organization to read the texts of pages. */
  readonly holdsTurn: boolean;
  readonly work: Work;
};

/** A value that a field needs beyond the value that it is a field of: the result of an operation, or nodes by their ids. */
export type Load = {
  /** Loads all that one position of the document needs, in the order of `keys`. */
  readonly run: (keys: readonly Keys[], context: LoadContext) => Promise<readonly Loaded[]>;
  /** Collects what the loaded value needs in turn, as the field of each of its owners shows it. */
  readonly visit: (value: unknown, owner: Owner, wanted: Wanted) => void;
};

type Request = { readonly keys: Keys; readonly owners: Owner[] };

/** Collects what a value and its members need. */
export type Visit = (value: unknown, keys: Keys, wanted: Wanted) => void;

/** What fields ask for: equal requests of one position are one. */
export class Wanted {
  readonly loads = new Map<Load, Map<string, Request>>();
  readonly #work: Work;

  constructor(work: Work) {
    this.#work = work;
  }

  /** Counts the items of a list before they are visited. Throws `LimitError` for too many. */
  countItems(count: number): void {
    this.#work.countValues(count);
  }

  add(load: Load, keys: Keys, owner: Owner): void {
    this.#work.countValues(1);
    const requests = this.loads.get(load) ?? new Map<string, Request>();
    this.loads.set(load, requests);
    const text = textOfKeys(keys);
    const known = requests.get(text);
    if (known === undefined) requests.set(text, { keys, owners: [owner] });
    else known.owners.push(owner);
  }
}

/** What was loaded for a response. */
export class LoadedValues {
  readonly #values = new Map<Load, Map<string, Loaded>>();

  find(load: Load, keys: Keys): Loaded | undefined {
    return this.#values.get(load)?.get(textOfKeys(keys));
  }

  set(load: Load, keys: Keys, loaded: Loaded): void {
    const known = this.#values.get(load);
    if (known === undefined) this.#values.set(load, new Map([[textOfKeys(keys), loaded]]));
    else known.set(textOfKeys(keys), loaded);
  }
}

/** Loads what is wanted, then what that needs, position by position. */
export async function loadAll(wanted: Wanted, values: LoadedValues, context: LoadContext): Promise<void> {
  await Promise.all(
    Array.from(wanted.loads, async ([load, requested]) => {
      const requests = [...requested.values()];
      const results = await load.run(
        requests.map(({ keys }) => keys),
        context,
      );
      const next = new Wanted(context.work);
      for (const [at, result] of results.entries()) {
        const request = requests[at];
        if (request === undefined) throw new Error('a load returned more values than keys');
        values.set(load, request.keys, result);
        if (!('value' in result)) continue;
        for (const owner of request.owners) load.visit(result.value, owner, next);
      }
      await loadAll(next, values, context);
    }),
  );
}

function textOfKeys(keys: Keys): string {
  return JSON.stringify(keys);
}
