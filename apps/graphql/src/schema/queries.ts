import type { Operation } from '@lectern/contract';
import { allUsers, type Kind, kinds } from '@lectern/domain/graph';
import type { Builder } from './builder.ts';
import type { ConnectionTypes } from './connection-types.ts';
import { addFields, type FieldSpec } from './field-spec.ts';
import { operationField, type OperationTypes } from './operation-fields.ts';

const byId = {
  organization: { kind: kinds.organization, description: 'An organization that you belong to.' },
  site: { kind: kinds.site, description: 'A site of an organization that you belong to.' },
  space: { kind: kinds.space, description: 'A space that you may see.' },
  collection: { kind: kinds.collection, description: 'A collection that you may see.' },
  user: { kind: kinds.user, description: 'Yourself, or somebody who shares an organization with you.' },
} as const satisfies Record<string, { kind: Kind; description: string }>;

/** The entry points of reading. */
export function defineQueries(
  builder: Builder,
  types: OperationTypes & { readonly connections: ConnectionTypes },
  queried: readonly Operation[],
): void {
  const { things, connections } = types;
  const idArgument = builder.args((t) => ({
    id: t.field({ type: 'ID', required: true, description: 'Its id.' }),
  }));
  const specs: FieldSpec[] = [
    {
      name: 'viewer',
      type: things.of(kinds.user),
      nullable: false,
      description: 'You: the user whose token this is.',
      read: { type: 'viewer', kind: kinds.user },
    },
    ...Object.entries(byId).map(([name, { kind, description }]): FieldSpec => ({
      name,
      type: things.of(kind),
      nullable: true,
      description: `${description} Null with the error \`NOT_FOUND\` when there is none.`,
      args: idArgument,
      read: { type: 'thing', kind },
    })),
    {
      name: 'node',
      type: things.node,
      nullable: true,
      description: 'Anything by its id; null when there is nothing of that id that you may see.',
      args: idArgument,
      read: { type: 'node' },
    },
    {
      name: 'users',
      ...connections.of(allUsers),
      nullable: true,
      description: 'Every user of this server, oldest first; for its administrators.',
      read: { type: 'list', relation: allUsers },
    },
    ...queried.map((operation) => operationField(builder, operation, types)),
  ];
  const names = new Set(specs.map(({ name }) => name));
  if (names.size < specs.length) throw new Error('two fields of the query have the same name');
  builder.queryType({ description: 'What can be read.', fields: (t) => addFields(t, specs) });
}
