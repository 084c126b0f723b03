import { z } from 'zod';
import type { OutputType } from './builder.ts';
import type { ConnectionTypes } from './connection-types.ts';
import { kindNamed, membersOf } from './output-types.ts';
import type { OutputTypes } from './output.ts';
import { unwrap } from './unwrap.ts';

/** Connections of the lists that operations return. */
export type ValueConnections = { readonly of: (list: z.ZodObject, types: OutputTypes) => OutputType };

/** The list of pages that were found, by the list of the spaces that they are in: a hit is a node of the connection. */
const flattened: Readonly<Record<string, string>> = { SpaceSearchHitList: 'SearchHit' };

export function valueConnections(connections: ConnectionTypes): ValueConnections {
  return {
    of(list, types) {
      const { id } = unwrap(list);
      const items = unwrap(list.shape['items']).schema;
      if (id === undefined || !(items instanceof z.ZodArray))
        throw new Error('a list has no name or no items');
      const element = itemOf(id, items);
      const kind = kindNamed(unwrap(element).id);
      if (kind !== undefined) return connections.ofKind(kind);
      const name = flattened[id] ?? id.replace(/List$/, '');
      const extras = membersOf(list).filter(([member]) => !['items', 'count', 'next'].includes(member));
      return connections.ofValues(name, () => ({
        node: types.of(element, { parent: name, member: 'node' }).type,
        further: extras.map(([member, schema]) => ({
          name: member,
          ...types.of(schema, { parent: `${name}Connection`, member }),
        })),
      }));
    },
  };
}

function itemOf(list: string, items: z.ZodArray): z.core.$ZodType {
  const { element } = items.def;
  if (flattened[list] === undefined) return element;
  const { schema } = unwrap(element);
  const pages = schema instanceof z.ZodObject ? unwrap(schema.shape['pages']).schema : undefined;
  if (!(pages instanceof z.ZodArray)) throw new Error(`${list} has no pages`);
  return pages.def.element;
}
