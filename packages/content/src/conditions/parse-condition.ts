import {
  type Expression,
  type MemberExpression,
  parse,
  type PrivateIdentifier,
  type SpreadElement,
} from 'acorn';
import type { Comparison, Condition, Literal, Operand } from './condition.ts';

/** Why a text is not a condition, as the predicate of a sentence. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError';
}

const comparisons: Readonly<Record<string, Comparison>> = {
  '==': '===',
  '===': '===',
  '!=': '!==',
  '!==': '!==',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

/** Property names that reach prototypes and constructors. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const maxDepth = 64;

type SyntaxNode = Expression | PrivateIdentifier | SpreadElement;

/**
 * Parses a condition: comparisons, `in`, `&&`, `||` and `!` over `visitor.claims…` and literals, in the syntax of
 * JavaScript. All other syntax is an error.
 * @throws ConditionError
 */
export function parseCondition(text: string): Condition {
  return toCondition(parseExpression(text), 1);
}

function parseExpression(text: string): Expression {
  try {
    const { body } = parse(text, { ecmaVersion: 2022, sourceType: 'script' });
    const [statement, ...more] = body;
    if (statement?.type === 'ExpressionStatement' && more.length === 0) return statement.expression;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ConditionError(`is not an expression: ${error.message}`, { cause: error });
  }
  throw new ConditionError('must be one expression');
}

function toCondition(node: SyntaxNode, depth: number): Condition {
  if (depth > maxDepth) throw new ConditionError(`is nested deeper than ${maxDepth} levels`);
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    return { type: 'not', condition: toCondition(node.argument, depth + 1) };
  }
  if (node.type === 'LogicalExpression' && node.operator !== '??') {
    return {
      type: node.operator === '&&' ? 'and' : 'or',
      left: toCondition(node.left, depth + 1),
      right: toCondition(node.right, depth + 1),
    };
  }
  if (node.type === 'BinaryExpression') {
    if (node.operator === 'in') {
      return { type: 'in', value: toOperand(node.left), container: toContainer(node.right) };
    }
    const operator = comparisons[node.operator];
    if (operator === undefined) throw unsupported(node, `the operator ${node.operator}`);
    return { type: 'compare', operator, left: toOperand(node.left), right: toOperand(node.right) };
  }
  return { type: 'is', operand: toOperand(node) };
}

function toOperand(node: SyntaxNode): Operand {
  if (node.type !== 'MemberExpression') return { type: 'literal', value: toLiteral(node) };
  const path = claimPath(node);
  if (path.length === 0) throw unsupported(node, '`visitor.claims` as a value: name one of the claims');
  return { type: 'claim', path };
}

/** The right operand of `in`: a list of literals, a claim, or all claims. */
function toContainer(node: SyntaxNode): Operand {
  if (node.type === 'MemberExpression') return { type: 'claim', path: claimPath(node) };
  if (node.type !== 'ArrayExpression') throw unsupported(node, 'anything but a list or claims behind `in`');
  return {
    type: 'list',
    values: node.elements.map((element) => {
      if (element === null) throw unsupported(node, 'a list with holes');
      return toLiteral(element);
    }),
  };
}

function toLiteral(node: SyntaxNode): Literal {
  if (node.type === 'UnaryExpression' && node.operator === '-') {
    const value = toLiteral(node.argument);
    if (typeof value === 'number') return -value;
  }
  if (node.type === 'Literal') {
    const { value } = node;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    if (value === null && node.raw === 'null') return null;
  }
  throw unsupported(node, describeNode(node));
}

/** The property names below `visitor.claims`. */
function claimPath(node: MemberExpression): string[] {
  const names: string[] = [];
  let object: MemberExpression['object'] = node;
  while (object.type === 'MemberExpression') {
    names.unshift(memberName(object));
    object = object.object;
  }
  if (object.type !== 'Identifier' || object.name !== 'visitor' || names.shift() !== 'claims') {
    throw unsupported(node, 'anything but claims of the visitor: write `visitor.claims.<name>`');
  }
  return names;
}

function memberName({ property, computed }: MemberExpression): string {
  const name = computed ? toLiteral(property) : property.type === 'Identifier' ? property.name : undefined;
  if (typeof name !== 'string' && typeof name !== 'number')
    throw unsupported(property, 'a member without a name');
  if (reserved.has(String(name))) throw unsupported(property, `a member called ${name}`);
  return String(name);
}

function describeNode(node: SyntaxNode): string {
  switch (node.type) {
    case 'Identifier':
      return `the name ${node.name}: only \`visitor.claims.<name>\` can be read`;
    case 'CallExpression':
    case 'NewExpression':
    case 'ImportExpression':
      return 'a call';
    case 'ChainExpression':
      return '`?.`: a claim may be missing anyway';
    case 'LogicalExpression':
    case 'BinaryExpression':
      return 'a comparison within a comparison: join them with && or ||';
    default:
      return `this kind of expression (${node.type})`;
  }
}

function unsupported({ start }: SyntaxNode, what: string): ConditionError {
  return new ConditionError(`cannot hold ${what} (at character ${start + 1})`);
}
