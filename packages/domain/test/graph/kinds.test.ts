import { describe, expect, test } from 'vitest';
import { valueOf } from '../../src/graph/column.ts';
import type { Kind } from '../../src/graph/kind.ts';
import { kinds } from '../../src/graph/kinds.ts';
import { testSealing } from '../../src/testing/test-sealing.ts';

const settings = {
  publicUrl: 'http://a',
  appUrl: 'http://b',
  sitesUrl: 'http://c',
  organizationCreation: 'everyone',
  sealing: testSealing,
} as const;

/** What leaves the database for a column, different for each of them. */
function optionalText({ columns }: Kind, name: string): string {
  switch (columns[name]?.type) {
    case 'boolean':
      return 'true';
    case 'integer':
      // A rank among numbers.
      return '6';
    case 'timestamp':
      return '2026-11-21 00:46:12.1+00';
    case 'texts':
      return '["a","b"]';
    case 'json':
      return name === 'reactions' ? '[]' : '{"a":"b"}';
    default:
      return `${name} text`;
  }
}

function rowOf(kind: Kind): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(kind.columns).map(([name, { type }]) => [name, valueOf(type, optionalText(kind, name))]),
  );
}

describe.each(Object.values<Kind>(kinds))('the kind $name', (kind) => {
  const row = rowOf(kind);
  const model = kind.present(settings, row);

  test('has members that are a column as it is, as its presenter has them', () => {
    const presented = Array.from(kind.plain).filter(([member]) => Object.hasOwn(model, member));
    expect(presented.length).toBeGreaterThan(kind.byId === undefined ? -1 : 1);
    for (const [member, column] of presented) expect([member, model[member]]).toEqual([member, row[column]]);
  });

  test('has ids of other nodes for the rest of those', () => {
    const others = Array.from(kind.plain.keys()).filter((member) => !Object.hasOwn(model, member));
    expect(others.filter((member) => !member.endsWith('Id'))).toEqual([]);
  });

  test('leaves out a member of those where the column is null', () => {
    for (const [member, column] of kind.plain) {
      const presented = kind.present(settings, { ...row, [column]: null });
      expect(presented[member] ?? null, member).toBeNull();
    }
  });
});
