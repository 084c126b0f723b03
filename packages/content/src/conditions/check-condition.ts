import { invalidInput } from '@lectern/contract';
import type { Claims } from './claims.ts';
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
const maxParsed = 10_000;
const parsed = new Map<string, Condition | undefined>();

/** Whether a visitor with these claims is shown what has this condition; without one, everybody is. */
export function isShownTo(claims: Claims, text: string | null): boolean {
  if (text === null) return true;
  const condition = parsedOnce(text);
  // Nothing is shown because of a condition that nobody can read.
  return condition !== undefined && evaluateCondition(condition, claims);
}

function parsedOnce(text: string): Condition | undefined {
  if (parsed.has(text)) return parsed.get(text);
  if (parsed.size >= maxParsed) parsed.clear();
  let condition: Condition | undefined;
  try {
    condition = parseCondition(text);
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
  }
  parsed.set(text, condition);
  return condition;
}
