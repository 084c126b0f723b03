import { hash } from 'node:crypto';
import { Html } from './html.ts';

/**
 * The rules that one page needs besides the shared style sheet: the colours of its site, widths of columns. They are in one
 * `<style>`, whose hash the content security policy names, because attributes must not have styles.
 */
export class StyleSheet {
  readonly #rules: string[] = [];
  readonly #classes = new Map<string, string>();

  /** Rules of the sources; values of users go through `safeColor` and the like first. */
  add(rule: string): void {
    this.#rules.push(rule);
  }

  /** A class for declarations; the same one for the same. At most 1,000 in a page. */
  classFor(declarations: string): string {
    const known = this.#classes.get(declarations);
    if (known !== undefined || this.#classes.size >= 1000) return known ?? '';
    const name = `x${this.#classes.size.toString(36)}`;
    this.#classes.set(declarations, name);
    this.add(`.${name}{${declarations}}`);
    return name;
  }

  get text(): string {
    return this.#rules.join('');
  }

  /** The source of the policy that permits it. */
  get source(): string {
    return hashSource(this.text);
  }

  /** Safe, because no rule contains `<`. */
  get element(): Html {
    return new Html(`<style>${this.text.replaceAll('<', '')}</style>`);
  }
}

/** The source of a content security policy for an inline script or style. */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** The colours of CSS that texts use by their names. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    red: '#ff0000',
    orange: '#ffa500',
    yellow: '#ffff00',
    green: '#008000',
    blue: '#0000ff',
    purple: '#800080',
    pink: '#ffc0cb',
    gray: '#808080',
    grey: '#808080',
    brown: '#a52a2a',
    black: '#000000',
    white: '#ffffff',
    teal: '#008080',
    cyan: '#00ffff',
    indigo: '#4b0082',
    violet: '#ee82ee',
    lime: '#00ff00',
    navy: '#000080',
    olive: '#808000',
    maroon: '#800000',
    silver: '#c0c0c0',
    gold: '#ffd700',
    crimson: '#dc143c',
    magenta: '#ff00ff',
    turquoise: '#40e0d0',
  }),
);

/** A colour that may be part of a rule, as hexadecimal; `undefined` for everything else. */
export function safeColor(color: string): string | undefined {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : names.get(color.toLowerCase());
}
