import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readAcceptedChanges } from './accepted-changes.ts';
import { breakingChanges, type ComparedDocument, type Schema } from './breaking-changes.ts';

const [last = ''] = readdirSync(import.meta.dirname)
  .flatMap((name) => /^(.+)\.json\.gz$/.exec(name)?.[1] ?? [])
  .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));

function parse(text: string): ComparedDocument {
  return JSON.parse(text) as ComparedDocument;
}

test('the contract breaks no client of the last release, but where it is accepted for a reason', () => {
  const released = parse(
    gunzipSync(readFileSync(new URL(`${last}.json.gz`, import.meta.url))).toString('utf8'),
  );
  const current = parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
  const accepted = readAcceptedChanges(new URL('accepted-changes.txt', import.meta.url));
  expect(breakingChanges(released, current)).toEqual(accepted.toSorted());
  expect(Object.keys(released.paths).length).toBeGreaterThan(200);
});

type Shape = { input?: Schema; output?: Schema; query?: Schema; required?: boolean };

/** A document with one operation. */
function documentOf({ input = {}, output = {}, query = {}, required = false }: Shape): ComparedDocument {
  return {
    paths: {
      '/sites': {
        post: {
          parameters: [{ name: 'sort', in: 'query', required, schema: query }],
          requestBody: { required: true, content: { 'application/json': { schema: input } } },
          responses: {
            201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Site' } } } },
          },
        },
      },
    },
    components: { schemas: { Site: output } },
  };
}

const object = (properties: Record<string, Schema>, ...required: string[]): Schema => {
  return { type: 'object', properties, required };
};
const text = { type: 'string' };
const nothing = { type: 'null' };
const kind = (value: string) => object({ kind: { const: value }, title: text }, 'kind');

const breaking: [string, Shape, Shape, string][] = [
  ['a parameter that becomes required', {}, { required: true }, 'parameter query sort became required'],
  ['a value of a parameter', { query: { enum: ['a', 'b'] } }, { query: { enum: ['a'] } }, 'value b removed'],
  ['a parameter with other values', { query: text }, { query: { ...text, enum: ['a'] } }, 'restricted to a'],
  ['a lower limit', { query: { maximum: 9 } }, { query: { maximum: 8 } }, 'maximum changed from 9 to 8'],
  ['a new limit', { query: {} }, { query: { maxLength: 8 } }, 'maxLength changed from none to 8'],
  ['a member of an input', { input: object({ a: text }) }, { input: object({}) }, 'member a removed'],
  [
    'a member of an input that becomes required',
    { input: object({ a: text }) },
    { input: object({ a: text }, 'a') },
    'member a became required',
  ],
  [
    'a new member of an input that is required',
    { input: object({}) },
    { input: object({ a: text }, 'a') },
    'member a became required',
  ],
  ['an input of a narrower type', { input: { type: ['string', 'null'] } }, { input: text }, 'type changed'],
  ['a variant of an input', { input: { anyOf: [text, nothing] } }, { input: text }, 'variant null removed'],
  [
    'a variant by its constant',
    { input: { oneOf: [kind('a'), kind('b')] } },
    { input: { oneOf: [kind('b')] } },
    'variant kind=a removed',
  ],
  ['a member of a result', { output: object({ a: text }) }, { output: object({}) }, 'member a removed'],
  [
    'a member of a result that becomes optional',
    { output: object({ a: text }, 'a') },
    { output: object({ a: text }) },
    'member a became optional',
  ],
  [
    'a nested result of another type',
    { output: object({ a: { type: 'array', items: text } }) },
    { output: object({ a: { type: 'array', items: { type: 'number' } } }) },
    'Site as output.a[]: type changed from string to number',
  ],
  [
    'a result that becomes nullable',
    { output: text },
    { output: { anyOf: [text, nothing] } },
    'became nullable',
  ],
  ['a value of a result', { output: { enum: ['a', 'b'] } }, { output: { enum: ['a'] } }, 'value b removed'],
];

test.each(breaking)('breaks clients: %s', (_, before, after, change) => {
  expect(breakingChanges(documentOf(before), documentOf(after))).toEqual([expect.stringContaining(change)]);
});

test('breaks clients: an operation, a response, a media type and a parameter that are removed', () => {
  const before = documentOf({});
  const operation = before.paths['/sites']?.['post'];
  const without = (changes: object): ComparedDocument => {
    return { ...before, paths: { '/sites': { post: { ...operation, ...changes } } } };
  };
  expect(breakingChanges(before, { ...before, paths: {} })).toEqual(['POST /sites: operation removed']);
  expect(breakingChanges(before, without({ responses: {} }))).toEqual(['POST /sites: response 201 removed']);
  expect(breakingChanges(before, without({ parameters: [] }))).toEqual([
    'POST /sites: parameter query sort removed',
  ]);
  expect(breakingChanges(before, without({ requestBody: { content: {} } }))).toEqual([
    'POST /sites body: application/json removed',
  ]);
});

const harmless: [string, Shape, Shape][] = [
  ['a new optional member of an input', { input: object({}) }, { input: object({ a: text }) }],
  ['a new member of a result', { output: object({}) }, { output: object({ a: text }, 'a') }],
  ['a further value', { output: { enum: ['a'] } }, { output: { enum: ['a', 'b'] } }],
  [
    'a further variant',
    { output: { oneOf: [kind('a'), kind('b')] } },
    { output: { oneOf: [kind('a'), kind('b'), kind('c')] } },
  ],
  ['a higher limit', { query: { maximum: 9 } }, { query: { maximum: 10 } }],
  [
    'a member of an input that becomes optional',
    { input: object({ a: text }, 'a') },
    { input: object({ a: text }) },
  ],
  ['an input of a wider type', { input: { type: 'integer' } }, { input: { type: 'number' } }],
  ['a result that is never null any more', { output: { anyOf: [text, nothing] } }, { output: text }],
];

test.each(harmless)('breaks no client: %s', (_, before, after) => {
  expect(breakingChanges(documentOf(before), documentOf(after))).toEqual([]);
});
