import { safeUrl } from './safe-url.ts';

/** Text that is HTML already. Only `html` and the functions of this file make it. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template may contain; `undefined`, `null` and `false` are nothing. */
export type Content = Html | string | number | boolean | undefined | null | readonly Content[];

/** By the code of the character. */
const escapes: ReadonlyMap<number, string> = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }).map(
    ([character, escape]) => [character.charCodeAt(0), escape],
  ),
);

function escapeHtml(text: string): string {
  const first = text.search(/[&<>"']/);
  if (first === -1) return text;
  let escaped = text.slice(0, first);
  let start = first;
  for (let index = first; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // All five are below this; a look-up for every letter would take longer.
    if (code > 62) continue;
    const escape = escapes.get(code);
    if (escape === undefined) continue;
    escaped += text.slice(start, index) + escape;
    start = index + 1;
  }
  return escaped + text.slice(start);
}

type Position = 'text' | 'url';

const urlAttributes: ReadonlySet<string> = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'cite',
]);

/** The texts of templates, and where their values are. Templates are literals of the sources, so that there is a bounded number. */
const templates = new WeakMap<TemplateStringsArray, Template>();

type Template = { readonly texts: readonly string[]; readonly positions: readonly Position[] };

/**
 * A template of HTML. Every value is escaped unless it is `Html`, and an attribute that holds a URL is checked by `safeUrl`.
 * A value can be the content of an element or (a part of) a quoted attribute; never a style or a handler of events.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const { texts, positions } = templates.get(strings) ?? analyze(strings);
  let text = texts[0] ?? '';
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    text += positions[index] === 'url' ? escapeHtml(safeUrl(textOf(value)) ?? '#') : contentOf(value);
    text += texts[index + 1] ?? '';
  }
  return new Html(text);
}

function analyze(strings: TemplateStringsArray): Template {
  const positions = strings.slice(0, -1).map((before): Position => {
    if (before.endsWith('=')) throw new Error('The value of an attribute must be quoted.');
    // The attribute that the value is (a part of), within the tag that is open there.
    const tag = before.slice(Math.max(before.lastIndexOf('<'), before.lastIndexOf('>')) + 1);
    const quote = tag.lastIndexOf('="');
    const name = tag.slice(0, Math.max(0, quote)).split(/\s/).at(-1)?.toLowerCase() ?? '';
    const isWithin = quote !== -1 && !tag.slice(quote + 2).includes('"');
    if (isWithin && (name === 'style' || name === 'srcdoc' || name.startsWith('on')))
      throw new Error('A template must not have a value in a style, a document or a handler.');
    return isWithin && urlAttributes.has(name) && tag.endsWith('="') ? 'url' : 'text';
  });
  const template = { texts: strings.map(withoutIndentation), positions };
  templates.set(strings, template);
  return template;
}

/** Line breaks with the white space around them are one space, which means the same. */
function withoutIndentation(text: string): string {
  const lines = text.split('\n');
  return lines
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .map((line, index) => (index === lines.length - 1 ? line : line.trimEnd()))
    .join(' ');
}

function textOf(value: Content): string {
  return typeof value === 'string' ? value : '';
}

function contentOf(value: Content): string {
  if (value === undefined || value === null || typeof value === 'boolean') return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Html || typeof value === 'number') return String(value);
  let text = '';
  for (const part of value) text += contentOf(part);
  return text;
}

/** ` name="value"` for what is defined; `true` is the name alone. No URLs: those belong into templates. */
export function attributes(values: Readonly<Record<string, string | number | boolean | undefined>>): Html {
  let text = '';
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value === true) text += ` ${name}`;
    else if (value !== undefined && value !== false) text += ` ${name}="${escapeHtml(String(value))}"`;
  }
  return new Html(text);
}

/** Data in a page, which no browser runs: JSON in which no element can end or begin. */
export function jsonScript(value: unknown): Html {
  const json = JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return new Html(`<script type="application/ld+json">${json}</script>`);
}
