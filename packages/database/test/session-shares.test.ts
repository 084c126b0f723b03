import { expect, test } from 'vitest';
import { SessionShares, type Reservation } from '../src/session-shares.ts';

const expensive = (tenant: string): Reservation => ({ kind: 'expensive', tenant, isTransaction: false });

/** How many of these a pool admits one after the other. */
function countAdmitted(shares: SessionShares<object>, reservations: readonly Reservation[]): number {
  let count = 0;
  for (const reservation of reservations) {
    if (!shares.admitsKind(reservation) || !shares.admitsOfTenant(reservation)) continue;
    shares.reserve(reservation, {});
    count += 1;
  }
  return count;
}

test.each([
  { processors: 1, ofTenant: 1, ofAll: 2 },
  { processors: 2, ofTenant: 1, ofAll: 2 },
  { processors: 4, ofTenant: 2, ofAll: 4 },
  { processors: 64, ofTenant: 3, ofAll: 5 },
])(
  'expensive work of ten sessions is bounded by $processors processors',
  ({ processors, ofTenant, ofAll }) => {
    const one = Array.from({ length: 20 }, () => expensive('one'));
    expect(countAdmitted(new SessionShares(10, processors), one)).toBe(ofTenant);
    const many = Array.from({ length: 20 }, (_, index) => expensive(`tenant ${index}`));
    expect(countAdmitted(new SessionShares(10, processors), many)).toBe(ofAll);
  },
);

test('a session that was released is there for the next one', () => {
  const shares = new SessionShares<object>(10, 2);
  const session = {};
  shares.reserve(expensive('one'), session);
  expect(shares.admitsOfTenant(expensive('one'))).toBe(false);
  // Jobs of the same tenant have a share of their own.
  expect(shares.admitsOfTenant({ kind: 'background', tenant: 'one', isTransaction: true })).toBe(true);
  shares.release(expensive('one'), session);
  expect(shares.admitsOfTenant(expensive('one'))).toBe(true);
});
