import { listOperations } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { useWorld } from '../harness.ts';
import { contentWalks } from './content-walks.ts';
import { tokenWalks } from './token-walks.ts';
import { peopleWalks } from './people-walks.ts';
import { permissionWalks } from './permission-walks.ts';

const used = useWorld();
const walks = { ...peopleWalks, ...permissionWalks, ...tokenWalks, ...contentWalks };

test('every list of the contract is tested here', () => {
  const lists = listOperations().filter(
    ({ operation: { query } }) => query['page'] !== undefined && query['limit'] !== undefined,
  );
  const missing = lists
    .map(({ area, name }) => `${area}.${name}`)
    .filter((name) => !Object.hasOwn(walks, name));
  expect(missing).toEqual([]);
});

describe.each(Object.entries(walks))('%s', (_name, prepare) => {
  test('lists every stable item exactly once while others are added and deleted', async () => {
    const { read, make, remove } = await prepare(used.world);
    const items: string[] = [];
    for (let index = 0; index < 8; index += 1) items.push(await make());
    const doomed = items.filter((_, index) => index % 4 === 2);
    const staying = items.filter((item) => !doomed.includes(item));

    const seen: string[] = [];
    let page: string | undefined;
    do {
      const result = await read({ limit: 2, ...(page !== undefined && { page }) });
      expect(result.items.length).toBeLessThanOrEqual(2);
      seen.push(...result.items);
      page = result.next?.page;
      // Only a few, so that the walk ends.
      if (seen.length < 8) await make();
      const gone = doomed.pop();
      if (gone !== undefined) await remove(gone);
    } while (page !== undefined);

    const all = await read({ limit: 1000 });
    expect(all.count).toBe(all.items.length);
    expect(seen.filter((item) => staying.includes(item))).toEqual(
      all.items.filter((item) => staying.includes(item)),
    );
    expect(all.items.filter((item) => staying.includes(item))).toHaveLength(staying.length);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('returns only the count for a limit of 0', async () => {
    const { read, make } = await prepare(used.world);
    await make();
    const { count } = await read({ limit: 1000 });
    expect(await read({ limit: 0 })).toEqual({ count, items: [] });
  });
});
