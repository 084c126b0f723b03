import { type Formula, parseFormula } from '../formulas/formula.ts';
import { typesetFormula } from '../formulas/typeset-formula.ts';

/** A formula as a page has it: within text, or alone. */
export type FormulaSource = { readonly source: string; readonly display: boolean };

/** A longer formula, and what comes after so many characters of a page, is shown as it was written. */
const maxLength = 5000;
const maxLengthPerPage = 20_000;

/** The formulas of a page. Those of another one are forgotten, unless it has them, too. */
export class DocumentFormulas {
  #formulas = new Map<string, Formula | undefined>();

  /** Typesets what is to be found later. */
  async read(formulas: Iterable<FormulaSource>): Promise<void> {
    const before = this.#formulas;
    this.#formulas = new Map();
    let length = 0;
    for (const formula of formulas) {
      const key = keyOf(formula);
      if (this.#formulas.has(key)) continue;
      length += formula.source.length;
      if (formula.source.length > maxLength || length > maxLengthPerPage) continue;
      this.#formulas.set(key, before.has(key) ? before.get(key) : await typeset(formula));
    }
  }

  find(formula: FormulaSource): Formula | undefined {
    return this.#formulas.get(keyOf(formula));
  }
}

async function typeset({ source, display }: FormulaSource): Promise<Formula | undefined> {
  const svg = await typesetFormula(source, display);
  return svg === undefined ? undefined : parseFormula(source, svg);
}

function keyOf({ source, display }: FormulaSource): string {
  return `${display ? 'd' : 'i'}${source}`;
}
