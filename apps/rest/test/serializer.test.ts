import { listOperations } from '@lectern/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { serializer } from '../src/serialize/serializer.ts';

const results = listOperations().flatMap(({ operation: { id, result } }) =>
  result === undefined ? [] : [{ id, result }],
);

describe('the serializer writes the same bytes as JSON.stringify', () => {
  test.each(results)('for results of $id', ({ result }) => {
    const serialize = serializer(result);
    fc.assert(
      fc.property(valuesOf(result), (value) => {
        expect(serialize(value)).toBe(JSON.stringify(value));
      }),
    );
  });

  test('when many results share one array, or several', () => {
    const Item = z.object({
      name: z.string(),
      flags: z.array(z.object({ id: z.enum(['a', 'b']), on: z.boolean() })).optional(),
    });
    const serialize = serializer(z.object({ items: z.array(Item) }));
    const flags = fc.array(fc.record({ id: fc.constantFrom('a', 'b'), on: fc.boolean() }));
    const lists = fc
      .tuple(flags, flags)
      .chain((shared) =>
        fc.array(
          fc.record(
            { name: texts, flags: fc.constantFrom(...shared, undefined) },
            { requiredKeys: ['name'] },
          ),
        ),
      );
    fc.assert(
      fc.property(lists, (items) => {
        expect(serialize({ items })).toBe(JSON.stringify({ items }));
      }),
    );
  });

  test('for values that do not fit the schema', () => {
    const serialize = serializer(z.object({ flags: z.array(z.enum(['a'])) }));
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withDate: true }).filter((value) => value !== undefined),
        (value) => {
          for (const given of [value, { flags: value }, { other: value, flags: [value] }]) {
            expect(textOf(() => serialize(given))).toEqual(textOf(() => JSON.stringify(given)));
          }
        },
      ),
    );
  });
});

/** Quotes, control characters, emoji, U+2028 and lone surrogates among ordinary text. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      '\\',
      '\0',
      '\n',
      '\u001f',
      '\u007f',
      '\u2028',
      '\u2029',
      '👋',
      '\ud800',
      '\udfff',
      'é',
      'a',
    ),
  }),
);

/** Values of a type; what contains itself does so only to some depth. */
function valuesOf(type: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 12) return fc.constant([]);
  const inner = (one: z.core.$ZodType) => valuesOf(one, depth + 1);
  if (type instanceof z.ZodOptional) return fc.option(inner(type.def.innerType), { nil: undefined });
  if (type instanceof z.ZodNullable) return fc.option(inner(type.def.innerType));
  if (type instanceof z.ZodString) return texts;
  if (type instanceof z.ZodBoolean) return fc.boolean();
  if (type instanceof z.ZodNumber) return fc.double();
  if (type instanceof z.ZodNull) return fc.constant(null);
  if (type instanceof z.ZodLiteral) return fc.constantFrom(...type.values);
  if (type instanceof z.ZodEnum) return fc.constantFrom(...type.options);
  if (type instanceof z.ZodArray) return fc.array(inner(type.element), { maxLength: 4 });
  if (type instanceof z.ZodUnion) return fc.oneof(...type.options.map(inner));
  if (type instanceof z.ZodRecord) return fc.dictionary(texts, inner(type.valueType), { maxKeys: 4 });
  if (type instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 2 });
  if (type instanceof z.ZodObject) {
    const members = Object.entries<z.core.$ZodType>(type.shape).map(([name, member]) => [
      name,
      inner(member),
    ]);
    return fc.record(Object.fromEntries(members));
  }
  throw new Error(`no values for ${type.constructor.name}`);
}

function textOf(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    return String(error).slice(0, 20);
  }
}
