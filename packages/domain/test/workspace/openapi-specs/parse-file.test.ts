import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../src/workspace/openapi-specs/parse-file.ts';
import { UnreadableFileError } from '../../../src/workspace/openapi-specs/unreadable-file.ts';

function parse(text: string | Uint8Array, { name = 'openapi.yaml', isRoot = true } = {}) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { text: json, references } = parseFile({ name, bytes, isRoot }, 1_000_000);
  return { document: JSON.parse(json) as unknown, references };
}

function outcomeOf(text: string | Uint8Array): string {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message;
    throw error;
  }
  return 'accepted';
}

test.each([
  ['as JSON', '{"openapi":"3.1.0","paths":{}}'],
  ['as JSON behind a byte order mark', '\uFEFF{"openapi":"3.0.3"}'],
  ['as YAML', 'openapi: 3.0.3\npaths: {}\n'],
  ['as YAML in braces', '{openapi: 3.1.0, paths: {}}'],
  ['of OpenAPI 3.2', 'openapi: 3.2.0'],
  ['of a version without quotes', 'openapi: 3.1'],
  ['of Swagger 2', 'swagger: "2.0"'],
  ['of Swagger 2 without quotes', 'swagger: 2.0'],
  ['with a directive', '%YAML 1.2\n---\nopenapi: 3.0.0\n'],
])('a document is accepted %s', (_name, text) => {
  expect(outcomeOf(text)).toBe('accepted');
});

describe('a document is rejected', () => {
  const levels = Array.from({ length: 30 }, (_, index) =>
    index === 0 ? 'a0: &a0 [x, x]' : `a${index}: &a${index} [*a${index - 1}, *a${index - 1}]`,
  );
  test.each([
    ['that is empty', '', 'neither JSON nor YAML'],
    ['that is prose', 'Hello there', 'is neither an OpenAPI 3'],
    ['that is a list', '[]', 'is neither an OpenAPI 3'],
    ['that is HTML', '<!doctype html><html><body>Not found</body></html>', 'neither'],
    ['of OpenAPI 4', 'openapi: 4.0.0', 'is neither an OpenAPI 3'],
    ['of Swagger 1', 'swagger: "1.2"', 'is neither an OpenAPI 3'],
    ['whose version is an object', 'openapi: {major: 3}', 'is neither an OpenAPI 3'],
    ['that is truncated', '{"openapi":"3.1.0","paths":{', 'neither JSON nor YAML'],
    ['with tabs for indentation', 'openapi: 3.1.0\npaths:\n\t/a: {}', 'neither JSON nor YAML'],
    ['of two documents', 'openapi: 3.1.0\n---\nopenapi: 3.1.0', 'neither JSON nor YAML'],
    ['with code in it', 'openapi: 3.1.0\nx: !!js/function "() => 1"', 'neither JSON nor YAML'],
    ['that contains itself', 'openapi: 3.1.0\nx: &x {y: *x}', 'nested deeper'],
    [
      'that grows exponentially when its aliases are expanded',
      `openapi: 3.1.0\n${levels.join('\n')}`,
      'longer than',
    ],
    ['that is nested too deeply', `{"openapi":"3.1.0","x":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'nested'],
    ['that is nested too deeply in YAML', `openapi: 3.1.0\nx: ${'['.repeat(5000)}`, 'nesting'],
    ['that is not UTF-8', new Uint8Array([0xff, 0xfe, 0x00]), 'UTF-8'],
  ])('%s', (_name, text, reason) => {
    expect(outcomeOf(text)).toContain(reason);
  });
});

test('YAML dates and words stay text, and merge keys are resolved', () => {
  const text = [
    'openapi: 3.1.0',
    'x-base: &base {type: string, nullable: yes}',
    'x-merged: {<<: *base, type: object}',
    'x-date: 2026-01-31',
    'paths: {/a: {get: {responses: {200: {description: ok}, default: {description: no}}}}}',
    '__proto__: {polluted: true}',
  ];
  const { document } = parse(text.join('\n'));
  expect(document).toMatchObject({
    'x-merged': { type: 'object', nullable: 'yes' },
    'x-date': '2026-01-31',
    paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
  });
  expect(Object.keys(document as object)).toContain('__proto__');
  expect({}).not.toHaveProperty('polluted');
});

test('references to other files are found once, and not in example values', () => {
  const { references } = parse(
    JSON.stringify({
      openapi: '3.1.0',
      paths: { '/pets': { $ref: './paths/pets.yaml' } },
      components: {
        schemas: {
          Own: { $ref: '#/components/schemas/Pet' },
          Pet: { $ref: 'pet.yaml#/Pet' },
          Pets: { items: { $ref: 'pet.yaml#/Pets' }, example: { $ref: 'no-1.yaml' } },
          // Arbitrary keys.
          example: { $ref: 'example.yaml' },
          Choice: { properties: { default: { $ref: 'default.yaml' }, $ref: { type: 'string' } } },
          Given: {
            default: { $ref: 'no-2.yaml' },
            enum: [{ $ref: 'no-3.yaml' }],
            examples: [{ $ref: 'no-4.yaml' }],
          },
        },
        examples: { one: { $ref: 'one.json' }, two: { value: { $ref: 'no-5.yaml' } } },
        responses: { default: { $ref: 'https://example.com/error.json#/Error' } },
      },
    }),
  );
  expect(references.toSorted()).toEqual(
    [
      './paths/pets.yaml',
      'default.yaml',
      'example.yaml',
      'https://example.com/error.json',
      'one.json',
      'pet.yaml',
    ].toSorted(),
  );
});

test('a Markdown file is stored as text', () => {
  expect(parse('# Pets: *all*', { name: 'docs/pets.md', isRoot: false }).document).toBe('# Pets: *all*');
});
