import { meetsCondition } from '../conditions/check-condition.ts';
import type { VisitorClaims } from '../conditions/claims.ts';
import { filterMarkdown } from './filter-markdown.ts';

/** The text that a visitor sees: the branches of `{% if … %}` whose condition their claims satisfy. */
export function visibleMarkdown(markdown: string, claims: VisitorClaims): string {
  return filterMarkdown(markdown, (condition) => meetsCondition(claims, condition));
}
