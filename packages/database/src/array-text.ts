type ElementParser = (text: string) => unknown;

/** Reads PostgreSQL's text form of an array: `{a,"b c",NULL,{d}}`. */
export function parseArray(text: string, parseElement: ElementParser): unknown[] {
  // Arrays whose lower bound is not 1 carry it in front: `[0:1]={a,b}`.
  const start = text.charCodeAt(0) === BRACKET ? text.indexOf('=') + 1 : 0;
  return new ArrayReader(text, start + 1, parseElement).read();
}

/** Writes the text form of an array whose elements are text already. */
export function formatArray(elements: readonly (string | null | readonly (string | null)[])[]): string {
  return `{${elements.map(formatElement).join(',')}}`;
}

const BRACKET = 91;
const BRACE_OPEN = 123;
const BRACE_CLOSE = 125;
const COMMA = 44;
const QUOTE = 34;
const BACKSLASH = 92;

function formatElement(element: string | null | readonly (string | null)[]): string {
  if (element === null) return 'NULL';
  if (typeof element !== 'string') return formatArray(element);
  return `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

class ArrayReader {
  readonly #text: string;
  readonly #parseElement: ElementParser;
  #at: number;

  constructor(text: string, at: number, parseElement: ElementParser) {
    this.#text = text;
    this.#at = at;
    this.#parseElement = parseElement;
  }

  /** Reads from after an opening brace to after its closing one. */
  read(): unknown[] {
    const elements: unknown[] = [];
    while (this.#at < this.#text.length) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === BRACE_CLOSE || code === COMMA) this.#at += 1;
      if (code === BRACE_CLOSE) return elements;
      if (code === COMMA) continue;
      if (code === BRACE_OPEN) {
        this.#at += 1;
        elements.push(this.read());
      } else {
        elements.push(code === QUOTE ? this.#parseElement(this.#quoted()) : this.#bare());
      }
    }
    throw new Error('The database sent an array without its end.');
  }

  #quoted(): string {
    const start = this.#at + 1;
    let escaped = false;
    let end = start;
    for (; this.#text.charCodeAt(end) !== QUOTE && end < this.#text.length; end += 1) {
      if (this.#text.charCodeAt(end) !== BACKSLASH) continue;
      escaped = true;
      end += 1;
    }
    this.#at = end + 1;
    const raw = this.#text.slice(start, end);
    return escaped ? raw.replaceAll(/\\(.)/gs, '$1') : raw;
  }

  #bare(): unknown {
    let end = this.#at;
    while (end < this.#text.length && !isDelimiter(this.#text.charCodeAt(end))) end += 1;
    const raw = this.#text.slice(this.#at, end);
    this.#at = end;
    return raw === 'NULL' ? null : this.#parseElement(raw);
  }
}

function isDelimiter(code: number): boolean {
  return code === COMMA || code === BRACE_CLOSE;
}
