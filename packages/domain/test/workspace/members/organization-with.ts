import type { Role } from '@lectern/contract';
import type { Person, World } from '@lectern/domain/testing';

/** An organization of the world's admin, with members of these roles who joined one after another. */
export async function organizationWith(world: World, ...memberRoles: (Role | null)[]) {
  const { admin } = world.people;
  const { id: organizationId } = await admin.client.organizations.create({ body: { title: 'Staff' } });
  const people: Person[] = [];
  for (const role of memberRoles) {
    const person = await world.person(role ?? 'guest');
    await world.join(organizationId, person, role);
    people.push(person);
  }
  return { organizationId, people, client: admin.client, admin };
}

export const idOf = ({ actor }: Person) => actor.userId;
