import type { ContentHash } from '../objects/trie-node.ts';
import { mayMention, type ReadText, type TextLinks, type TextMentions } from '../links/read-text.ts';
import { mapInSlices } from '../objects/turns.ts';
import { type IndexedPage, indexPage } from '../search/indexed-page.ts';
import type { IndexedText } from './index-text.ts';
import type { TextTasks } from './text-tasks.ts';

/** A page to be indexed, with the hash of its text. */
export type PageToIndex = {
  readonly hash: ContentHash;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
};

/** What search knows of a page. */
export type SearchedText = {
  /** All of the page. */
  readonly page: IndexedPage;
  /** What every visitor sees of a page with conditions. */
  readonly visitors?: IndexedPage;
};

type Texts = ReadonlyMap<ContentHash, string>;

/** What search knows of texts takes about twice their size: of more texts than these, it is read again. */
const maxKeptCharacters = 10_000_000;
const noMentions: TextMentions = { conditions: [], specs: [], users: [] };

/** What was read of texts, by their hash. */
class ReadTexts {
  readonly links = new Map<ContentHash, TextLinks>();
  readonly mentions = new Map<ContentHash, TextMentions>();
  readonly indexed = new Map<ContentHash, IndexedText>();
  /** How many characters of texts may still be kept for search. */
  left = maxKeptCharacters;
}

/** Parses each text of a content once for all indexes. */
export class TextLinkCache {
  readonly #tasks: TextTasks;
  readonly #read: ReadTexts;

  constructor(tasks: TextTasks, known?: TextLinkCache) {
    this.#tasks = tasks;
    this.#read = known === undefined ? new ReadTexts() : known.#read;
  }

  /** A cache of the same texts that reads others with these tasks, such as those of a transaction. */
  with(tasks: TextTasks): TextLinkCache {
    return new TextLinkCache(tasks, this);
  }

  /** What search knows of pages, in order. */
  async index(pages: readonly PageToIndex[]): Promise<SearchedText[]> {
    const texts = new Map(pages.map(({ hash, markdown }) => [hash, markdown]));
    const indexed = await this.#index(texts);
    const visible = await this.#tasks.run(
      'unconditional',
      pages.map(({ description }) => ({ markdown: description })),
    );
    const read = pages.flatMap(({ hash, ...page }, at) => {
      const text = indexed.get(hash);
      return text === undefined ? [] : [{ ...page, text, about: visible[at] ?? '' }];
    });
    return mapInSlices(read, ({ title, description, text: { body, visitors }, about }) => {
      const page = indexPage({ title, description }, body);
      if (visitors === undefined && about === description) return { page };
      return { page, visitors: indexPage({ title, description: about }, visitors ?? body) };
    });
  }

  /** Reads the links and mentions of texts. */
  async read(texts: Texts): Promise<void> {
    const read = await this.#tasks.run(
      'links',
      Array.from(texts.values(), (markdown) => ({ markdown })),
    );
    for (const [at, hash] of [...texts.keys()].entries()) this.#add(hash, read[at]);
  }

  /** Reads texts whose pages are indexed next. */
  async readAll(texts: Texts): Promise<void> {
    const indexed = await this.#index(texts);
    for (const [hash, markdown] of texts) {
      const text = indexed.get(hash);
      if (text === undefined || this.#read.indexed.has(hash) || this.#read.left < markdown.length) continue;
      this.#read.left -= markdown.length;
      this.#read.indexed.set(hash, text);
    }
  }

  /** Whether what search knows of a text is kept. */
  isIndexed(hash: ContentHash): boolean {
    return this.#read.indexed.has(hash);
  }

  /** Forgets what search knows of texts, but not their links. */
  releaseIndexed(): void {
    this.#read.indexed.clear();
    this.#read.left = maxKeptCharacters;
  }

  /** Reads the mentions of texts, most of which have none. */
  async readMentions(texts: Texts): Promise<void> {
    const mentioning = new Map<ContentHash, string>();
    for (const [hash, markdown] of texts)
      if (mayMention(markdown)) mentioning.set(hash, markdown);
      else this.#read.mentions.set(hash, noMentions);
    await this.read(mentioning);
  }

  findLinks(hash: ContentHash): TextLinks | undefined {
    return this.#read.links.get(hash);
  }

  findMentions(hash: ContentHash): TextMentions | undefined {
    return this.#read.mentions.get(hash);
  }

  async #index(texts: Texts): Promise<ReadonlyMap<ContentHash, IndexedText>> {
    const missing = [...texts].filter(([hash]) => !this.#read.indexed.has(hash));
    const read = await this.#tasks.run(
      'index',
      missing.map(([, markdown]) => ({ markdown })),
    );
    for (const [at, [hash]] of missing.entries()) this.#add(hash, read[at]);
    const indexed = new Map(missing.map(([hash], at) => [hash, read[at]] as const));
    return new Map(
      Array.from(
        texts.keys(),
        (hash) => [hash, indexed.get(hash) ?? this.#read.indexed.get(hash)] as const,
      ).flatMap(([hash, text]) => (text === undefined ? [] : [[hash, text]])),
    );
  }

  #add(hash: ContentHash, read: ReadText | undefined): void {
    if (read === undefined) return;
    this.#read.links.set(hash, read.links);
    this.#read.mentions.set(hash, read.mentions);
  }
}
