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

const operations = new Map(listOperations().map((entry) => [`${entry.area}.${entry.name}`, entry]));
const lists = listOperations().filter(({ operation }) => operation.query['limit'] !== undefined);

/** The input of the fixture of an operation with a value at a path, and that path with its `*` resolved. */
async function inputWith(entry: ContractOperation, path: string, value: unknown) {
  const input: Input = structuredClone(
    await Reflect.get(Reflect.get(fixtures, entry.area), entry.name)(used.world),
  );
  const [root = '', ...steps] = path.split('.');
  // Query parameters are at the top level of the input.
  let parent: Input = root === 'body' ? child(input, 'body') : input;
  const filled = [root];
  for (const [index, step] of steps.entries()) {
    const name = step === '*' ? (Object.keys(parent)[0] ?? '') : step;
    filled.push(name);
    if (index === steps.length - 1) parent[name] = value;
    else parent = child(parent, name);
  }
  return { input, path: filled.join('.') };
}

function child(parent: Input, name: string): Input {
  const member = (parent[name] ??= {});
  if (typeof member === 'object' && member !== null) return member as Input;
  throw new Error(`${name} holds no members`);
}

function call({ area, operation }: ContractOperation, input: Input): Promise<unknown> {
  const { world } = used;
  const { actor } = area === 'admin' ? world.instanceAdmin : world.people.admin;
  return callUnknown(world.domain.context(actor), operation, input);
}

/** `accepted`, or the paths of a 400; and whether a result that contains the value has it unchanged. */
async function outcomeOf(entry: ContractOperation, at: string, value: unknown): Promise<unknown> {
  const { input, path } = await inputWith(entry, at, value);
  try {
    const result = await call(entry, input);
    const shown: unknown = Reflect.get(Object(result), path.slice(path.lastIndexOf('.') + 1));
    const isShown = path.startsWith('body.') && typeof shown === typeof value;
    return isShown && !isDeepStrictEqual(shown, value) ? { shown } : 'accepted';
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const named = error.details?.map(({ path }) => path);
    return isDeepStrictEqual(named, [path]) ? 'rejected' : { named };
  }
}

test.each(limitCases)('$limit: $operation accepts $path up to its limit', async (row) => {
  const entry = operations.get(row.operation);
  if (entry === undefined) throw new Error(`there is no operation ${row.operation}`);
  const { min, max }: Bounds = publishedLimits[row.limit];
  const make = row.of ?? ((length: number) => 'x'.repeat(length));
  const lengths = min === undefined ? [max, max + 1] : [max, max + 1, min, min - 1];
  const outcomes: unknown[] = [];
  for (const length of lengths) outcomes.push(await outcomeOf(entry, row.path, make(length)));
  expect(outcomes).toEqual(lengths.map((_, index) => (index % 2 === 0 ? 'accepted' : 'rejected')));
});

test.each(lists)('$operation.id accepts a limit of 0 to 1000', async (entry) => {
  for (const limit of [0, 1, 1000])
    expect(await outcomeOf(entry, 'query.limit', limit), String(limit)).toBe('accepted');
  for (const limit of [-1, 1001, 1.5, '1', null])
    expect(await outcomeOf(entry, 'query.limit', limit), String(limit)).toBe('rejected');
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

test('every published limit is tested, except those of missing features', () => {
  const tried = new Set<string>(limitCases.map(({ limit }) => limit));
  const untried = Object.keys(publishedLimits).filter((limit) => !tried.has(limit));
  expect(untried.toSorted()).toEqual(pendingLimits.toSorted());
});
