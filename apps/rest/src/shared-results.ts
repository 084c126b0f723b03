import { ResponseBody } from '@lectern/domain';
import { entityTag } from './entity-tag.ts';

/** The JSON of a result: encoded once for each content coding where requests share it. */
type Written = { readonly body: ResponseBody | string; readonly tag: string };

/**
 * Writes results; those that requests share only once. The domain caches and freezes them, with a size that includes
 * their bytes.
 */
export class SharedResults {
  readonly #written = new WeakMap<object, Written>();

  write(result: unknown, write: (result: unknown) => string): Written {
    const shared = typeof result === 'object' && Object.isFrozen(result) ? result : null;
    const known = shared === null ? undefined : this.#written.get(shared);
    if (known !== undefined) return known;
    const text = write(result);
    const tag = entityTag(text);
    if (shared === null) return { body: text, tag };
    const written = { body: new ResponseBody(Buffer.from(text)), tag };
    this.#written.set(shared, written);
    return written;
  }
}
