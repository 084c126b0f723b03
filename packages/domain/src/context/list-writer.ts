import type { ListOf } from '@lectern/contract';
import { type JsonParts, writeJson } from '../core/write-json.ts';

const written = new WeakMap<object, JsonParts>();

/** The JSON of a list that was written while it was read. */
export function findWrittenList(result: unknown): JsonParts | undefined {
  return typeof result === 'object' && result !== null ? written.get(result) : undefined;
}

/**
 * Writes a list whose items may have some megabytes together, while they are read. Outside of the heap, the garbage collector
 * does not copy them.
 */
export class ListWriter<Item> {
  readonly #parts: Buffer[] = [];
  #sizeBytes = 0;

  constructor(items: readonly Item[]) {
    this.write(items);
  }

  write(items: readonly Item[]): void {
    if (items.length === 0) return;
    const separator = this.#parts.length === 0 ? '' : ',';
    this.#add(separator + items.map((item) => writeJson(item)).join(','));
  }

  /** The list, whose items are parsed when they are read; `findWrittenList` finds its JSON. */
  end({ next, count }: { readonly next: string | undefined; readonly count: number }): ListOf<Item> {
    const others = { ...(next !== undefined && { next: { page: next } }), count };
    const items = [...this.#parts];
    this.#add(']}');
    const start = Buffer.from(`${JSON.stringify(others).slice(0, -1)},"items":[`);
    const json = { sizeBytes: this.#sizeBytes + start.length, parts: [start, ...this.#parts] };
    let parsed: Item[] | undefined;
    const list = {
      ...others,
      get items() {
        return (parsed ??= parseItems(items));
      },
    };
    written.set(list, json);
    return list;
  }

  #add(text: string): void {
    const part = Buffer.from(text);
    this.#parts.push(part);
    this.#sizeBytes += part.length;
  }
}

function parseItems<Item>(parts: readonly Buffer[]): Item[] {
  const items: unknown = JSON.parse(`[${Buffer.concat(parts).toString()}]`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Items are JSON, and those that were written.
  return items as Item[];
}
