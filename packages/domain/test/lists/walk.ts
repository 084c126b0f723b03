import type { ListOf } from '@lectern/contract';
import type { Person, World } from '@lectern/domain/testing';

export type Asked = { readonly page?: string; readonly limit?: number };

/** A list with its items under the test's control. Items are known by a key, which for most is their id. */
export type Walk = {
  readonly read: (asked: Asked) => Promise<ListOf<string>>;
  readonly make: () => Promise<string>;
  readonly remove: (key: string) => Promise<unknown>;
};

/** How to fill and empty lists, by `area.operation`. */
export type Walks = Readonly<Record<string, (world: World) => Walk | Promise<Walk>>>;

export type Made = { readonly id: string };

export function keyed<Item>(
  read: (asked: Asked) => Promise<ListOf<Item>>,
  keyOf: (item: Item) => string,
): Walk['read'] {
  return async (asked) => {
    const answer = await read(asked);
    return { ...answer, items: answer.items.map(keyOf) };
  };
}

export const idOf = ({ id }: Made) => id;
export const made = async (thing: Promise<Made>) => (await thing).id;

export async function ownOrganization({ people }: World) {
  const { client } = people.admin;
  return { organizationId: await made(client.organizations.create({ body: { title: 'Walked' } })), client };
}

export async function newMember(world: World, organizationId: string): Promise<Person> {
  const person = await world.person('member');
  await world.join(organizationId, person, null);
  return person;
}
