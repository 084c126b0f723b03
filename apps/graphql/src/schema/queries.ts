import type { Operation } from '@lectern/contract';
import { allUsers, type Kind, kinds } from '@lectern/domain/graph';
import type { Builder } from './builder.ts';
import type { ConnectionTypes } from './connection-types.ts';
import { addFields, type FieldSpec } from './field-spec.ts';
import { operationField, type OperationTypes } from './operation-fields.ts';

const byId = {
  organization: { kind: kinds.organization, description: 'An organization that you are a member of.' },
  site: { kind: kinds.site, description: 'A site of an organization that you are a member of.' },
  space: { kind: kinds.space, description: 'A space that you can see.' },
  collection: { kind: kinds.collection, description: 'A collection that you can see.' },
  user: { kind: kinds.user, description: 'You, or another member of one of your organizations.' },
} as const satisfies Record<string, { kind: Kind; description: string }>;

/** Defines the fields of the query. */
export function defineQueries(
  builder: Builder,
  types: OperationTypes & { readonly connections: ConnectionTypes },
  queried: readonly Operation[],
): void {
  const { nodes, connections } = types;
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
    ...queried.map((operation) => operationField(builder, operation, types)),
  ];
  const names = new Set(specs.map(({ name }) => name));
  if (names.size < specs.length) throw new Error('two fields of the query have the same name');
  builder.queryType({ description: 'The operations that read.', fields: (t) => addFields(t, specs) });
}
