import { afterEach, expect, test, vi } from 'vitest';
import { DatabaseBusyError, DatabaseUnavailableError } from '../src/errors.ts';
import { Turns } from '../src/turns.ts';
import { runInWorkScope, type WorkScope } from '../src/work-scope.ts';

afterEach(() => {
  vi.useRealTimers();
});

const ordinary = (tenant: string): WorkScope => ({ tenant, kind: 'ordinary' });
const background = (tenant: string): WorkScope => ({ tenant, kind: 'background' });

/** Takes a turn for each name while another has it, and returns the order in which they come. */
async function orderOf(waiting: readonly (readonly [name: string, scope: WorkScope | undefined])[]) {
  const turns = new Turns();
  const end = await turns.take();
  const order: string[] = [];
  const taken = waiting.map(([name, scope]) =>
    runInWorkScope(scope, async () => {
      const endOwn = await turns.take();
      order.push(name);
      endOwn();
    }),
  );
  end();
  await Promise.all(taken);
  return order;
}

const times = (count: number, name: string, scope: WorkScope | undefined) =>
  Array.from({ length: count }, (_, at) => [`${name}${at + 1}`, scope] as const);

test('what the server does itself comes before requests, and these before jobs', async () => {
  const order = await orderOf([
    ['job', background('a')],
    ['search', { tenant: 'a', kind: 'expensive' }],
    ['read', ordinary('a')],
    ['lease', undefined],
  ]);
  expect(order).toEqual(['lease', 'read', 'search', 'job']);
});

test('organizations take turns', async () => {
  const order = await orderOf([...times(3, 'a', ordinary('a')), ...times(2, 'b', ordinary('b'))]);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('a job has a turn after four others, however many requests and leases wait', async () => {
  const order = await orderOf([
    ...times(2, 'job', background('a')),
    ...times(6, 'lease', undefined),
    ...times(6, 'read', ordinary('b')),
  ]);
  expect(order.indexOf('job1')).toBe(4);
  expect(order.indexOf('job2')).toBe(9);
});

test('four requests come between a search and a job, and both have their turns', async () => {
  const order = await orderOf([
    ...times(3, 'job', background('a')),
    ...times(3, 'search', { tenant: 'a', kind: 'expensive' }),
    ...times(30, 'read', ordinary('b')),
  ]);
  const long = order.flatMap((name, at) => (name.startsWith('read') ? [] : [{ name, at }]));
  expect(long.map(({ at }) => at)).toEqual([4, 9, 14, 19, 24, 29]);
  const kinds = long.map(({ name }) => name.replace(/\d/, ''));
  expect(kinds).toEqual(['search', 'job', 'search', 'job', 'search', 'job']);
});

test('a request has a turn however many leases wait', async () => {
  const order = await orderOf([['read', ordinary('a')], ...times(30, 'lease', undefined)]);
  expect(order.indexOf('read')).toBe(8);
});

test('a queue that is full for one organization is open for others', async () => {
  const turns = new Turns();
  const end = await turns.take();
  const take = (tenant: string) => runInWorkScope(ordinary(tenant), async () => (await turns.take())());
  const waiting = Array.from({ length: 300 }, () => take('a'));
  await expect(take('a')).rejects.toThrow(DatabaseBusyError);
  const other = take('b');
  end();
  await Promise.all([...waiting, other]);
});

test('a request that waits for too long is rejected, and no later one waits for it', async () => {
  vi.useFakeTimers();
  const turns = new Turns();
  const end = await turns.take();
  const late = runInWorkScope(ordinary('a'), () => turns.take()).catch((error: unknown) => error);
  const lease = turns.take();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toBeInstanceOf(DatabaseBusyError);
  end();
  (await lease)();
  expect(await turns.take()).toBeTypeOf('function');
});

test('work without a limit of time waits for as long as it takes', async () => {
  vi.useFakeTimers();
  const turns = new Turns();
  const end = await turns.take();
  const migration = runInWorkScope(ordinary('a'), () => turns.take({ unlimited: true }));
  await vi.advanceTimersByTimeAsync(600_000);
  end();
  expect(await migration).toBeTypeOf('function');
});

test('closing waits for everything that waits, and rejects what comes later', async () => {
  const turns = new Turns();
  const end = await turns.take();
  const order: string[] = [];
  const waiting = runInWorkScope(background('a'), async () => {
    const endOwn = await turns.take();
    order.push('job');
    endOwn();
  });
  const closed = turns.close(new DatabaseUnavailableError('closed')).then(() => order.push('closed'));
  await expect(turns.take()).rejects.toThrow('closed');
  end();
  await Promise.all([waiting, closed]);
  expect(order).toEqual(['job', 'closed']);
});
