import { type Formula, parseFormula } from '../formulas/formula.ts';
import { typesetFormula } from '../formulas/typeset-formula.ts';

/** A formula within text, or a display formula. */
export type FormulaSource = { readonly source: string; readonly display: boolean };

/** Longer formulas, and those beyond this total per page, are printed as their source. */
const maxLength = 5000;
const maxLengthPerPage = 20_000;

/** The typeset formulas of a page. Those of the previous page are reused. */
export class DocumentFormulas {
  #formulas = new Map<string, Formula | undefined>();

  /** Typesets formulas, so that `find` returns them. */
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
