import { type Token, Tokenizer, type TokenHandler, TokenizerMode } from 'parse5';

/** What the head of a page says about it, as it stands there. */
export type HeadTags = {
  readonly title?: string;
  readonly site?: string;
  readonly description?: string;
  readonly icon?: string;
  readonly image?: string;
};

/** The names of `meta` elements, the best first: Open Graph, those of cards, and those of HTML. */
const names = {
  title: ['og:title', 'twitter:title'],
  site: ['og:site_name', 'application-name'],
  description: ['og:description', 'twitter:description', 'description'],
  image: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image'],
} as const;

/** Reads the head of a page with the tokenizer alone: it builds no tree, and takes time in proportion to the text. */
export function readHead(html: string): HeadTags {
  const head = new HeadReader();
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, head);
  head.readTextAs = (mode) => {
    tokenizer.state = mode;
  };
  tokenizer.write(html, true);
  return head.tags();
}

class HeadReader implements TokenHandler {
  readTextAs: (mode: (typeof TokenizerMode)[keyof typeof TokenizerMode]) => void = () => undefined;
  readonly #meta = new Map<string, string>();
  #title: string | undefined;
  #icon: string | undefined;
  #isInTitle = false;
  #isDone = false;

  tags(): HeadTags {
    const found = (keys: readonly string[]) => keys.map((key) => this.#meta.get(key)).find(Boolean);
    const [title, site] = [found(names.title) ?? this.#title, found(names.site)];
    const [description, image] = [found(names.description), found(names.image)];
    return {
      ...(title !== undefined && { title }),
      ...(site !== undefined && { site }),
      ...(description !== undefined && { description }),
      ...(this.#icon !== undefined && { icon: this.#icon }),
      ...(image !== undefined && { image }),
    };
  }

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    if (this.#isDone) return;
    const attribute = (name: string) => attrs.find((one) => one.name === name)?.value;
    switch (tagName) {
      case 'title':
        this.#isInTitle = this.#title === undefined;
        this.readTextAs(TokenizerMode.RCDATA);
        break;
      case 'script':
      case 'style':
        this.readTextAs(TokenizerMode.RAWTEXT);
        break;
      case 'meta':
        this.#addMeta(attribute('property') ?? attribute('name'), attribute('content'));
        break;
      case 'link':
        if (/(?:^|\s)icon(?:\s|$)/i.test((attribute('rel') ?? '').slice(0, 100)))
          this.#icon ??= attribute('href');
        break;
      case 'body':
        this.#isDone = true;
        break;
      default:
    }
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (tagName === 'title') this.#isInTitle = false;
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#isInTitle) this.#title = (this.#title ?? '') + chars;
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  #addMeta(name: string | undefined, content: string | undefined): void {
    const key = name?.toLowerCase();
    if (key !== undefined && content !== undefined && !this.#meta.has(key)) this.#meta.set(key, content);
  }
}
