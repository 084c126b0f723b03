import type { ListOf } from '@lectern/contract';
import type { Person, World } from '@lectern/domain/testing';

export type PageRequest = { readonly page?: string; readonly limit?: number };

/** A list whose items the test controls. Items are identified by a key, usually their id. */
export type Walk = {
  readonly read: (request: PageRequest) => Promise<ListOf<string>>;
  readonly make: () => Promise<string>;
  readonly remove: (key: string) => Promise<unknown>;
};

/** How to add and remove items of lists, by `area.operation`. */
export type Walks = Readonly<Record<string, (world: World) => Walk | Promise<Walk>>>;

export type Identified = { readonly id: string };

export function keyed<Item>(
  read: (request: PageRequest) => Promise<ListOf<Item>>,
  keyOf: (item: Item) => string,
): Walk['read'] {
  return async (request) => {
    const result = await read(request);
    return { ...result, items: result.items.map(keyOf) };
  };
}

export const idOf = ({ id }: Identified) => id;
export const createdId = async (creation: Promise<Identified>) => (await creation).id;

export async function ownOrganization({ people }: World) {
  const { client } = people.admin;
  return {
    organizationId: await createdId(client.organizations.create({ body: { title: 'Walked' } })),
    client,
  };
}

export async function newMember(world: World, organizationId: string): Promise<Person> {
  const person = await world.person('member');
  await world.join(organizationId, person, null);
  return person;
}
