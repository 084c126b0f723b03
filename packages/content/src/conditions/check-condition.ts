import { invalidInput } from '@lectern/contract/errors';
import type { VisitorClaims } from './claims.ts';
import type { Condition } from './condition.ts';
import { evaluateCondition } from './evaluate-condition.ts';
import { ConditionError, parseCondition } from './parse-condition.ts';

/** 400 with the reason for an invalid condition; none is valid. */
export function assertCondition(text: string | null | undefined, path: string): void {
  if (text === null || text === undefined) return;
  try {
    parseCondition(text);
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    throw invalidInput(path, error.message);
  }
}

/** The maximum length of a condition, in characters: that of the contract. */
const maxConditionLength = 1024;
/** A site has few conditions; the cache serves the recent ones of many sites. */
const maxCachedConditions = 10_000;
const conditionCache = new Map<string, Condition | undefined>();

/** Whether a visitor with these claims satisfies a condition; `null` is satisfied by everybody. */
export function isShownTo(claims: VisitorClaims, text: string | null): boolean {
  if (text === null) return true;
  // An invalid condition hides its content.
  return meetsCondition(claims, text) === true;
}

/** Whether a visitor with these claims satisfies a condition; `undefined` for an invalid one. */
export function meetsCondition(claims: VisitorClaims, text: string): boolean | undefined {
  const condition = text.length > maxConditionLength ? undefined : cachedCondition(text);
  return condition && evaluateCondition(condition, claims);
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
