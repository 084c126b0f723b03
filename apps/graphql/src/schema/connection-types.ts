import type { Kind, Paged } from '@lectern/domain/graph';
import type { InputFieldMap } from '@pothos/core';
import { type Builder, listOfType, type OutputType } from './builder.ts';
import { addFields, type FieldSpec } from './field-spec.ts';
import type { InputTypes } from './input-types.ts';
import type { NodeTypes } from './node-types.ts';

/** A connection of the Relay specification, and the arguments of its field. */
export type ConnectionTypes = {
  readonly of: (relation: Paged) => { readonly type: OutputType; readonly args: InputFieldMap };
  readonly ofKind: (kind: Kind) => OutputType;
  /** A connection of values; what its node is, and further fields of the connection, are asked for later. */
  readonly ofValues: (
    name: string,
    contents: () => { readonly node: OutputType; readonly further: readonly FieldSpec[] },
  ) => OutputType;
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

  const ofValues: ConnectionTypes['ofValues'] = (name, contents) => {
    const known = connections.get(name);
    if (known !== undefined) return known;
    const connection = builder.objectRef<unknown>(`${name}Connection`);
    connections.set(name, connection);
    const edge = builder.objectRef<unknown>(`${name}Edge`);
    builder.objectType(edge, {
      description: `An edge of a \`${name}Connection\`.`,
      fields: (t) =>
        addFields(t, [
          { name: 'cursor', type: 'String', nullable: false, description: 'The cursor of the item.' },
          { name: 'node', type: contents().node, nullable: false, description: 'The item.' },
        ]),
    });
    builder.objectType(connection, {
      description: `A page of a list of \`${name}\`.`,
      fields: (t) => {
        const { node, further } = contents();
        return addFields(t, [
          {
            name: 'edges',
            type: [edge],
            nullable: false,
            description: 'The items of the page, with their cursors.',
          },
          {
            name: 'nodes',
            type: listOfType(node),
            nullable: false,
            description: 'The items of the page.',
          },
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
          ...further,
        ]);
      },
    });
    return connection;
  };
  const ofKind = (kind: Kind) => ofValues(kind.name, () => ({ node: nodes.of(kind), further: [] }));

  return {
    ofKind,
    ofValues,
    of: ({ to, query }) => ({
      type: ofKind(to),
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
