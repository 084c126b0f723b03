import type { Kind, Paged } from '@lectern/domain/graph';
import type { InputFieldMap } from '@pothos/core';
import type { Builder, OutputType } from './builder.ts';
import { addFields } from './field-spec.ts';
import type { InputTypes } from './input-types.ts';
import type { NodeTypes } from './node-types.ts';

/** A connection of the Relay specification, and the arguments of its field. */
export type ConnectionTypes = {
  readonly of: (relation: Paged) => { readonly type: OutputType; readonly args: InputFieldMap };
};

export function connectionTypes(builder: Builder, nodes: NodeTypes, inputs: InputTypes): ConnectionTypes {
  const connections = new Map<string, OutputType>();
  const pageInfo = builder.objectRef<unknown>('PageInfo');
  builder.objectType(pageInfo, {
    description: 'The position of a page in its list.',
    fields: (t) =>
      addFields(t, [
        {
          name: 'hasNextPage',
          type: 'Boolean',
          nullable: false,
          description: 'Whether there are more items after the page.',
        },
        {
          name: 'hasPreviousPage',
          type: 'Boolean',
          nullable: false,
          description: 'Whether there are more items before the page.',
        },
        {
          name: 'startCursor',
          type: 'String',
          nullable: true,
          description: 'The cursor of the first item, for `before`.',
        },
        {
          name: 'endCursor',
          type: 'String',
          nullable: true,
          description: 'The cursor of the last item, for `after`.',
        },
      ]),
  });

  const connectionOf = (kind: Kind): OutputType => {
    const known = connections.get(kind.name);
    if (known !== undefined) return known;
    const node = nodes.of(kind);
    const edge = builder.objectRef<unknown>(`${kind.name}Edge`);
    builder.objectType(edge, {
      description: `An edge of a \`${kind.name}Connection\`.`,
      fields: (t) =>
        addFields(t, [
          { name: 'cursor', type: 'String', nullable: false, description: 'The cursor of the item.' },
          { name: 'node', type: node, nullable: false, description: 'The item.' },
        ]),
    });
    const connection = builder.objectRef<unknown>(`${kind.name}Connection`);
    builder.objectType(connection, {
      description: `A page of a list of \`${kind.name}\`.`,
      fields: (t) =>
        addFields(t, [
          {
            name: 'edges',
            type: [edge],
            nullable: false,
            description: 'The items of the page, with their cursors.',
          },
          { name: 'nodes', type: [node], nullable: false, description: 'The items of the page.' },
          {
            name: 'pageInfo',
            type: pageInfo,
            nullable: false,
            description: 'The position of the page in the list.',
          },
          {
            name: 'totalCount',
            type: 'Int',
            nullable: false,
            description: 'Total number of items on all pages.',
          },
        ]),
    });
    connections.set(kind.name, connection);
    return connection;
  };

  return {
    of: ({ to, query }) => ({
      type: connectionOf(to),
      args: pageArguments(builder, inputs.membersOf(query, to.name)),
    }),
  };
}

type Members = ReturnType<InputTypes['membersOf']>;

function pageArguments(builder: Builder, filters: Members): InputFieldMap {
  return builder.args((t) => ({
    first: t.field({
      type: 'Int',
      description: 'Number of items from the start, at most 1000; defaults to 50.',
    }),
    after: t.field({
      type: 'String',
      description: 'Only items after this cursor: an `endCursor`, or `next.page` of the REST API.',
    }),
    last: t.field({
      type: 'Int',
      description: 'Number of items from the end, at most 1000, instead of `first`.',
    }),
    before: t.field({ type: 'String', description: 'Only items before this cursor: a `startCursor`.' }),
    ...Object.fromEntries(
      filters.map(({ name, type, required, description }) => [
        name,
        t.field({ type, required, ...(description !== undefined && { description }) }),
      ]),
    ),
  }));
}
