import { allUsers, type Kind, kinds } from '@lectern/domain/graph';
import type { AttachedFields } from './attach-fields.ts';
import type { Builder } from './builder.ts';
import type { ConnectionTypes } from './connection-types.ts';
import { addFields, type FieldSpec } from './field-spec.ts';
import type { NodeTypes } from './node-types.ts';
import type { OutputTypes } from './output.ts';

const byId = {
  organization: { kind: kinds.organization, description: 'An organization that you are a member of.' },
  site: { kind: kinds.site, description: 'A site of an organization that you are a member of.' },
  space: { kind: kinds.space, description: 'A space that you can see.' },
  collection: { kind: kinds.collection, description: 'A collection that you can see.' },
  user: { kind: kinds.user, description: 'You, or another member of one of your organizations.' },
} as const satisfies Record<string, { kind: Kind; description: string }>;

type QueryTypes = {
  readonly nodes: NodeTypes;
  readonly values: OutputTypes;
  readonly connections: ConnectionTypes;
  readonly attached: AttachedFields;
};

/** Defines the fields of the query: where a client can start. */
export function defineQueries(builder: Builder, { nodes, values, connections, attached }: QueryTypes): void {
  const idArgument = builder.args((t) => ({
    id: t.field({ type: 'ID', required: true, description: 'The id.' }),
  }));
  const specs: FieldSpec[] = [
    {
      name: 'viewer',
      type: nodes.of(kinds.user),
      nullable: false,
      description: 'The authenticated user.',
      read: { type: 'viewer', kind: kinds.user },
    },
    ...Object.entries(byId).map(([name, { kind, description }]): FieldSpec => ({
      name,
      type: nodes.of(kind),
      nullable: true,
      description: `${description} Null with the error \`NOT_FOUND\` for any other id.`,
      args: idArgument,
      read: { type: 'nodeById', kind },
    })),
    {
      name: 'node',
      type: nodes.node,
      nullable: true,
      description: 'A node by its id; null when it does not exist or you cannot see it.',
      args: idArgument,
      read: { type: 'node' },
    },
    {
      name: 'users',
      ...connections.of(allUsers),
      nullable: true,
      description: 'The users of this server, oldest first. For administrators of the server.',
      read: { type: 'list', relation: allUsers },
    },
    {
      name: 'server',
      type: values.object('Server', 'What administrators of this server see of it.', () =>
        attached.of('Server', values),
      ),
      nullable: false,
      description: 'This server, for its administrators.',
      read: { type: 'server' },
    },
    ...attached.of('Query', values),
  ];
  builder.queryType({ description: 'Where a client can start to read.', fields: (t) => addFields(t, specs) });
}
