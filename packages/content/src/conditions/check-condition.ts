import { invalidInput } from '@lectern/contract';
import type { VisitorClaims } from './claims.ts';
import type { Condition } from './condition.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { ConditionError, parseCondition } from './parse-condition.ts';

/** 400, saying where, for a condition that cannot be read; none at all is fine. */
export function assertCondition(text: string | null | undefined, path: string): void {
  if (text === null || text === undefined) return;
  try {
    parseCondition(text);
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    throw invalidInput(path, error.message);
  }
}

/** Of one site there are few; a server knows the recent ones of many. */
const maxCachedConditions = 10_000;
const conditionCache = new Map<string, Condition | undefined>();

/** Whether a visitor with these claims is shown what has this condition; without one, everybody is. */
export function isShownTo(claims: VisitorClaims, text: string | null): boolean {
  if (text === null) return true;
  const condition = cachedCondition(text);
  // Nothing is shown because of a condition that nobody can read.
  return condition !== undefined && evaluateCondition(condition, claims);
}

function cachedCondition(text: string): Condition | undefined {
  if (conditionCache.has(text)) return conditionCache.get(text);
  if (conditionCache.size >= maxCachedConditions) conditionCache.clear();
  let condition: Condition | undefined;
  try {
    condition = parseCondition(text);
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
  }
  conditionCache.set(text, condition);
  return condition;
}
