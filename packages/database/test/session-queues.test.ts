import { expect, test } from 'vitest';
import { type Refusal, SessionQueues } from '../src/session-queues.ts';

type Session = { name: string };

/** Queues with one waiting read per tenant; `asked` are the tenants in the order in which they were asked. */
function waitingReads(tenants: (string | undefined)[], choose: (tenant?: string) => Session | Refusal) {
  const queues = new SessionQueues();
  const asked: (string | undefined)[] = [];
  const started: (string | undefined)[] = [];
  for (const tenant of tenants) {
    const work = {
      choose: () => {
        asked.push(tenant);
        return choose(tenant);
      },
      start: async () => started.push(tenant),
    };
    queues.wait('shared', tenant, work).catch(() => undefined);
  }
  return { queues, asked, started };
}

const manyTenants = Array.from({ length: 1000 }, (_, index) => `tenant ${index}`);

test('no further tenant is asked after a refusal that holds for all of them', () => {
  let free = 3;
  const { queues, asked, started } = waitingReads(manyTenants, () => {
    free -= 1;
    return free >= 0 ? { name: 'session' } : 'of-all';
  });
  queues.serve();
  expect(started).toStrictEqual(manyTenants.slice(0, 3));
  expect(asked).toHaveLength(4);
  queues.rejectAll(new Error('The test has ended.'));
});

test('the next tenant is asked after a refusal of one of them', () => {
  const { queues, started } = waitingReads(['a', 'b', 'c'], (tenant) =>
    tenant === 'b' ? { name: 'session' } : 'of-tenant',
  );
  queues.serve();
  expect(started).toStrictEqual(['b']);
  queues.rejectAll(new Error('The test has ended.'));
});

test('the server itself is asked although every tenant was refused', () => {
  const { queues, asked, started } = waitingReads([...manyTenants, undefined], (tenant) =>
    tenant === undefined ? { name: 'session' } : 'of-all',
  );
  queues.serve();
  expect(started).toStrictEqual([undefined]);
  expect(asked).toHaveLength(2);
  queues.rejectAll(new Error('The test has ended.'));
});
