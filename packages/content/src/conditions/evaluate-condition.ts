import type { VisitorClaims } from './claims.ts';
import type { Comparison, Condition, Operand } from './condition.ts';

/**
 * Evaluates a condition. A missing claim is false, and so is every comparison with it. Values of different types are
 * never equal. Never throws.
 */
export function evaluateCondition(condition: Condition, claims: VisitorClaims): boolean {
  switch (condition.type) {
    case 'is':
      return Boolean(operandValue(condition.operand, claims));
    case 'not':
      return !evaluateCondition(condition.condition, claims);
    case 'and':
      return evaluateCondition(condition.left, claims) && evaluateCondition(condition.right, claims);
    case 'or':
      return evaluateCondition(condition.left, claims) || evaluateCondition(condition.right, claims);
    case 'compare':
      return compare(
        condition.operator,
        operandValue(condition.left, claims),
        operandValue(condition.right, claims),
      );
    case 'in':
      return isMember(operandValue(condition.value, claims), operandValue(condition.container, claims));
  }
}

/** `undefined` for a missing claim. */
function operandValue(operand: Operand, claims: VisitorClaims): unknown {
  switch (operand.type) {
    case 'literal':
      return operand.value;
    case 'list':
      return operand.values;
    case 'claim': {
      let value: unknown = claims;
      for (const name of operand.path) {
        // Own properties only: nothing inherited is a claim.
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
  if (typeof left === 'number' && typeof right === 'number') return compareOrdered(operator, left, right);
  return typeof left === 'string' && typeof right === 'string' && compareOrdered(operator, left, right);
}

function compareOrdered<T extends number | string>(operator: Comparison, left: T, right: T): boolean {
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  return operator === '>' ? left > right : left >= right;
}

/** Whether a list contains the value, or an object has a property of that name. */
function isMember(value: unknown, container: unknown): boolean {
  if (value === undefined || typeof container !== 'object' || container === null) return false;
  if (Array.isArray(container)) return container.includes(value);
  return typeof value === 'string' && Object.hasOwn(container, value);
}
