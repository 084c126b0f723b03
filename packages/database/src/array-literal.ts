type ElementParser = (text: string) => unknown;

/** Parses an array literal of PostgreSQL: `{a,"b c",NULL,{d}}`. */
export function parseArrayLiteral(text: string, parseElement: ElementParser): unknown[] {
  // A lower bound other than 1 is a prefix: `[0:1]={a,b}`.
  const start = text.charCodeAt(0) === BRACKET ? text.indexOf('=') + 1 : 0;
  return new ArrayLiteralReader(text, start + 1, parseElement).read();
}

/** An array literal of elements that are text already. */
export function formatArrayLiteral(
  elements: readonly (string | null | readonly (string | null)[])[],
): string {
  if (elements.length === 0) return '{}';
  const parts = elements.map(formatElement);
  // Whatever is added to the joined text copies it once more when it is sent.
  parts[0] = `{${parts[0] ?? ''}`;
  parts[parts.length - 1] += '}';
  return parts.join(',');
}

const BRACKET = 91;
const BRACE_OPEN = 123;
const BRACE_CLOSE = 125;
const COMMA = 44;
const QUOTE = 34;
const BACKSLASH = 92;

function formatElement(element: string | null | readonly (string | null)[]): string {
  if (element === null) return 'NULL';
  if (typeof element !== 'string') return formatArrayLiteral(element);
  return `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

class ArrayLiteralReader {
  readonly #text: string;
  readonly #parseElement: ElementParser;
  #offset: number;

  constructor(text: string, offset: number, parseElement: ElementParser) {
    this.#text = text;
    this.#offset = offset;
    this.#parseElement = parseElement;
  }

  /** Reads from after an opening brace to after its closing one. */
  read(): unknown[] {
    const elements: unknown[] = [];
    while (this.#offset < this.#text.length) {
      const code = this.#text.charCodeAt(this.#offset);
      if (code === BRACE_CLOSE || code === COMMA) this.#offset += 1;
      if (code === BRACE_CLOSE) return elements;
      if (code === COMMA) continue;
      if (code === BRACE_OPEN) {
        this.#offset += 1;
        elements.push(this.read());
      } else {
        elements.push(code === QUOTE ? this.#parseElement(this.#quoted()) : this.#bare());
      }
    }
    throw new Error('The database sent an array literal without its closing brace.');
  }

  #quoted(): string {
    const start = this.#offset + 1;
    let escaped = false;
    let end = start;
    for (; this.#text.charCodeAt(end) !== QUOTE && end < this.#text.length; end += 1) {
      if (this.#text.charCodeAt(end) !== BACKSLASH) continue;
      escaped = true;
      end += 1;
    }
    this.#offset = end + 1;
    const raw = this.#text.slice(start, end);
    return escaped ? raw.replaceAll(/\\(.)/gs, '$1') : raw;
  }

  #bare(): unknown {
    let end = this.#offset;
    while (end < this.#text.length && !isDelimiter(this.#text.charCodeAt(end))) end += 1;
    const raw = this.#text.slice(this.#offset, end);
    this.#offset = end;
    return raw === 'NULL' ? null : this.#parseElement(raw);
  }
}

function isDelimiter(code: number): boolean {
  return code === COMMA || code === BRACE_CLOSE;
}
