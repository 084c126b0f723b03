import { allUsers, type Kind, kinds } from '@lectern/domain';
import type { Builder } from './builder.ts';
import type { ConnectionTypes } from './connection-types.ts';
import { addFields, type FieldSpec } from './field-spec.ts';
import type { ThingTypes } from './thing-types.ts';

const byId = {
  organization: { kind: kinds.organization, description: 'An organization that you belong to.' },
  site: { kind: kinds.site, description: 'A site of an organization that you belong to.' },
  space: { kind: kinds.space, description: 'A space that you may see.' },
  collection: { kind: kinds.collection, description: 'A collection that you may see.' },
  user: { kind: kinds.user, description: 'Yourself, or somebody who shares an organization with you.' },
} as const satisfies Record<string, { kind: Kind; description: string }>;

/** The entry points of reading. */
export function defineQueries(builder: Builder, things: ThingTypes, connections: ConnectionTypes): void {
  const idArgument = builder.args((t) => ({ id: t.field({ type: 'ID', required: true }) }));
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
  ];
  builder.queryType({ description: 'What can be read.', fields: (t) => addFields(t, specs) });
}
