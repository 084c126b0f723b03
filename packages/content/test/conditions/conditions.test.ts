import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineClaims } from '../../src/conditions/claims.ts';
import { isShownTo } from '../../src/conditions/check-condition.ts';
import { evaluateCondition } from '../../src/conditions/evaluate-condition.ts';
import { ConditionError, parseCondition } from '../../src/conditions/parse-condition.ts';

const claims = combineClaims(
  {
    plan: 'pro',
    seats: 12,
    beta: true,
    banned: false,
    groups: ['dev', 7],
    org: { country: 'NZ' },
    nil: null,
  },
  { lang: 'fr', beta: false },
);
const holds = (text: string) => evaluateCondition(parseCondition(text), claims);

test.each([
  ['visitor.claims.beta', true],
  ['!visitor.claims.banned', true],
  ['visitor.claims.plan == "pro"', true],
  ["visitor.claims['plan'] === 'pro'", true],
  ['visitor.claims.plan != "free"', true],
  ['visitor.claims.plan !== "pro"', false],
  ['visitor.claims.seats >= 12 && visitor.claims.seats < 13', true],
  ['visitor.claims.seats > -1', true],
  ['"dev" in visitor.claims.groups', true],
  ['7 in visitor.claims.groups', true],
  ['"7" in visitor.claims.groups', false],
  ['visitor.claims.plan in ["free", "pro"]', true],
  ['"plan" in visitor.claims', true],
  ['"nothing" in visitor.claims', false],
  ['visitor.claims.org.country == "NZ"', true],
  ['visitor.claims.groups[0] == "dev"', true],
  ['visitor.claims.nil == null', true],
  ['visitor.claims.unsigned.lang == "fr" || false', true],
  ['(visitor.claims.banned || visitor.claims.beta) && !(visitor.claims.plan == "free")', true],
  ['visitor.claims.plan < "q"', true],
  ['true', true],
])('condition %s is %s', (text, result) => expect(holds(text)).toBe(result));

test.each([
  ['visitor.claims.missing'],
  ['visitor.claims.missing == "x"'],
  ['visitor.claims.missing != "x"'],
  ['visitor.claims.missing == null'],
  ['visitor.claims.missing < 3'],
  ['"x" in visitor.claims.missing'],
  ['visitor.claims.missing in ["x"]'],
  ['visitor.claims.org.missing.deeper == 1'],
  ['visitor.claims.plan.length > 0'],
])('a condition on a missing claim is false: %s', (text) => expect(holds(text)).toBe(false));

test('a missing claim does not affect the other operand of `||`', () => {
  expect(holds('visitor.claims.missing || visitor.claims.beta')).toBe(true);
  expect(holds('!visitor.claims.missing')).toBe(true);
});

test.each([
  ['visitor.claims.seats == "12"'],
  ['visitor.claims.beta == 1'],
  ['visitor.claims.seats > "1"'],
  ['visitor.claims.nil == 0'],
  ['visitor.claims.banned == ""'],
])('values of different types are neither equal nor ordered: %s', (text) => expect(holds(text)).toBe(false));

test.each([
  'toString',
  'hasOwnProperty',
  'valueOf',
  'isPrototypeOf',
  'groups.concat',
  'groups.at',
  'plan.at',
  'org.toString',
])('inherited properties are not claims: %s', (name) => {
  expect(holds(`visitor.claims.${name}`)).toBe(false);
  expect(holds(`"${name}" in visitor.claims`)).toBe(false);
});

