import type { Claims } from './claims.ts';
import type { Comparison, Condition, Operand } from './condition.ts';

/**
 * Whether a condition holds for a visitor with these claims. A claim that is missing is false, and so is every
 * comparison with it, whichever way it goes. Values are equal only when they are of one type. Never throws.
 */
export function evaluateCondition(condition: Condition, claims: Claims): boolean {
  switch (condition.type) {
    case 'is':
      return Boolean(valueOf(condition.operand, claims));
    case 'not':
      return !evaluateCondition(condition.condition, claims);
    case 'and':
      return evaluateCondition(condition.left, claims) && evaluateCondition(condition.right, claims);
    case 'or':
      return evaluateCondition(condition.left, claims) || evaluateCondition(condition.right, claims);
    case 'compare':
      return compare(condition.operator, valueOf(condition.left, claims), valueOf(condition.right, claims));
    case 'in':
      return isAmong(valueOf(condition.value, claims), valueOf(condition.among, claims));
  }
}

/** `undefined` for a claim that is missing. */
function valueOf(operand: Operand, claims: Claims): unknown {
  switch (operand.type) {
    case 'literal':
      return operand.value;
    case 'list':
      return operand.values;
    case 'claim': {
      let value: unknown = claims;
      for (const name of operand.path) {
        // Own members only: nothing of a prototype is a claim.
        if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
        value = Reflect.get(value, name);
      }
      return value;
    }
  }
}

function compare(operator: Comparison, left: unknown, right: unknown): boolean {
  if (left === undefined || right === undefined) return false;
  if (operator === '===') return left === right;
  if (operator === '!==') return left !== right;
  if (typeof left === 'number' && typeof right === 'number') return inOrder(operator, left, right);
  return typeof left === 'string' && typeof right === 'string' && inOrder(operator, left, right);
}

function inOrder<T extends number | string>(operator: Comparison, left: T, right: T): boolean {
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

/** Whether a list holds the value, or an object has a member of that name. */
function isAmong(value: unknown, among: unknown): boolean {
  if (value === undefined || typeof among !== 'object' || among === null) return false;
  if (Array.isArray(among)) return among.includes(value);
  return typeof value === 'string' && Object.hasOwn(among, value);
}
