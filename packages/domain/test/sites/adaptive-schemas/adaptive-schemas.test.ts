import { type ApiError, permissions } from '@lectern/contract';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertAdaptiveSchema } from '../../../src/sites/adaptive-schemas/check-adaptive-schema.ts';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
type Json = Record<string, unknown>;

const draft07 = 'http://json-schema.org/draft-07/schema#';
const yes = { type: 'boolean', description: 'Whether it is so.' };
const object = (properties: Json, others: Json = {}) => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...others,
});
/** A schema as in the specification. */
const specified = object(
  {
    unsigned: object({ beta: yes }, { description: 'Unsigned claims of the site visitor.' }),
    isCustomer: yes,
  },
  { $schema: draft07, $id: 'https://example.com/claims.json' },
);

function errorOf(schema: unknown): { status: number; details?: ApiError['details'] } {
  try {
    assertAdaptiveSchema(schema as Json, 'body.jsonSchema');
    return { status: 200 };
  } catch (error) {
    return error as ApiError;
  }
}

/** The invalid paths of a schema. */
function pathsOf(schema: unknown): string[] {
  const { status, details = [] } = errorOf(schema);
  expect([200, 400]).toContain(status);
  expect(details.filter(({ message }) => message.length < 6)).toEqual([]);
  return details.map(({ path }) => path.replace(/^body\.jsonSchema\.?/, ''));
}

/** A claim that holds claims, `depth` objects deep. */
function nested(depth: number): Json {
  return depth === 0 ? yes : object({ inner: nested(depth - 1) }, { description: 'Further claims.' });
}

