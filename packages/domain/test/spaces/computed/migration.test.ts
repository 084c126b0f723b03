import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../../src/store/migrations/index.ts';
import { makeComputedPage } from '../../../src/testing/computed-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

test('the migration names the specs of spaces, whatever else a table of contents named', async () => {
  const { world, database } = used;
  const { kysely } = database;
  const { organizationId, people } = world;
  const spaceOf = async (...specs: readonly string[]) => {
    const { id: spaceId } = await people.admin.client.spaces.create({ organizationId });
    for (const spec of specs) await makeComputedPage(world, { spaceId }, spec);
    return spaceId;
  };
  const strange = [
    'A\0b',
    'A\uD800b',
    'A\uDC00',
    String.raw`\u0000`,
    String.raw`\\ud800"`,
    'x'.repeat(101),
    'Ä',
  ];
  const named = await spaceOf('petstore', ...strange, 'cats');
  const others = [await spaceOf(...strange), await spaceOf()];
  await sql`alter table spaces drop column computed_specs`.execute(kysely);
  await migrations['2026-11-23t0820-computed-specs']?.up(kysely);
  const rows = await kysely.selectFrom('spaces').select(['id', 'computed_specs']).execute();
  const specsOf = (id: string) => rows.find((row) => row.id === id)?.computed_specs;
  expect(specsOf(named)).toEqual(['cats', 'petstore']);
  expect(others.map(specsOf)).toEqual([null, null]);
  const jobs = await kysely.selectFrom('jobs').select('space_id').where('type', '=', 'index-texts').execute();
  expect(jobs.map(({ space_id: id }) => id)).toEqual([named]);
});
