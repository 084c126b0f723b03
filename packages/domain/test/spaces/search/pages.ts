import type { ContentChange } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';

type PageInput = Omit<Extract<ContentChange, { operation: 'insert_page' }>, 'operation' | 'document'>;

/** The change that inserts a page. */
export function page(title: string, markdown = '', more: PageInput = {}): ContentChange {
  return { operation: 'insert_page', title, document: { markdown }, ...more };
}

export function group(title: string, ref: string): ContentChange {
  return { operation: 'insert_page', type: 'group', title, ref };
}

/** Creates a space with pages; `search` returns page titles. */
export async function searchedSpace(world: World, ...pages: ContentChange[]) {
  const { client } = world.people.admin;
  const { organizationId } = world;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Handbook' } });
  const change = async (...changes: ContentChange[]) => {
    const answer = await client.spaceContent.update({ spaceId, body: { changes } });
    return answer.changes.map((outcome) =>
      outcome.object === 'deleted_page' ? outcome.page : outcome.page.id,
    );
  };
  const ids = pages.length === 0 ? [] : await change(...pages);
  const find = (query: string) => client.search.inSpace({ spaceId, query });
  const search = async (query: string) => (await find(query)).items.map(({ title }) => title);
  return { spaceId, client, ids, change, find, search };
}