test.each([
  ['', 'must be one expression'],
  ['visitor.claims.a visitor', 'is not an expression'],
  ['visitor.claims.a; true', 'must be one expression'],
  ['if (true) {}', 'must be one expression'],
  ['visitor.claims.a == ', 'is not an expression'],
  ['visitor.claims.list.includes("a")', 'a call (at character 1)'],
  ['alert(1)', 'a call'],
  ['new Date()', 'a call'],
  ['import("fs")', 'a call'],
  ['visitor.claims.a = 1', 'AssignmentExpression'],
  ['`x`', 'TemplateLiteral'],
  ['/x/', 'Literal'],
  ['1n', 'Literal'],
  ['() => 1', 'ArrowFunctionExpression'],
  ['function f() {}', 'must be one expression'],
  ['this', 'ThisExpression'],
  ['process.env.HOME', 'anything but claims of the visitor'],
  ['visitor', 'the name visitor'],
  ['visitor.claims', '`visitor.claims` as a value'],
  ['visitor.name', 'anything but claims of the visitor'],
  ['visitor.claims.a?.b', '?.'],
  ['visitor.claims.__proto__', 'a member called __proto__'],
  ['visitor.claims["constructor"]', 'a member called constructor'],
  ['visitor.claims.a.prototype', 'a member called prototype'],
  ['visitor.claims[visitor.claims.a]', 'MemberExpression'],
  ['visitor.claims.a ?? true', 'a comparison within a comparison'],
  ['visitor.claims.a + 1', 'the operator +'],
  ['visitor.claims.a == 1 == 1', 'a comparison within a comparison'],
  ['visitor.claims.a in "abc"', 'anything but a list or claims'],
  ['"a" in [,]', 'a list with holes'],
  ['"a" in [...visitor.claims.a]', 'SpreadElement'],
  ['visitor.claims.a ? 1 : 2', 'ConditionalExpression'],
  ['typeof visitor.claims.a', 'UnaryExpression'],
  ['undefined', 'the name undefined'],
  [`${'!'.repeat(65)}true`, 'nested deeper than 64'],
  [`${'('.repeat(500)}true${')'.repeat(499)}`, 'is not an expression'],
])('%s', (text, reason) => {
  expect(() => parseCondition(text)).toThrow(ConditionError);
  expect(() => parseCondition(text)).toThrow(reason);
});

test('unsigned claims cannot pass for signed ones, nor the other way round', () => {
  const mixed = combineClaims({ plan: 'free', unsigned: { vip: true } }, { plan: 'pro' });
  expect(mixed).toEqual({ plan: 'free', unsigned: { plan: 'pro' } });
  expect(combineClaims({ unsigned: { vip: true } }, {})).toEqual({});
});

test('claims do not contain the registered claims about the token', () => {
  expect(combineClaims({ exp: 1, iat: 1, nbf: 1, jti: 'x', sub: 'ada' }, {})).toEqual({ sub: 'ada' });
});

test('claims with names of prototype members change no prototype', () => {
  const hostile = JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}');
  const made = combineClaims(hostile, hostile);
  expect(evaluateCondition(parseCondition('visitor.claims.admin'), made)).toBe(false);
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});

test('an invalid condition is false', () => {
  expect(isShownTo(claims, 'visitor.claims.beta(')).toBe(false);
  expect(isShownTo(claims, null)).toBe(true);
});

const atoms = fc.constantFrom(
  'visitor.claims.a',
  'visitor.claims',
  'visitor',
  'visitor.claims.__proto__.polluted',
  'visitor["claims"]["constructor"]["constructor"]("return process")()',
  'globalThis',
  'process.exit()',
  'this.constructor',
  '"a"',
  '1e999',
  '-0',
  'null',
  '[1, "a"]',
  '{}',
  '({a: 1})',
  '/(a+)+$/',
  '`${visitor}`',
  'a => a',
);
const operators = fc.constantFrom(
  '==',
  '!=',
  '<',
  '>=',
  'in',
  '&&',
  '||',
  '??',
  '+',
  '=',
  ',',
  'instanceof',
  '**',
);
const expressions = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atoms,
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.tuple(tie('node'), operators, tie('node')).map((parts) => parts.join(' ')),
    tie('node').map((node) => `!(${node})`),
    fc.tuple(tie('node'), fc.string({ maxLength: 6 })).map(([node, name]) => `${node}.${name}`),
    fc.tuple(tie('node'), tie('node')).map(([node, key]) => `${node}[${key}]`),
    tie('node').map((node) => `${node}()`),
  ),
})).node;

test('any text is rejected, or it is a condition that is true or false', () => {
  fc.assert(
    fc.property(expressions, fc.dictionary(fc.string(), fc.jsonValue()), (source, values) => {
      const text = source.slice(0, 1024);
      const before = Object.getOwnPropertyNames(Object.prototype).length;
      let result: unknown;
      try {
        result = evaluateCondition(parseCondition(text), combineClaims({ a: values, ...values }, values));
      } catch (error) {
        if (!(error instanceof ConditionError)) throw error;
        result = false;
      }
      expect(typeof result).toBe('boolean');
      expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before);
    }),
    { numRuns: 5000 },
  );
});

test('the longest conditions are evaluated', () => {
  const longest = [
    '('.repeat(512),
    '!'.repeat(1023),
    `${'1&&'.repeat(340)}1`,
    `visitor.claims${'.a'.repeat(500)}`,
  ];
  for (const text of longest) {
    expect(typeof isShownTo(claims, text)).toBe('boolean');
  }
});
