import { isDeepStrictEqual } from 'node:util';
import { ApiError, listOperations, type Operation, type ContractOperation } from '@lectern/contract';
import { fixtures } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { callUnknown } from '../../src/operations/call.ts';
import { useWorld } from '../harness.ts';
import { limitCases } from './limit-cases.ts';
import { pendingLimits, publishedLimits } from './published-limits.ts';

const used = useWorld();
type Input = Record<string, unknown>;
type Bounds = { readonly min?: number; readonly max: number };

const operations = new Map(listOperations().map((placed) => [`${placed.area}.${placed.name}`, placed]));
const lists = listOperations().filter(({ operation }) => operation.query['limit'] !== undefined);

/** The input of the fixture of an operation, with a value at a place, and that place with its `*` filled in. */
async function inputWith(placed: ContractOperation, place: string, value: unknown) {
  const input: Input = structuredClone(
    await Reflect.get(Reflect.get(fixtures, placed.area), placed.name)(used.world),
  );
  const [root = '', ...steps] = place.split('.');
  // A parameter of the query string stands beside the body.
  let holder: Input = root === 'body' ? child(input, 'body') : input;
  const filled = [root];
  for (const [index, step] of steps.entries()) {
    const name = step === '*' ? (Object.keys(holder)[0] ?? '') : step;
    filled.push(name);
    if (index === steps.length - 1) holder[name] = value;
    else holder = child(holder, name);
  }
  return { input, place: filled.join('.') };
}

function child(holder: Input, name: string): Input {
  const made = (holder[name] ??= {});
  if (typeof made === 'object' && made !== null) return made as Input;
  throw new Error(`${name} holds no members`);
}

function call({ area, operation }: ContractOperation, input: Input): Promise<unknown> {
  const { world } = used;
  const { actor } = area === 'admin' ? world.instanceAdmin : world.people.admin;
  return callUnknown(world.domain.context(actor), operation, input);
}

/** `accepted`, or the places that a 400 names; and whether an answer that shows the value shows it as it was given. */
async function outcomeOf(placed: ContractOperation, at: string, value: unknown): Promise<unknown> {
  const { input, place } = await inputWith(placed, at, value);
  try {
    const result = await call(placed, input);
    const shown: unknown = Reflect.get(Object(result), place.slice(place.lastIndexOf('.') + 1));
    const isShown = place.startsWith('body.') && typeof shown === typeof value;
    return isShown && !isDeepStrictEqual(shown, value) ? { shown } : 'accepted';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const named = error.details?.map(({ path }) => path);
    return isDeepStrictEqual(named, [place]) ? 'refused' : { named };
  }
}

test.each(limitCases)('$limit: $operation takes $place up to its limit', async (row) => {
  const placed = operations.get(row.operation);
  if (placed === undefined) throw new Error(`there is no operation ${row.operation}`);
  const { min, max }: Bounds = publishedLimits[row.limit];
  const make = row.of ?? ((length: number) => 'x'.repeat(length));
  const lengths = min === undefined ? [max, max + 1] : [max, max + 1, min, min - 1];
  const outcomes: unknown[] = [];
  for (const length of lengths) outcomes.push(await outcomeOf(placed, row.place, make(length)));
  expect(outcomes).toEqual(lengths.map((_, index) => (index % 2 === 0 ? 'accepted' : 'refused')));
});

test.each(lists)('$operation.id takes a limit of 0 to 1000', async (placed) => {
  for (const limit of [0, 1, 1000])
    expect(await outcomeOf(placed, 'query.limit', limit), String(limit)).toBe('accepted');
  for (const limit of [-1, 1001, 1.5, '1', null])
    expect(await outcomeOf(placed, 'query.limit', limit), String(limit)).toBe('refused');
});

test('every list has a limit', () => {
  const isList = ({ result }: Operation) =>
    result !== undefined && 'shape' in result && Object.hasOwn(Object(result.shape), 'count');
  const unlimited = listOperations().filter(
    ({ operation }) => isList(operation) && operation.query['limit'] === undefined,
  );
  expect(unlimited.map(({ operation }) => operation.id)).toEqual([]);
  expect(lists.length).toBeGreaterThan(8);
});

test('every published limit is tried, but for what is not built yet', () => {
  const tried = new Set<string>(limitCases.map(({ limit }) => limit));
  const untried = Object.keys(publishedLimits).filter((limit) => !tried.has(limit));
  expect(untried.toSorted()).toEqual(pendingLimits.toSorted());
});
