import { type Formula, formulaOf } from '../formulas/formula.ts';
import { typesetFormula } from '../formulas/typeset-formula.ts';

/** A formula as a page has it: within text, or alone. */
export type WrittenFormula = { readonly source: string; readonly display: boolean };

/** A longer formula, and what comes after so many characters of a page, is shown as it was written. */
const maxLength = 5000;
const maxLengthOfPage = 20_000;

/** The formulas of a page. Those of another one are forgotten, unless it has them, too. */
export class BookFormulas {
  #known = new Map<string, Formula | undefined>();

  /** Typesets what is to be found later. */
  async read(formulas: Iterable<WrittenFormula>): Promise<void> {
    const before = this.#known;
    this.#known = new Map();
    let length = 0;
    for (const formula of formulas) {
      const key = keyOf(formula);
      if (this.#known.has(key)) continue;
      length += formula.source.length;
      if (formula.source.length > maxLength || length > maxLengthOfPage) continue;
      this.#known.set(key, before.has(key) ? before.get(key) : await typeset(formula));
    }
  }

  find(formula: WrittenFormula): Formula | undefined {
    return this.#known.get(keyOf(formula));
  }
}

async function typeset({ source, display }: WrittenFormula): Promise<Formula | undefined> {
  const svg = await typesetFormula(source, display);
  return svg === undefined ? undefined : formulaOf(source, svg);
}

function keyOf({ source, display }: WrittenFormula): string {
  return `${display ? 'd' : 'i'}${source}`;
}
