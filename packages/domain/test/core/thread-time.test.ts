import { expect, test } from 'vitest';
import { ThreadTime } from '../../src/core/thread-time.ts';

/** Two tenants; `use` says that the thread was active for so many milliseconds. */
function threadTime({ share = 0.3, mostMs = 500, allowedMs = 0 } = {}) {
  let active = 0;
  let now = 0;
  const time = new ThreadTime({ share, mostMs, allowedMs, activeMs: () => active, tenants: () => 2 });
  const accounts = { a: time.open(now), b: time.open(now) };
  type Name = keyof typeof accounts;
  return {
    begin: (name: Name) => time.begin(accounts[name], now),
    end: (name: Name) => time.end(accounts[name], now),
    use: (milliseconds: number) => {
      active += milliseconds;
      now += milliseconds;
    },
    rest: (milliseconds: number) => {
      now += milliseconds;
    },
    owing: () => (['a', 'b'] as const).filter((name) => time.owes(accounts[name], now)),
  };
}

test('who used the thread alone owes what exceeds its share, until that is forgiven', () => {
  const { begin, end, use, rest, owing } = threadTime();
  begin('a');
  use(90);
  end('a');
  expect(owing()).toEqual(['a']);
  rest(200);
  expect(owing()).toEqual(['a']);
  rest(11);
  expect(owing()).toEqual([]);
});

test('those who use it alike owe nothing to each other', () => {
  const { begin, use, owing } = threadTime();
  begin('a');
  begin('b');
  // Long after the mean has reached its bound.
  for (let round = 0; round < 200; round += 1) {
    use(100);
    expect(owing()).toEqual([]);
  }
});

test('who uses most owes beside one who uses much, too, however long it takes', () => {
  const { begin, end, use, owing } = threadTime();
  begin('a');
  for (let round = 0; round < 200; round += 1) {
    begin('b');
    use(40);
    end('b');
    use(60);
    expect(owing()).toEqual(['a']);
  }
});

test('a little is allowed', () => {
  const { begin, use, owing } = threadTime({ allowedMs: 30 });
  begin('a');
  use(50);
  expect(owing()).toEqual([]);
  use(50);
  expect(owing()).toEqual(['a']);
});

test('who asks now and then owes nothing beside one who always asks', () => {
  const { begin, end, use, owing } = threadTime();
  begin('a');
  for (let round = 0; round < 50; round += 1) {
    begin('b');
    use(10);
    end('b');
    use(20);
    expect(owing()).not.toContain('b');
  }
  expect(owing()).toEqual(['a']);
});

test('nobody is charged for what the thread does while no request runs', () => {
  const { begin, end, use, owing } = threadTime();
  begin('a');
  end('a');
  use(1000);
  begin('b');
  expect(owing()).toEqual([]);
});

test('what is owed has a bound', () => {
  const { begin, end, use, rest, owing } = threadTime({ mostMs: 90 });
  begin('a');
  use(60_000);
  end('a');
  expect(owing()).toEqual(['a']);
  rest(301);
  expect(owing()).toEqual([]);
});
