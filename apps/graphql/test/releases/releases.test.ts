import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildSchema, findBreakingChanges } from 'graphql';
import { expect, test } from 'vitest';
import { readAcceptedChanges } from '../../../../packages/contract/test/releases/accepted-changes.ts';

const [last = ''] = readdirSync(import.meta.dirname)
  .flatMap((name) => /^(.+)\.graphql\.gz$/.exec(name)?.[1] ?? [])
  .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));

test('the schema breaks no query of the last release, but where it is accepted for a reason', () => {
  const released = buildSchema(
    gunzipSync(readFileSync(new URL(`${last}.graphql.gz`, import.meta.url))).toString('utf8'),
  );
  const current = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
  const changes = findBreakingChanges(released, current).map(({ description }) => description);
  const accepted = new Set(readAcceptedChanges(new URL('accepted-changes.txt', import.meta.url)));
  expect(changes.filter((change) => !accepted.has(change))).toEqual([]);
  expect([...accepted.difference(new Set(changes))]).toEqual([]);
});
