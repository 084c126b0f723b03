import { type ConditionTag, conditionTags, mayHaveConditions } from './condition-tags.ts';
import { frontmatterRange } from './frontmatter-range.ts';

/** Whether a condition holds; `undefined` for one that is not valid. */
export type EvaluateCondition = (condition: string) => boolean | undefined;

/** The text that every visitor sees: that outside of all conditions. */
export function unconditionalMarkdown(markdown: string): string {
  return filterMarkdown(markdown, () => undefined);
}

/** The conditions in a text as they are written, each once, invalid ones included. */
export function conditionsIn(markdown: string): string[] {
  if (!mayHaveConditions(markdown)) return [];
  const tags = conditionTags(markdown).filter(({ kind }) => kind === 'if' || kind === 'elif');
  return [...new Set(tags.map(({ condition }) => condition))];
}

/**
 * The branches of a text whose condition holds, without any tag of a condition. All branches of a condition that is not valid
 * or has no end are hidden, and so is what follows one without an end. The result is made of the text outside of hidden
 * ranges alone: what it is parsed into reveals nothing else.
 */
export function filterMarkdown(markdown: string, evaluate: EvaluateCondition): string {
  if (!mayHaveConditions(markdown)) return markdown;
  const tags = conditionTags(markdown);
  const [from, to] = frontmatterRange(markdown)?.yaml ?? [0, 0];
  // A condition that starts in the frontmatter ends there.
  return (
    markdown.slice(0, from) +
    visibleRange(markdown, { tags: tags.filter(({ start }) => start < to), from, to }, evaluate) +
    visibleRange(
      markdown,
      { tags: tags.filter(({ start }) => start >= to), from: to, to: markdown.length },
      evaluate,
    )
  );
}

/** An open condition. */
type Level = {
  /** Whether its current branch is shown, and so are those around it. */
  shown: boolean;
  /** Whether no further branch can be shown: one was, or the condition is not valid. */
  decided: boolean;
};

type TaggedRange = { readonly tags: readonly ConditionTag[]; readonly from: number; readonly to: number };

function visibleRange(
  markdown: string,
  { tags, from, to }: TaggedRange,
  evaluate: EvaluateCondition,
): string {
  const unclosed = unclosedTags(tags);
  const levels: Level[] = [];
  const pieces: string[] = [];
  let at = from;
  const append = (end: number): void => {
    if (end > at && levels.at(-1)?.shown !== false) pieces.push(markdown.slice(at, end));
  };
  for (const tag of tags) {
    append(tag.start);
    at = tag.end;
    if (tag.kind === 'if') {
      // No branch is shown within a hidden one.
      const isWithinHidden = levels.at(-1)?.shown === false;
      const holds = isWithinHidden || unclosed.has(tag) ? undefined : evaluate(tag.condition);
      levels.push({ shown: holds === true, decided: holds !== false });
    } else if (tag.kind === 'endif') levels.pop();
    else nextBranch(levels.at(-1), tag, evaluate);
  }
  append(to);
  return pieces.join('');
}

/** `{% else %}` or `{% elif … %}`; without a condition it is nothing but its tag. */
function nextBranch(
  level: Level | undefined,
  { kind, condition }: ConditionTag,
  evaluate: EvaluateCondition,
): void {
  if (level === undefined) return;
  const holds = level.decided ? false : kind === 'else' || evaluate(condition);
  level.shown = holds === true;
  level.decided ||= holds !== false;
}

function unclosedTags(tags: readonly ConditionTag[]): ReadonlySet<ConditionTag> {
  const open: ConditionTag[] = [];
  for (const tag of tags) {
    if (tag.kind === 'if') open.push(tag);
    else if (tag.kind === 'endif') open.pop();
  }
  return new Set(open);
}
