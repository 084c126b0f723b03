import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RequestTurns, type RequestTurnsOptions } from '../../src/core/request-turns.ts';

function turns(changes: Partial<RequestTurnsOptions> = {}) {
  const all = new RequestTurns({
    utilization: () => 1,
    activeMs: () => 0,
    perTenant: 2,
    alone: 4,
    waiting: { total: 8, perTenant: 5 },
    waitSeconds: 600,
    ...changes,
  });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  /** A request whose name begins with its tenant. */
  const ask = async (name: string, gone?: Promise<void>) => {
    ends.set(name, await all.enter(name.slice(0, 1), gone));
    started.push(name);
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { all, ask, end, started };
}

/** Some turns of the event loop. */
async function pass(count = 10) {
  for (let turn = 0; turn < count; turn += 1) await setImmediate();
}

test('a tenant that asks for more than its part waits, each request in its turn, and others do not', async () => {
  const { all, ask, end, started } = turns();
  const asked = [ask('b0'), ...['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3'].map((name) => ask(name))];
  await pass();
  expect(started).toEqual(['b0', 'a1', 'b1', 'a2']);
  expect(all.waiting).toBe(4);
  for (const name of ['a1', 'b0', 'a2', 'b1']) await end(name);
  expect(started).toEqual(['b0', 'a1', 'b1', 'a2', 'a3', 'b2', 'a4', 'b3']);
  await Promise.all(asked);
  expect(all.waiting).toBe(0);
});

test('a request that waits for something else than the thread gives way to the next of its tenant', async () => {
  const { ask, started } = turns({ perTenant: 1, countedSeconds: 0.05 });
  await ask('b0');
  await ask('a1');
  await ask('a2');
  expect(started).toEqual(['b0', 'a1', 'a2']);
});

test('a tenant starts one request in a turn of the event loop while others ask, however short they are', async () => {
  const { ask, started, end } = turns({ utilization: () => 0 });
  const short = async (name: string) => {
    await ask(name);
    void end(name);
  };
  const asked = ['b1', 'a1', 'a2', 'a3'].map((name) => short(name));
  const counts: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    counts.push(started.length);
    await setImmediate();
  }
  await Promise.all(asked);
  expect(counts).toEqual([0, 3, 4]);
  expect(started).toEqual(['b1', 'a1', 'a2', 'a3']);
});

test('nobody waits while nobody else asks, and nobody for long while the thread has time', async () => {
  const alone = turns();
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => alone.ask(name)));
  const idle = turns({ utilization: () => 0 });
  await Promise.all(['b1', 'a1', 'a2', 'a3', 'a4'].map((name) => idle.ask(name)));
  expect([alone.started.length, idle.started.length]).toEqual([6, 5]);
});

test('a tenant alone has few requests at once that take long, so that nobody who comes later waits for many', async () => {
  const { all, ask, end, started } = turns({ longMs: 0 });
  const asked = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => ask(name));
  await pass();
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4']);
  await ask('b1');
  for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name);
  await Promise.all(asked);
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'a5', 'a6']);
  expect(all.waiting).toBe(0);
});

