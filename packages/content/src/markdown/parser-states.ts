import markdownIt, { type Env, type MarkdownIt, type StateInline, type Token } from 'markdown-it';

type Nesting = Token['nesting'];

/** A token whose members are fields: that of the library sets each by its name, which takes a tenth of the time of reading a page. */
class FieldToken {
  type: string;
  tag: string;
  attrs: Token['attrs'] = null;
  map: Token['map'] = null;
  nesting: Nesting;
  level = 0;
  children: Token['children'] = null;
  content = '';
  markup = '';
  info = '';
  meta: Token['meta'] = null;
  block = false;
  hidden = false;

  constructor(type: string, tag: string, nesting: Nesting) {
    this.type = type;
    this.tag = tag;
    this.nesting = nesting;
  }
}
Object.setPrototypeOf(FieldToken.prototype, markdownIt.Token.prototype);

/** What `new Token` of the library returns. */
export function createToken(type: string, tag: string, nesting: Nesting): Token {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has all members as fields, and the methods by its prototype.
  return new FieldToken(type, tag, nesting) as unknown as Token;
}

type Delimiters = StateInline['delimiters'];

/** The state of inline rules, whose members are fields, too. */
class FieldInlineState {
  pos = 0;
  level = 0;
  pending = '';
  pendingLevel = 0;
  cache: StateInline['cache'] = {};
  backticks: StateInline['backticks'] = {};
  backticksScanned = false;
  skipHtmlSpecial = false;
  linkLevel = 0;
  delimiters: Delimiters = [];
  _prev_delimiters: Delimiters[] = [];
  Token = markdownIt.Token;
  src: string;
  env: Env;
  md: MarkdownIt;
  tokens: Token[];
  tokens_meta: StateInline['tokens_meta'];
  posMax: number;

  constructor(src: string, md: MarkdownIt, env: Env, tokens: Token[]) {
    this.src = src;
    this.env = env;
    this.md = md;
    this.tokens = tokens;
    this.tokens_meta = Array.from({ length: tokens.length });
    this.posMax = src.length;
  }

  pushPending(): Token {
    const token = createToken('text', '', 0);
    token.content = this.pending;
    token.level = this.pendingLevel;
    this.tokens.push(token);
    this.pending = '';
    return token;
  }

  push(type: string, tag: string, nesting: Nesting): Token {
    if (this.pending !== '') this.pushPending();
    const token = createToken(type, tag, nesting);
    if (nesting < 0) {
      this.level -= 1;
      this.delimiters = this._prev_delimiters.pop() ?? [];
    }
    token.level = this.level;
    if (nesting > 0) {
      this.level += 1;
      this._prev_delimiters.push(this.delimiters);
      this.delimiters = [];
      this.tokens_meta.push({ delimiters: this.delimiters });
    } else this.tokens_meta.push(undefined);
    this.pendingLevel = this.level;
    this.tokens.push(token);
    return token;
  }
}

/** Makes a parser use states and tokens whose members are fields. */
export function useFieldStates(parser: MarkdownIt): void {
  const { State: InlineState } = parser.inline;
  Object.setPrototypeOf(FieldInlineState.prototype, InlineState.prototype);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It has all members as fields, and the other methods by its prototype.
  parser.inline.State = FieldInlineState as unknown as typeof InlineState;
  const { State: BlockState } = parser.block;
  parser.block.State = class extends BlockState {
    override push(type: string, tag: string, nesting: Nesting): Token {
      const token = createToken(type, tag, nesting);
      token.block = true;
      if (nesting < 0) this.level -= 1;
      token.level = this.level;
      if (nesting > 0) this.level += 1;
      this.tokens.push(token);
      return token;
    }
  };
}
