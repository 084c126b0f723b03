import {
  type ContentReader,
  type FoundLink,
  type Linked,
  type PageRecord,
  ReadTexts,
} from '@lectern/content';
import { addressOf } from './address-of.ts';

/** So many texts are read at a time. */
const batchSize = 100;
const none: Linked = { links: [], anchors: [] };

/** Reads texts of one store, each once. */
export class LinkedTexts {
  readonly #reader: Pick<ContentReader, 'documents'>;
  readonly #read: ReadTexts;

  constructor(reader: Pick<ContentReader, 'documents'>, read = new ReadTexts()) {
    this.#reader = reader;
    this.#read = read;
  }

  /** The same, to be read from elsewhere where a text was not read yet. */
  from(reader: Pick<ContentReader, 'documents'>): LinkedTexts {
    return new LinkedTexts(reader, this.#read);
  }

  /** The links and anchors of pages, in the order of the pages. */
  async ofPages(records: readonly PageRecord[], signal?: AbortSignal): Promise<Linked[]> {
    const hashes = records.flatMap(({ document }) => document ?? []);
    const missing = [...new Set(hashes)].filter((hash) => this.#read.findLinks(hash) === undefined);
    for (let start = 0; start < missing.length; start += batchSize) {
      signal?.throwIfAborted();
      const texts = await this.#reader.documents(missing.slice(start, start + batchSize));
      for (const [hash, markdown] of texts) this.#read.addLinks(hash, markdown);
    }
    return records.map((record) => this.#ofPage(record));
  }

  #ofPage(record: PageRecord): Linked {
    const { links, anchors } = this.#read.findLinks(record.document ?? '') ?? none;
    const own = ownLinks(record, links);
    return { links: own.length === 0 ? links : [...own, ...links], anchors };
  }
}

/** What a page names outside of its text: its cover, unless the text names it, and what a link leads to. */
function ownLinks({ type, cover, target }: PageRecord, inText: readonly FoundLink[]): FoundLink[] {
  const own: FoundLink[] = [];
  const add = (kind: FoundLink['kind'], reference: unknown) => {
    const address = addressOf(reference);
    if (address !== undefined) own.push({ kind, target: address, anchorId: '' });
  };
  if (type === 'link') add('link', target);
  if (typeof cover === 'object' && cover !== null && inText.every(({ kind }) => kind !== 'cover')) {
    for (const [name, reference] of Object.entries(cover))
      if (name === 'ref' || name === 'refDark') add('cover', reference);
  }
  return own;
}

/** Whether the links and anchors of a page are those that they were. */
export function isSameLinked(before: PageRecord, after: PageRecord): boolean {
  return (
    before.document === after.document &&
    before.type === after.type &&
    JSON.stringify([before.cover, before.target]) === JSON.stringify([after.cover, after.target])
  );
}
