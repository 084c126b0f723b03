type Page = { readonly next?: { readonly page: string } | undefined; readonly items: readonly unknown[] };

/** A page of a list, and a way to the others. */
export type Pages<P, Item> = Promise<P> & {
  /** Every item, page by page: a page is requested when the one before was read. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void>;
  /** Every page from this one on. */
  pages(): AsyncGenerator<P, void>;
};

/** Lets the pages of a list be read one after another; `next` requests the one with a cursor. */
export function withPages(
  first: Promise<unknown>,
  next: (cursor: string) => Promise<unknown>,
): Pages<unknown, unknown> {
  async function* pages() {
    for (let page = await first; ;) {
      yield page;
      const cursor = isPage(page) ? page.next?.page : undefined;
      if (cursor === undefined) return;
      page = await next(cursor);
    }
  }
  async function* items() {
    for await (const page of pages()) if (isPage(page)) yield* page.items;
  }
  return Object.assign(first, { [Symbol.asyncIterator]: items, pages });
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
}
