import { isId } from '@lectern/contract';
import type { z } from 'zod';
import type { AttachedFields } from './attach-fields.ts';
import { commonInputDescription } from './common-descriptions.ts';
import { membersOf } from './output-types.ts';
import type { OutputTypes } from './output.ts';
import type { FieldSpec } from './field-spec.ts';
import type { NodeTypes } from './node-types.ts';
import { referencedKind } from './references.ts';
import { unwrap } from './unwrap.ts';
import { renamedIds, valueNodes } from './value-nodes.ts';

/** Members of values with another name as a field, because a field that leads further has theirs. */
const renamed: Readonly<Record<string, string>> = {
  'ReusableContent.document': 'documentId',
  'ChangedReusableContent.document': 'documentId',
  'ContentReferenceToPage.page': 'pageId',
  'ContentReferenceToAnchor.page': 'pageId',
  'ContentReferenceToFile.file': 'fileId',
  'ContentReferenceToReusableContent.reusableContent': 'reusableContentId',
};

const version = ['space', 'changeRequest', 'revision'];
const organization = ['organization'];

/** Nodes that lead to a value, and that it does not name itself. */
const contexts: Readonly<Record<string, readonly string[]>> = {
  DocumentPage: version,
  GroupPage: version,
  LinkPage: version,
  ComputedPage: version,
  File: version,
  ReusableContent: version,
  SearchHit: ['space'],
  Webhook: organization,
  Job: organization,
};

const contextDescriptions: Readonly<Record<string, string>> = {
  space: 'The space that it is in. Null where you cannot see it.',
  changeRequest:
    'The change request that it is read from; null for content of the space itself or of a revision.',
  revision:
    'The revision that it is read from; null for the current content of the space or of a change request.',
  organization: 'The organization that it belongs to.',
};

type FieldSources = { readonly nodes: NodeTypes; readonly attached: AttachedFields };

/** The fields of the type of a value: its members, the nodes that they refer to, and what operations read of it. */
export function fieldsOfValue(
  name: string,
  schema: z.ZodObject,
  types: OutputTypes,
  { nodes, attached }: FieldSources,
): FieldSpec[] {
  const further = attached.of(name, types);
  const taken = new Set(further.map((field) => field.name));
  const own = membersOf(schema).flatMap(([member, value]): FieldSpec[] => {
    const called = (member === 'id' ? renamedIds[name] : undefined) ?? renamed[`${name}.${member}`];
    const spec = { name: called ?? member, ...types.of(value, { parent: name, member }) };
    if (called !== undefined) return [{ ...spec, read: { type: 'member', name: member } }];
    if (member === 'id' && Object.hasOwn(valueNodes, name)) return idFields(name, spec);
    const kind = isReference(value) ? referencedKind(member) : undefined;
    if (kind === undefined) return taken.has(member) ? [] : [spec];
    const id: FieldSpec = {
      ...spec,
      name: `${member}Id`,
      description: commonInputDescription(`${member}Id`),
      read: { type: 'member', name: member },
    };
    const node: FieldSpec = {
      name: member,
      type: nodes.of(kind),
      nullable: true,
      description: `${spec.description ?? `The ${kind.name} with this id.`} Null where you cannot see it.`,
      read: { type: 'reference', kinds: [kind], id: [member] },
    };
    return taken.has(member) ? [id] : [id, node];
  });
  return [...own, ...contextFields(name, nodes), ...further];
}

function contextFields(type: string, nodes: NodeTypes): FieldSpec[] {
  return (contexts[type] ?? []).map((name) => {
    const kind = referencedKind(name);
    if (kind === undefined) throw new Error(`${name} leads to no node`);
    return {
      name,
      type: nodes.of(kind),
      nullable: true,
      description: contextDescriptions[name],
      read: { type: 'reference', kinds: [kind], id: [`${name}Id`] },
    };
  });
}

function idFields(name: string, spec: FieldSpec): FieldSpec[] {
  const node = valueNodes[name];
  if (node?.isVersioned !== true) return [{ ...spec, type: 'ID' }];
  const { parameter } = node;
  return [
    {
      name: 'id',
      type: 'ID',
      nullable: false,
      description:
        'An opaque id that names the version of the content, too: that of a space, of a change request, or of a revision.',
      read: { type: 'globalId', parameter },
    },
    {
      ...spec,
      name: parameter,
      description: 'Its id in the API: the same in each version of the content.',
      read: { type: 'member', name: 'id' },
    },
  ];
}

function isReference(schema: z.core.$ZodType): boolean {
  return isId(unwrap(schema).schema);
}
