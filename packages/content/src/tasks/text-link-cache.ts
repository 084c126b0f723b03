import type { ContentHash } from '../objects/trie-node.ts';
import type { IndexedText } from './index-text.ts';
import type { TextTasks } from './text-tasks.ts';
import type { ReadText, TextLinks, TextMentions } from '../links/read-text.ts';

/** A page to be indexed, with the hash of its text. */
export type PageToIndex = {
  readonly hash: ContentHash;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
};

/**
 * Parses each text of a content once: indexing a page caches the links and the mentions, which are small, for the other
 * indexes.
 */
export class TextLinkCache {
  readonly #tasks: TextTasks;
  readonly #links: Map<ContentHash, TextLinks>;
  readonly #mentions: Map<ContentHash, TextMentions>;

  constructor(tasks: TextTasks, known?: TextLinkCache) {
    this.#tasks = tasks;
    this.#links = known === undefined ? new Map<ContentHash, TextLinks>() : known.#links;
    this.#mentions = known === undefined ? new Map<ContentHash, TextMentions>() : known.#mentions;
  }

  /** A cache of the same texts that reads others with these tasks, such as those of a transaction. */
  with(tasks: TextTasks): TextLinkCache {
    return new TextLinkCache(tasks, this);
  }

  /** What search knows of pages, in order. */
  async index(pages: readonly PageToIndex[]): Promise<IndexedText[]> {
    const indexed = await this.#tasks.run(
      'index',
      pages.map(({ title, description, markdown }) => ({ title, description, markdown })),
    );
    for (const [at, { hash }] of pages.entries()) this.#add(hash, indexed[at]);
    return indexed;
  }

  /** Reads texts, by their hash. */
  async read(texts: ReadonlyMap<ContentHash, string>): Promise<void> {
    const read = await this.#tasks.run(
      'links',
      Array.from(texts.values(), (markdown) => ({ markdown })),
    );
    for (const [at, hash] of [...texts.keys()].entries()) this.#add(hash, read[at]);
  }

  findLinks(hash: ContentHash): TextLinks | undefined {
    return this.#links.get(hash);
  }

  findMentions(hash: ContentHash): TextMentions | undefined {
    return this.#mentions.get(hash);
  }

  #add(hash: ContentHash, read: ReadText | undefined): void {
    if (read === undefined) return;
    this.#links.set(hash, read.links);
    this.#mentions.set(hash, read.mentions);
  }
}
