import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** A number of repetitions from which a bound is ignored: it is a constant factor, and takes the checker minutes. */
const manyRepetitions = 8;
/** A character that no input has: what follows the pattern never matches, so that every way through it is tried. */
const neverMatched = '\\uFFFF';

/**
 * A pattern that the checker understands and that takes at least as long as the given one: without bounds of
 * repetitions, lookarounds of a bounded width and operations on sets. `undefined` if there is none.
 */
export function relaxedPattern(
  source: string,
  flags: string,
): { readonly source: string; readonly flags: string } | undefined {
  const replaced: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  let isBounded = true;
  let hasLookaround = false;
  visitRegExpAST(parsePattern(source, flags), {
    onAssertionEnter(node) {
      if (node.kind !== 'lookahead' && node.kind !== 'lookbehind') return;
      hasLookaround = true;
      isBounded &&= node.alternatives.every(({ elements }) => elements.every(hasBoundedWidth));
      replaced.push({ start: node.start, end: node.end, text: '' });
    },
    onQuantifierEnter({ min, max, end, element, greedy }) {
      if (max < manyRepetitions || max === Infinity) return;
      replaced.push({ start: element.end, end, text: `${min === 0 ? '*' : '+'}${greedy ? '' : '?'}` });
    },
    onExpressionCharacterClassEnter({ start, end, expression }) {
      let operand: AST.ClassSetOperand | AST.ClassIntersection | AST.ClassSubtraction = expression;
      while (operand.type === 'ClassIntersection' || operand.type === 'ClassSubtraction')
        operand = operand.left;
      replaced.push({
        start,
        end,
        text: operand.type === 'CharacterClass' ? operand.raw : `[${operand.raw}]`,
      });
    },
  });
  if (!isBounded) return undefined;
  let relaxed = source;
  // From the end, without those inside of another.
  let last = Infinity;
  const outer = replaced.filter((one) => !replaced.some((other) => isInside(one, other)));
  for (const { start, end, text } of outer.toSorted((one, other) => other.start - one.start)) {
    if (end > last) continue;
    relaxed = `${relaxed.slice(0, start)}${text}${relaxed.slice(end)}`;
    last = start;
  }
  if (hasLookaround && !/(?<!\\)\$$/.test(relaxed)) relaxed = `(?:${relaxed})${neverMatched}`;
  return { source: relaxed, flags: flags.replace('v', 'u') };
}

function parsePattern(source: string, flags: string): AST.Pattern {
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  return new RegExpParser().parsePattern(source, 0, source.length, mode);
}

type Range = { readonly start: number; readonly end: number };

function isInside(inner: Range, outer: Range): boolean {
  return inner !== outer && inner.start >= outer.start && inner.end <= outer.end;
}

function hasBoundedWidth(element: AST.Element): boolean {
  switch (element.type) {
    case 'Quantifier':
      return element.max !== Infinity && hasBoundedWidth(element.element);
    case 'Group':
    case 'CapturingGroup':
    case 'Assertion':
      return (
        !('alternatives' in element) ||
        element.alternatives.every((one) => one.elements.every(hasBoundedWidth))
      );
    case 'Backreference':
      return false;
    default:
      return true;
  }
}
