import { ResponseBody } from '@lectern/domain';
import { entityTag } from './entity-tag.ts';

/** The JSON of a result: encoded once for each content coding where requests share it. */
type Written = { readonly body: ResponseBody | string; readonly tag?: string };
type Tagged = Written & { readonly tag: string };

/**
 * Writes results; those that requests share only once. The domain caches and freezes them, with a size that includes
 * their bytes.
 */
export class SharedResults {
  readonly #written = new WeakMap<object, Written>();

  write(result: unknown, write: (result: unknown) => string): Written {
    return this.#find(result) ?? this.#add(result, { body: write(result) });
  }

  /** The same with an entity tag. */
  writeTagged(result: unknown, write: (result: unknown) => string): Tagged {
    const known = this.#find(result);
    if (known?.tag !== undefined) return { body: known.body, tag: known.tag };
    const text = write(result);
    const tagged = { body: text, tag: entityTag(text) };
    return { ...this.#add(result, tagged), tag: tagged.tag };
  }

  #find(result: unknown): Written | undefined {
    return isShared(result) ? this.#written.get(result) : undefined;
  }

  #add(result: unknown, written: Written & { readonly body: string }): Written {
    if (!isShared(result)) return written;
    const shared = { ...written, body: new ResponseBody(Buffer.from(written.body)) };
    this.#written.set(result, shared);
    return shared;
  }
}

function isShared(result: unknown): result is object {
  return typeof result === 'object' && result !== null && Object.isFrozen(result);
}
