import { SaxesParser } from 'saxes';

/** An element with the indexes of its children, and the ids of the elements that it references. */
type SvgElement = {
  readonly children: number[];
  readonly refs: readonly string[];
  readonly id: string | undefined;
};

/** References are followed to this depth. */
const maxSteps = 50;
const maxRuleLength = 2000;
const maxSelectorsLength = 500;

/** The number of elements of an SVG when references are expanded; barely above `limit` when there are more. */
export function expandedSvgSize(svg: string, limit: number): number {
  const elements = parseElements(svg);
  const places = new Map(elements.map(({ id }, index) => [id, index]));
  const used = elements.map(({ refs }) =>
    refs.map((ref) => places.get(ref)).filter((at) => at !== undefined),
  );
  let sizes = elements.map(() => 1);
  for (let step = 0; step < maxSteps; step += 1) {
    const next = [...sizes];
    // Children come after their parents.
    for (let index = elements.length - 1; index >= 0; index -= 1) {
      const inner = elements[index]?.children ?? [];
      const uses = (used[index] ?? []).reduce((sum, at) => sum + (sizes[at] ?? 0), 0);
      next[index] = Math.min(limit + 1, 1 + uses + inner.reduce((sum, at) => sum + (next[at] ?? 0), 0));
    }
    if (next.every((size, index) => size === sizes[index])) break;
    sizes = next;
  }
  return sizes[0] ?? 0;
}

function parseElements(svg: string): SvgElement[] {
  const styles = styleReferences(svg);
  const elements: SvgElement[] = [];
  const open: SvgElement[] = [];
  const parser = new SaxesParser();
  // Invalid SVG is left to the renderer.
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const { class: classes = '', id } = attributes;
    const selectors = ['*', name, `#${id}`, ...classes.split(/\s+/).map((one) => `.${one}`)];
    const refs = [
      ...Object.values(attributes).flatMap((value) => fragmentReferences(value)),
      ...selectors.flatMap((selector) => styles.get(selector) ?? []),
    ];
    open.at(-1)?.children.push(elements.length);
    const element = { children: [], refs, id };
    elements.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.write(svg).close();
  return elements;
}

/** By the last simple selector of a rule, the ids that the rule references. */
function styleReferences(svg: string): Map<string, string[]> {
  const styles = new Map<string, string[]>();
  const parts = svg.split('{');
  for (const [index, part] of parts.slice(1).entries()) {
    const refs = fragmentReferences(part.slice(0, Math.max(0, part.indexOf('}'))).slice(0, maxRuleLength));
    if (refs.length === 0) continue;
    const [selectors = ''] = (parts[index] ?? '')
      .slice(-maxSelectorsLength)
      .split(/[}<>;]/)
      .slice(-1);
    for (const selector of selectors.split(',')) {
      const last = lastSimpleSelector(selector.trim());
      const known = styles.get(last) ?? [];
      known.push(...refs);
      styles.set(last, known);
    }
  }
  return styles;
}

function lastSimpleSelector(selector: string): string {
  let start = selector.length;
  while (start > 0 && /[\w-]/.test(selector.charAt(start - 1))) start -= 1;
  if (start === selector.length) return '*';
  return selector.slice(/[.#]/.test(selector.charAt(start - 1)) ? start - 1 : start);
}

function fragmentReferences(value: string): string[] {
  return Array.from(value.matchAll(/(?:^\s*|\(\s*['"]?)#([^'")\s]+)/g), ([, id = '']) => id);
}
