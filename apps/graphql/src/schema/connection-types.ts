import type { Kind, Paged } from '@lectern/domain/graph';
import type { InputFieldMap } from '@pothos/core';
import type { Builder, OutputType } from './builder.ts';
import { addFields } from './field-spec.ts';
import type { InputTypes } from './input-types.ts';
import type { NodeTypes } from './node-types.ts';

/** A connection by the Relay specification, and the arguments that its field takes. */
export type ConnectionTypes = {
  readonly of: (relation: Paged) => { readonly type: OutputType; readonly args: InputFieldMap };
};

export function connectionTypes(builder: Builder, things: NodeTypes, inputs: InputTypes): ConnectionTypes {
  const connections = new Map<string, OutputType>();
  const pageInfo = builder.objectRef<unknown>('PageInfo');
  builder.objectType(pageInfo, {
    description: 'Where a page stands in its list.',
    fields: (t) =>
      addFields(t, [
        {
          name: 'hasNextPage',
          type: 'Boolean',
          nullable: false,
          description: 'Whether there is more behind it.',
        },
        {
          name: 'hasPreviousPage',
          type: 'Boolean',
          nullable: false,
          description: 'Whether there is more before it.',
        },
        {
          name: 'startCursor',
          type: 'String',
          nullable: true,
          description: 'For `before`, to read the page before.',
        },
        {
          name: 'endCursor',
          type: 'String',
          nullable: true,
          description: 'For `after`, to read the next page.',
        },
      ]),
  });

  const connectionOf = (kind: Kind): OutputType => {
    const known = connections.get(kind.name);
    if (known !== undefined) return known;
    const thing = things.of(kind);
    const edge = builder.objectRef<unknown>(`${kind.name}Edge`);
    builder.objectType(edge, {
      description: `One \`${kind.name}\` of a list.`,
      fields: (t) =>
        addFields(t, [
          { name: 'cursor', type: 'String', nullable: false, description: 'Its place in the list.' },
          { name: 'node', type: thing, nullable: false, description: 'The thing itself.' },
        ]),
    });
    const connection = builder.objectRef<unknown>(`${kind.name}Connection`);
    builder.objectType(connection, {
      description: `A page of a list of \`${kind.name}\`.`,
      fields: (t) =>
        addFields(t, [
          { name: 'edges', type: [edge], nullable: false, description: 'What is on the page, with cursors.' },
          { name: 'nodes', type: [thing], nullable: false, description: 'What is on the page.' },
          {
            name: 'pageInfo',
            type: pageInfo,
            nullable: false,
            description: 'Where the page stands in the list.',
          },
          {
            name: 'totalCount',
            type: 'Int',
            nullable: false,
            description: 'How many there are on all pages.',
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
      description: 'Take this many from the start, at most 1000; 50 when left out.',
    }),
    after: t.field({
      type: 'String',
      description: 'Begin behind this cursor: an `endCursor`, or `next.page` of REST.',
    }),
    last: t.field({
      type: 'Int',
      description: 'Take this many from the end, at most 1000, instead of `first`.',
    }),
    before: t.field({ type: 'String', description: 'End before this cursor: a `startCursor`.' }),
    ...Object.fromEntries(
      filters.map(({ name, type, required, description }) => [
        name,
        t.field({ type, required, ...(description !== undefined && { description }) }),
      ]),
    ),
  }));
}
