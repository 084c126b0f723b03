import {
  type ContentReader,
  type UnresolvedLink,
  type TextLinks,
  type PageRecord,
  type TextLinkCache,
  type TextTasks,
} from '@lectern/content';
import { addressOfReference } from '../references/reference-address.ts';

type ReadOptions = {
  readonly signal?: AbortSignal | undefined;
  /** How many of the texts are read. */
  readonly onRead?: ((done: number, total: number) => void) | undefined;
};

/** The number of texts that are read at a time. */
const batchSize = 100;
const none: TextLinks = { links: [], anchors: [] };

/** Reads the links of the texts of one store, each text once. */
export class LinkReader {
  readonly #reader: Pick<ContentReader, 'documents'>;
  readonly #read: TextLinkCache;

  constructor(reader: Pick<ContentReader, 'documents'>, read: TextLinkCache) {
    this.#reader = reader;
    this.#read = read;
  }

  /** A reader that shares the texts that are read already, and reads others with the tasks of a transaction. */
  from(reader: Pick<ContentReader, 'documents'>, tasks: TextTasks): LinkReader {
    return new LinkReader(reader, this.#read.with(tasks));
  }

  /** The links and anchors of each page, in order. */
  async ofPages(records: readonly PageRecord[], { signal, onRead }: ReadOptions = {}): Promise<TextLinks[]> {
    const hashes = records.flatMap(({ document }) => document ?? []);
    const missing = [...new Set(hashes)].filter((hash) => this.#read.findLinks(hash) === undefined);
    for (let start = 0; start < missing.length; start += batchSize) {
      signal?.throwIfAborted();
      const texts = await this.#reader.documents(missing.slice(start, start + batchSize));
      await this.#read.read(texts);
      onRead?.(Math.min(start + batchSize, missing.length), missing.length);
    }
    return records.map((record) => this.#ofPage(record));
  }

  #ofPage(record: PageRecord): TextLinks {
    const { links, anchors } = this.#read.findLinks(record.document ?? '') ?? none;
    const own = ownLinks(record, links);
    return { links: own.length === 0 ? links : [...own, ...links], anchors };
  }
}

/** The links of a page outside of its text: its cover, unless it is in the text, and the target of a link page. */
function ownLinks({ type, cover, target }: PageRecord, inText: readonly UnresolvedLink[]): UnresolvedLink[] {
  const own: UnresolvedLink[] = [];
  const add = (kind: UnresolvedLink['kind'], reference: unknown) => {
    const address = addressOfReference(reference);
    if (address !== undefined) own.push({ kind, target: address, anchorId: '' });
  };
  if (type === 'link') add('link', target);
  if (typeof cover === 'object' && cover !== null && inText.every(({ kind }) => kind !== 'cover')) {
    for (const [name, reference] of Object.entries(cover))
      if (name === 'ref' || name === 'refDark') add('cover', reference);
  }
  return own;
}

/** Whether a change of a page leaves its links and anchors unchanged. */
export function hasSameLinks(before: PageRecord, after: PageRecord): boolean {
  return (
    before.document === after.document &&
    before.type === after.type &&
    JSON.stringify([before.cover, before.target]) === JSON.stringify([after.cover, after.target])
  );
}
