import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SiblingPosition, placeAmong, replacementPositions } from '../../src/core/positions.ts';

type Item = { id: string; position: number };

const moves = fc.array(
  fc.record({ item: fc.nat(7), beside: fc.option(fc.nat(7), { nil: undefined }), before: fc.boolean() }),
  { maxLength: 60 },
);

function inOrder(items: readonly Item[]): string[] {
  return items.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)).map((item) => item.id);
}

test('any series of moves results in the same order as moves in an array', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }), moves, (start, series) => {
      const items: Item[] = start.map((position, index) => ({ id: `i${index}`, position }));
      let expected = inOrder(items);
      for (const { item, beside, before } of series) {
        const id = `i${item}`;
        const other = `i${beside}`;
        if (other === id) continue;
        let target: SiblingPosition | undefined;
        if (beside !== undefined) target = before ? { before: other } : { after: other };
        const siblings = expected.map(
          (name) => items.find((candidate) => candidate.id === name) ?? { id: '', position: 0 },
        );
        const placement = placeAmong(siblings, id, target);
        expect(placement).toBeDefined();
        for (const { id: changed, position } of [
          ...(placement?.shifted ?? []),
          { id, position: placement?.position ?? 0 },
        ]) {
          const found = items.find((candidate) => candidate.id === changed);
          if (found !== undefined) found.position = position;
        }
        expected = expected.filter((name) => name !== id);
        const at = beside === undefined ? expected.length : expected.indexOf(other) + (before ? 0 : 1);
        expected.splice(at, 0, id);
        expect(inOrder(items)).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
});

test('a target that is not a sibling has no position', () => {
  expect(placeAmong([{ id: 'a', position: 1 }], 'b', { before: 'c' })).toBeUndefined();
  expect(placeAmong([{ id: 'a', position: 1 }], 'a', { before: 'a' })).toBeUndefined();
});

test('items replace another one, and its siblings keep their positions while the gap suffices', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }),
      fc.nat(5),
      fc.nat(4),
      (positions, at, count) => {
        const siblings = positions
          .map((position, index) => ({ id: `i${index}`, position }))
          .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
        const removed = siblings[at % siblings.length]?.id ?? '';
        const items = Array.from({ length: count }, (_, index) => `n${index}`);
        const positionById = new Map(
          replacementPositions(siblings, removed, items).map(({ id, position }) => [id, position]),
        );
        const rest = siblings
          .filter(({ id }) => id !== removed)
          .map(({ id, position }) => ({ id, position: positionById.get(id) ?? position }));
        const after = [...rest, ...items.map((id) => ({ id, position: positionById.get(id) ?? -1 }))];
        expect(inOrder(after)).toEqual(siblings.flatMap(({ id }) => (id === removed ? items : [id])));
        const hasGaps = siblings.every(
          (item, index) => item.position + count < (siblings[index + 1]?.position ?? 1e9),
        );
        expect(hasGaps && positionById.size > count).toBe(false);
      },
    ),
    { numRuns: 1000 },
  );
});
