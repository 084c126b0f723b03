import { hash } from 'node:crypto';
import { html, Html } from '../html/html.ts';
import type { Highlighting } from './highlight.ts';

/** Longer formulas are shown as their source. */
const maxLength = 5000;
/** Shorter ones are typeset at once, as long as they are not many. */
const quickLength = 200;
const maxQuickCharacters = 5000;
/** A formula that defines something may become much longer than it is. */
const definition = /\\(?:[egx]?def|let|futurelet|(?:re|provide)?newcommand|newenvironment)/;
/** As many formulas of a page are typeset, until so many took too long. */
const maxFormulas = 500;
const maxFailures = 2;

export type Formula = { readonly source: string; readonly display: boolean };

/** The formulas of a page as MathML, by `formulaKey`, which needs neither fonts nor scripts. */
export async function typesetAll(
  { cache, tasks, tenant, onBusy }: Highlighting,
  formulas: readonly Formula[],
): Promise<ReadonlyMap<string, Html>> {
  const kept = cache.partition<{ readonly mathml: string | undefined }>('reader formulas');
  const found = new Map<string, Html>();
  let [quick, failures] = [0, 0];
  for (const formula of formulas.slice(0, maxFormulas)) {
    const { source, display } = formula;
    const name = formulaKey(formula);
    if (found.has(name) || source.length > maxLength || failures >= maxFailures) continue;
    quick += source.length;
    const isQuick = source.length <= quickLength && !definition.test(source) && quick <= maxQuickCharacters;
    const key = hash('sha256', name, 'base64url');
    let typesetOnce = isQuick ? { mathml: await typeset(source, display) } : kept.find(key);
    if (typesetOnce === undefined) {
      const outcome = await tasks.run({ kind: 'formula', formula: source, display }, tenant);
      const isDone = typeof outcome === 'object' && typeof outcome.result === 'string';
      typesetOnce = { mathml: isDone ? outcome.result : undefined };
      if (typeof outcome === 'string') failures += 1;
      if (outcome === 'busy') onBusy();
      else kept.add(key, typesetOnce, 2 * (typesetOnce.mathml?.length ?? 0));
    }
    if (typesetOnce.mathml !== undefined) found.set(name, new Html(typesetOnce.mathml));
  }
  return found;
}

export function formulaKey({ source, display }: Formula): string {
  return `${display ? 'block' : 'inline'} ${source}`;
}

/** A formula as MathML; its source where it is not valid. */
export function renderMath(typesetFormulas: ReadonlyMap<string, Html>, formula: Formula): Html {
  return typesetFormulas.get(formulaKey(formula)) ?? html`<code class="formula">${formula.source}</code>`;
}

/** The most that a formula may become. */
const maxMathmlLength = 500_000;

/** The MathML of a formula; `undefined` for one that is not valid. */
export async function typeset(formula: string, display: boolean): Promise<string | undefined> {
  // For the first formula: a start need not wait for it.
  const { default: temml } = await import('temml');
  try {
    const mathml = temml.renderToString(formula, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      maxExpand: 500,
      maxSize: [50, 50],
      macros: {},
    });
    if (mathml.length > maxMathmlLength) return undefined;
    // It writes styles for what MathML has no attribute for; the policy forbids them.
    return mathml.replaceAll(/ style="[^"]*"/g, '');
  } catch {
    return undefined;
  }
}