test('requests that wait start as soon as the thread has time, although none has ended', async () => {
  let utilization = 1;
  const { ask, started } = turns({ utilization: () => utilization });
  const asked = ['b1', 'a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask(name));
  await pass();
  expect(started).toHaveLength(3);
  utilization = 0;
  await Promise.all(asked);
  expect(started).toEqual(['b1', 'a1', 'a2', 'a3', 'a4', 'a5']);
});

test('a tenant that has used more than its share of the thread waits, others do not', async () => {
  let activeMs = 0;
  const { ask, end, started } = turns({ share: 0, activeMs: () => activeMs });
  await ask('b0');
  await end('b0');
  await ask('a1');
  activeMs += 100;
  await end('a1');
  const gone = Promise.withResolvers<void>();
  const waiting = ask('a2', gone.promise);
  await ask('b1');
  await end('b1');
  await ask('b2');
  await pass();
  expect(started).toEqual(['b0', 'a1', 'b1', 'b2']);
  gone.resolve();
  await expect(waiting).rejects.toMatchObject({ status: 503 });
});

test('it does not wait once its share has paid for what it has used', async () => {
  let activeMs = 0;
  const { ask, end, started } = turns({ share: 1000, activeMs: () => activeMs });
  await ask('b0');
  await ask('a1');
  activeMs += 100;
  await end('a1');
  await ask('a2');
  expect(started).toEqual(['b0', 'a1', 'a2']);
});

test('what it has used is no reason to wait while the thread has a pause, and is while it only has time', async () => {
  let [activeMs, utilization] = [0, 1];
  const options = { share: 0, perTenant: 1, activeMs: () => activeMs, utilization: () => utilization };
  const { ask, end, started } = turns(options);
  await ask('b0');
  await end('b0');
  await ask('a1');
  activeMs += 100;
  await end('a1');
  await ask('b1');
  const [owing, within] = [ask('a2'), ask('b2')];
  utilization = 0.7;
  await within;
  expect(started).toEqual(['b0', 'a1', 'b1', 'b2']);
  utilization = 0.4;
  await owing;
  expect(started).toEqual(['b0', 'a1', 'b1', 'b2', 'a2']);
});

test('a request that is not counted any more does not share what others use', async () => {
  let activeMs = 0;
  const options = { share: 0, countedSeconds: 0.01, activeMs: () => activeMs };
  const { ask, end, started } = turns(options);
  await ask('b0');
  await end('b0');
  await ask('a1');
  await sleep(20);
  await ask('a2');
  activeMs += 100;
  await end('a2');
  const gone = Promise.withResolvers<void>();
  const waiting = ask('a3', gone.promise);
  await pass();
  expect(started).toEqual(['b0', 'a1', 'a2']);
  gone.resolve();
  await expect(waiting).rejects.toMatchObject({ status: 503 });
});

test('what is too much to wait is rejected with 503, and the others start', async () => {
  const { all, ask, end } = turns();
  const names = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
  const asked = ['b1', ...names].map((name) => ask(name));
  await expect(ask('a7')).rejects.toMatchObject({ status: 503 });
  for (const name of names) {
    await pass();
    await end(name);
  }
  await Promise.all(asked);
  expect(all.waiting).toBe(0);
});

test('what has waited for too long is rejected with 503, and does not start', async () => {
  const { all, ask, end, started } = turns({ waitSeconds: 0.01 });
  await Promise.all(['b1', 'a1', 'a2'].map((name) => ask(name)));
  await expect(ask('a3')).rejects.toMatchObject({ status: 503 });
  await end('a1');
  expect(started).toEqual(['b1', 'a1', 'a2']);
  expect(all.waiting).toBe(0);
});

test('a request whose caller has left does not wait any more, and does not start', async () => {
  const { all, ask, end, started } = turns();
  await Promise.all(['b1', 'a1', 'a2'].map((name) => ask(name)));
  const gone = Promise.withResolvers<void>();
  const left = ask('a3', gone.promise);
  const asked = ask('a4');
  gone.resolve();
  await expect(left).rejects.toMatchObject({ status: 503 });
  expect(all.waiting).toBe(1);
  await end('a1');
  await asked;
  expect(started).toEqual(['b1', 'a1', 'a2', 'a4']);
});

test('a tenant exceeds its share when it owes time of an overloaded thread for which others ask, too', async () => {
  let [load, activeMs] = [0.7, 0];
  const { all, ask, end } = turns({ load: () => load, activeMs: () => activeMs });
  await ask('a1');
  activeMs += 400;
  expect(all.exceedsShare('a')).toBe(false);
  await ask('b1');
  activeMs += 10;
  await end('b1');
  activeMs += 200;
  expect([all.exceedsShare('a'), all.exceedsShare('b')]).toEqual([true, false]);
  load = 0.5;
  expect(all.exceedsShare('a')).toBe(false);
});

test('requests that are taken from the queue leave it for good, in their order, and others stay', async () => {
  const { all, ask, end, started } = turns({ waitSeconds: 0.05 });
  await ask('b0');
  await ask('a1');
  await ask('a2');
  const responses = ['first', 'second', 'third'].map((name) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    response.setHeader('name', name);
    return response;
  });
  const outcomes: string[] = [];
  for (const response of responses) {
    const waiting = all.wait('a', undefined, response);
    void waiting.then(
      () => outcomes.push('started'),
      () => outcomes.push('refused'),
    );
  }
  const other = ask('a3').catch(() => 'refused');
  const taken = all.takeWaiting('a', (response) => response !== responses[1]);
  expect(taken).toEqual([responses[0], responses[2]]);
  expect(all.waiting).toBe(2);
  expect(await other).toBe('refused');
  await end('a1');
  await pass();
  expect(outcomes).toEqual(['refused']);
  expect(started).toEqual(['b0', 'a1', 'a2']);
});
