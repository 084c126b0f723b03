import type { ContentReader } from '../content/content-reader.ts';
import type { PageLink } from '../content/markdown/page-links.ts';
import { readPage } from '../content/markdown/read-page.ts';
import type { PageRecord } from '../content/page-record.ts';
import type { Hash } from '../content/trie-node.ts';
import { addressOf } from './address-of.ts';

/** A link of a page before anybody knows where it leads. */
export type FoundLink = Pick<PageLink, 'kind' | 'target' | 'anchorId'>;

/** What a text, or a page with it, has to do with links. */
export type Linked = { readonly links: readonly FoundLink[]; readonly anchors: readonly string[] };

/** So many texts are read at a time. */
const batchSize = 100;
const none: Linked = { links: [], anchors: [] };

/** Reads texts of one store, each once. */
export class LinkedTexts {
  readonly #reader: Pick<ContentReader, 'documents'>;
  readonly #known: Map<Hash, Linked>;

  constructor(reader: Pick<ContentReader, 'documents'>, known = new Map<Hash, Linked>()) {
    this.#reader = reader;
    this.#known = known;
  }

  /** The same, to be read from elsewhere where a text was not read yet. */
  from(reader: Pick<ContentReader, 'documents'>): LinkedTexts {
    return new LinkedTexts(reader, this.#known);
  }

  /** The links and anchors of pages, in the order of the pages. */
  async ofPages(records: readonly PageRecord[], signal?: AbortSignal): Promise<Linked[]> {
    const hashes = records.flatMap(({ document }) => document ?? []);
    const missing = [...new Set(hashes)].filter((hash) => !this.#known.has(hash));
    for (let start = 0; start < missing.length; start += batchSize) {
      signal?.throwIfAborted();
      const texts = await this.#reader.documents(missing.slice(start, start + batchSize));
      for (const [hash, markdown] of texts) this.#known.set(hash, linkedOf(markdown));
    }
    return records.map((record) => this.#ofPage(record));
  }

  #ofPage(record: PageRecord): Linked {
    const { links, anchors } = this.#known.get(record.document ?? '') ?? none;
    const own = ownLinks(record, links);
    return { links: own.length === 0 ? links : [...own, ...links], anchors };
  }
}

function linkedOf(markdown: string): Linked {
  const { links, anchors } = readPage(markdown);
  return {
    // A shortcut repeats the link that it stands in.
    links: links
      .filter(({ kind }) => kind !== 'shortcut')
      .map(({ kind, target, anchorId }) => ({ kind, target, anchorId })),
    anchors,
  };
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