test('an adaptive schema does not exist before it is set, and keeps the order of the last update', async () => {
  const { site } = await makeSite(used.world);
  const { adaptiveSchemas } = used.world.people.admin.client;
  await expect(adaptiveSchemas.get(site)).rejects.toMatchObject({ status: 404 });
  const first = await adaptiveSchemas.update({ ...site, body: { jsonSchema: specified } });
  expect(first).toEqual({
    object: 'site-adaptive-schema',
    jsonSchema: specified,
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(await adaptiveSchemas.get(site)).toEqual(first);
  const jsonSchema = object({ zeta: yes, alpha: yes, b: yes });
  const second = await adaptiveSchemas.update({ ...site, body: { jsonSchema } });
  expect(Date.parse(second.updatedAt)).toBeGreaterThanOrEqual(Date.parse(first.updatedAt));
  const read = await adaptiveSchemas.get(site);
  expect(read).toEqual(second);
  expect(JSON.stringify(read.jsonSchema)).toBe(JSON.stringify(jsonSchema));
});

test('an adaptive schema belongs to one site', async () => {
  const [one, two] = [await makeSite(used.world), await makeSite(used.world)];
  const { adaptiveSchemas } = used.world.people.admin.client;
  await adaptiveSchemas.update({ ...one.site, body: { jsonSchema: specified } });
  await expect(adaptiveSchemas.get(two.site)).rejects.toMatchObject({ status: 404 });
});

test('an invalid PUT leaves the adaptive schema unchanged', async () => {
  const { site } = await makeSite(used.world);
  const { adaptiveSchemas } = used.world.people.admin.client;
  const before = await adaptiveSchemas.update({ ...site, body: { jsonSchema: specified } });
  for (const jsonSchema of [{}, object({ a: {} })]) {
    await expect(adaptiveSchemas.update({ ...site, body: { jsonSchema } })).rejects.toMatchObject({
      status: 400,
    });
  }
  const body = { jsonSchema: 'text' } as never;
  await expect(adaptiveSchemas.update({ ...site, body })).rejects.toMatchObject({
    details: [expect.objectContaining({ path: 'body.jsonSchema' })],
  });
  expect(await adaptiveSchemas.get(site)).toEqual(before);
});

test('an editor of a site can set its adaptive schema', () => {
  expect(permissions['site.edit'].role).toBe('create');
});

const text = { type: 'string', description: 'x' };
const accepted: Record<string, Json> = {
  boolean: yes,
  'any text': text,
  'one of some texts': { ...text, enum: ['free', 'pro'] },
  number: { type: 'number', description: 'x' },
  'list of texts': { type: 'array', description: 'x', items: { ...text, enum: ['a'] } },
  'object of claims': object({ plan: text, deeper: nested(3) }, { description: 'x' }),
};
test.each(Object.entries(accepted))('a claim can be a %s', (_, schema) => {
  expect(pathsOf(object({ claim: schema, unsigned: object({ claim: schema }) }))).toEqual([]);
});

const rejected: Record<string, [unknown, string[]]> = {
  'no schema': [3, ['']],
  'without a type': [{ description: 'x' }, ['.type']],
  'of another type': [{ type: 'integer', description: 'x' }, ['.type']],
  'without a description': [{ type: 'boolean' }, ['.description']],
  'with further members': [{ ...yes, default: true, title: 'x' }, ['.default', '.title']],
  'of no text': [{ ...text, enum: [] }, ['.enum']],
  'of other values than strings': [{ ...text, enum: [1, 'a'] }, ['.enum.0']],
  'a pattern': [{ ...text, pattern: '(a+)+$' }, ['.pattern']],
  'a reference': [{ $ref: 'https://example.com/schema.json' }, ['.type']],
  'a list without items': [{ type: 'array', description: 'x' }, ['.items']],
  'a list of lists': [{ type: 'array', description: 'x', items: { type: 'array' } }, ['.items.type']],
  'an open object': [{ type: 'object', description: 'x', properties: {} }, ['.additionalProperties']],
  'an object with other members': [
    object({}, { description: 'x', additionalProperties: true, required: ['a'] }),
    ['.required', '.additionalProperties'],
  ],
};
test.each(Object.entries(rejected))('a claim cannot be %s', (_, [schema, paths]) => {
  const expected = paths.map((path) => `properties.claim${path}`);
  expect(pathsOf(object({ claim: schema }))).toEqual(expected);
});

test('a claim may have the name of any object property except __proto__', () => {
  const names = ['constructor', 'toString', 'hasOwnProperty', 'https://example.com/roles', 'a b'];
  expect(pathsOf(object(Object.fromEntries(names.map((name) => [name, yes]))))).toEqual([]);
  expect(pathsOf(object({ constructor: {} }))).toEqual(['properties.constructor.type']);
  const hostile: Json = JSON.parse(`{"__proto__": ${JSON.stringify(yes)}, "": ${JSON.stringify(yes)}}`);
  expect(pathsOf(object(hostile))).toEqual(['properties.__proto__', 'properties.']);
  expect(pathsOf(object({ unsigned: object(hostile) }))).toHaveLength(2);
});

test('an invalid adaptive schema is rejected with every invalid path', () => {
  expect(pathsOf({}).toSorted()).toEqual(['additionalProperties', 'properties', 'type']);
  const other = { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 3, definitions: {} };
  expect(pathsOf(object({ a: {}, unsigned: { type: 'boolean' } }, other)).toSorted()).toEqual([
    '$id',
    '$schema',
    'definitions',
    'properties.a.type',
    'properties.unsigned.additionalProperties',
    'properties.unsigned.type',
  ]);
});

test('an adaptive schema declares whether unknown unsigned flags are allowed', () => {
  const open = { type: 'object', additionalProperties: { type: 'boolean', description: 'Any flag.' } };
  expect(pathsOf(object({ unsigned: open }))).toEqual([]);
  const undescribed = { type: 'object', additionalProperties: { type: 'boolean' } };
  expect(pathsOf(object({ unsigned: undescribed }))).toEqual([
    'properties.unsigned.additionalProperties.description',
  ]);
  expect(pathsOf(object({ unsigned: { ...open, additionalProperties: true } }))).not.toEqual([]);
});

test.each([
  ['objects in objects', (size: number) => object({ claim: nested(size) }), 8],
  ['claims', (size: number) => object(claims(size)), 200],
  ['values of a text', (size: number) => object({ a: { ...yes, type: 'string', enum: values(size) } }), 100],
  ['characters of a name', (size: number) => object({ ['n'.repeat(size)]: yes }), 128],
  [
    'characters of a description',
    (size: number) => object({ a: { ...yes, description: 'd'.repeat(size) } }),
    1024,
  ],
  ['characters of JSON', (size: number) => ofSize(size), 65_536],
])('takes only so many %s', (_, schemaOf, most) => {
  expect(pathsOf(schemaOf(most))).toEqual([]);
  expect(pathsOf(schemaOf(most + 1))).not.toEqual([]);
});

const claims = (count: number) => Object.fromEntries(values(count).map((name) => [name, yes]));
const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

/** A schema of exactly so many characters of JSON. */
function ofSize(size: number) {
  const groups: Record<string, Json> = Object.fromEntries(
    values(64).map((name) => [name, { type: 'boolean', description: 'd'.repeat(900) }]),
  );
  const spare = size - JSON.stringify(object({ ...groups, last: { ...yes, description: '' } })).length;
  // What one description cannot hold goes into the others.
  const share = Math.floor(spare / 65);
  for (const name of values(64)) groups[name] = { ...yes, description: 'd'.repeat(900 + share) };
  return object({ ...groups, last: { ...yes, description: 'e'.repeat(spare - share * 64) } });
}

test('any input is either rejected with paths or a schema that a validator can compile', () => {
  expect.hasAssertions();
  const anything = fc.jsonValue({ maxDepth: 5 });
  const keyword = fc.constantFrom(
    'type',
    'description',
    'properties',
    'items',
    'enum',
    'additionalProperties',
  );
  const value = fc.oneof(
    anything,
    fc.constantFrom('boolean', 'string', 'number', 'array', 'object', false),
    fc.dictionary(keyword, anything),
    fc.constant(yes),
  );
  const schemas = fc.oneof(
    fc.dictionary(keyword, value),
    fc.dictionary(fc.string(), value).map((properties) => object(properties)),
  );
  fc.assert(
    fc.property(schemas, (schema) => {
      const isRejected = pathsOf(schema).length > 0;
      expect(isRejected || new Ajv({ ownProperties: true }).compile(schema) instanceof Function).toBe(true);
    }),
    { numRuns: 500 },
  );
});
