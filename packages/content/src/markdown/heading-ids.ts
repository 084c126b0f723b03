const ascii = /^\p{ASCII}*$/u;
const asciiSeparators = /[^a-z0-9.+_]+/g;
const combiningMarks = /\p{M}+/gu;
/** Some tools spell `<`, `>` and `&` as words. */
const spelledOutSigns = /(?:^|-)(?:less-than|greater-than|and)(?=-|$)/g;
const separators = /[^\p{L}\p{N}.+_]+/gu;

/** The default anchor of a heading: `1. What's new` is `id-1.-whats-new`. */
function headingSlug(text: string): string {
  const words = ascii.test(text) ? asciiWords(text) : unicodeWords(text);
  const slug = words.replace(/^-/, '').replace(/-$/, '');
  return /^\p{N}/u.test(slug) ? `id-${slug}` : slug;
}

/** Faster than `unicodeWords`, and the same for ASCII. */
function asciiWords(text: string): string {
  return text.toLowerCase().replaceAll("'", '').replaceAll(asciiSeparators, '-');
}

function unicodeWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(combiningMarks, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(separators, '-');
}

/** Assigns unique anchors to the headings of a page, in order. */
export class HeadingIds {
  readonly #taken = new Set<string>();
  readonly #next = new Map<string, number>();

  /** `explicit`: the anchor in the source of the heading. */
  idOf(text: string, explicit?: string): string {
    const id = this.#freeId(text, explicit);
    this.#taken.add(id);
    return id;
  }

  /** The explicit anchor that a heading needs to have this one; `undefined` if it is the default one. */
  anchorFor(text: string, id: string | undefined): string | undefined {
    const needed = id !== undefined && this.#freeId(text) !== id;
    this.idOf(text, needed ? id : undefined);
    return needed ? id : undefined;
  }

  #freeId(text: string, explicit?: string): string {
    const wanted = explicit ?? headingSlug(text);
    const base = wanted === '' ? 'heading' : wanted;
    if (!this.#taken.has(base)) return base;
    let count = this.#next.get(base) ?? 1;
    while (this.#taken.has(`${base}-${count}`)) count += 1;
    this.#next.set(base, count);
    return `${base}-${count}`;
  }
}

/**
 * A normal form of anchors, equal for all spellings that tools use for the same one: of `Copy/Move` GitHub makes
 * `copymove`, others `copy-move` or `copy_move`.
 */
export function anchorKey(anchor: string): string {
  return headingSlug(anchor.replace(/^id-(?=\p{N})/u, ''))
    .replaceAll(/[-.+_]+/g, '-')
    .replaceAll(spelledOutSigns, '')
    .replace(/^id-(?=\p{N})/u, '')
    .replaceAll('-', '');
}
