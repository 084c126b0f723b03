import { type DefaultLevel, roles } from '@lectern/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useWorld } from '../harness.ts';

const used = useWorld();

/** A small generator of numbers, so that a failing series can be run again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each([1, 2, 3, 4, 5, 6])(
  'whatever happens at once, stored levels are what the tree says (seed %i)',
  async (seed) => {
    const { world, database } = used;
    const { client } = world.people.admin;
    const next = numbers(seed);
    const { id: organizationId } = await client.organizations.create({ body: { title: 'Busy' } });
    const levels: DefaultLevel[] = [...roles, 'inherit', 'inherit', null];
    const collections: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      collections.push((await client.collections.create({ organizationId })).id);
    }
    const pick = () => collections[next(collections.length)] ?? '';
    const changes = Array.from({ length: 60 }, () => {
      switch (next(5)) {
        case 0:
          return () =>
            client.collections.update({
              collectionId: pick(),
              body: { defaultLevel: levels[next(9)] ?? null },
            });
        case 1:
          return () => client.collections.move({ collectionId: pick(), body: { parent: pick() } });
        case 2:
          return () => client.collections.create({ organizationId, body: { parent: pick() } });
        case 3:
          return () => client.collections.move({ collectionId: pick(), body: { parent: null } });
        default:
          return () => client.spaces.create({ organizationId, body: { parent: pick() } });
      }
    });
    await Promise.allSettled(changes.map((change) => change()));

    const wrong = await sql`
    with recursive tree(id, access_level) as (
      select id, case default_level when 'inherit' then 'organization' else default_level end
      from collections where organization_id = ${organizationId} and parent_id is null
      union all
      select c.id, case c.default_level when 'inherit' then t.access_level else c.default_level end
      from collections c join tree t on c.parent_id = t.id
    )
    select c.id from collections c left join tree t on t.id = c.id
    where c.organization_id = ${organizationId} and t.access_level is distinct from c.access_level
    union all
    select s.id from spaces s left join tree t on t.id = s.parent_id
    where s.organization_id = ${organizationId} and s.access_level is distinct from
      case s.default_level when 'inherit' then coalesce(t.access_level, 'organization') else s.default_level end
  `.execute(database.kysely);
    expect(wrong.rows).toEqual([]);
  },
);
