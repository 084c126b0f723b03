import temml from 'temml';
import { html, Html } from '../html/html.ts';

/** Longer formulas are shown as their source. */
const maxLength = 5000;

/** A formula as MathML, which needs neither fonts nor scripts; its source where it is not valid. */
export function renderMath(formula: string, { display }: { display: boolean }): Html {
  if (formula.length <= maxLength) {
    try {
      const mathml = temml.renderToString(formula, {
        displayMode: display,
        throwOnError: true,
        trust: false,
        maxExpand: 500,
        maxSize: [50, 50],
        macros: {},
      });
      // It writes styles for what MathML has no attribute for; the policy forbids them.
      return new Html(mathml.replaceAll(/ style="[^"]*"/g, ''));
    } catch {
      return html`<code class="formula">${formula}</code>`;
    }
  }
  return html`<code class="formula">${formula}</code>`;
}
