import type { NodeRef, NodeTypes } from './node-types.ts';
import { contract } from '@lectern/contract';
import { type Kind, kinds } from '@lectern/domain/graph';
import type { z } from 'zod';
import { type Builder, type OutputType, readByPlan } from './builder.ts';
import type { AttachedFields } from './attach-fields.ts';
import type { ConnectionTypes } from './connection-types.ts';
import { addFields, type FieldSpec } from './field-spec.ts';
import { membersOf } from './output-types.ts';
import type { OutputTypes } from './output.ts';
import {
  pagesDescriptions,
  pagesNote,
  references,
  relationFields,
  renamedMembers,
  structureDescription,
} from './node-fields.ts';

const models: Readonly<Record<string, z.ZodObject>> = {
  user: contract.users.get.result,
  token: contract.tokens.list.result.shape.items.element,
  organization: contract.organizations.get.result,
  team: contract.teams.get.result,
  member: contract.members.get.result,
  memberSpace: contract.members.listSpaces.result.shape.items.element,
  teamMember: contract.teams.listMembers.result.shape.items.element,
  memberTeam: contract.members.listTeams.result.shape.items.element,
  invite: contract.invites.get.result,
  samlProvider: contract.saml.get.result,
  oidcProvider: contract.oidc.get.result,
  collection: contract.collections.get.result,
  space: contract.spaces.get.result,
  changeRequest: contract.changeRequests.get.result,
  changeRequestReview: contract.reviews.submit.result,
  comment: contract.spaceComments.get.result,
  commentReply: contract.spaceComments.getReply.result,
  requestedReviewer: contract.reviews.listRequested.result.shape.items.element,
  revision: contract.revisions.list.result.shape.items.element,
  site: contract.sites.get.result,
  siteSection: contract.siteSections.get.result,
  siteSectionGroup: contract.sectionGroups.get.result,
  siteSpace: contract.siteSpaces.get.result,
  siteRedirect: contract.redirects.create.result,
  shareLink: contract.shareLinks.update.result,
  customField: contract.customFields.get.result,
  translationSettings: contract.translations.get.result,
  openapiSpec: contract.openapiSpecs.get.result,
  openapiSpecVersion: contract.openapiSpecs.getVersion.result,
} satisfies Record<keyof typeof kinds, z.ZodObject>;

/** References to the types; `defineNodeTypes` adds the fields, because relations are circular. */
export function nodeTypes(builder: Builder): NodeTypes {
  const refs = new Map(
    Object.values(kinds).map((kind) => [kind.name, builder.objectRef<unknown>(kind.name)]),
  );
  const of = ({ name }: Kind): NodeRef => {
    const ref = refs.get(name);
    if (ref === undefined) throw new Error(`${name} is no kind of node`);
    return ref;
  };
  const node = builder.interfaceType(builder.interfaceRef<unknown>('Node'), {
    description: 'An object with an id (Relay specification).',
    resolveType: readByPlan,
    fields: (t) =>
      addFields(t, [
        { name: 'id', type: 'ID', nullable: false, description: 'The id, unique on this server.' },
      ]),
  });
  const structureItem = builder.unionType('SiteStructureItem', {
    description: 'An item of the structure of a site.',
    types: [of(kinds.siteSection), of(kinds.siteSectionGroup), of(kinds.siteSpace)],
    resolveType: readByPlan,
  });
  return { of, node, structureItem };
}

/** Defines the fields of every node: the members of its model, the ids that it refers to, and its relations. */
export function defineNodeTypes(
  builder: Builder,
  nodes: NodeTypes,
  types: {
    readonly values: OutputTypes;
    readonly connections: ConnectionTypes;
    readonly attached: AttachedFields;
  },
): void {
  for (const [name, kind] of Object.entries<Kind>(kinds)) {
    const model = models[name];
    if (model === undefined) throw new Error(`${name} has no model`);
    const attached = types.attached.of(kind.name, types.values);
    const replaced = attached.find((field) => Object.hasOwn(model.shape, field.name));
    if (replaced !== undefined) throw new Error(`${kind.name}.${replaced.name} is a member of the model`);
    const related = [...relationSpecs(kind, nodes, types.connections), ...attached];
    const taken = new Set(related.map((field) => field.name));
    const specs = [
      ...memberFields({ kind, model, taken }, types.values),
      ...referenceFields(kind),
      ...related,
      ...pagesFields(kind, types.values),
    ];
    builder.objectType(nodes.of(kind), {
      description: model.description ?? kind.name,
      interfaces: kind.plain.has('id') ? [nodes.node] : [],
      extensions: { kind, members: new Set(Object.keys(model.shape)) },
      fields: (t) => addFields(t, specs),
    });
  }
}

type Members = { readonly kind: Kind; readonly model: z.ZodObject; readonly taken: ReadonlySet<string> };

/** The members of the model, except those that a relation replaces. */
function memberFields({ kind, model, taken }: Members, values: OutputTypes): FieldSpec[] {
  return membersOf(model).flatMap(([member, schema]) => {
    const renamed = renamedMembers[`${kind.name}.${member}`];
    const name = renamed ?? member;
    if (renamed === null || taken.has(name)) return [];
    return [
      { name, ...values.of(schema, { parent: kind.name, member }), read: { type: 'member', name: member } },
    ];
  });
}

function referenceFields({ plain }: Kind): FieldSpec[] {
  return Object.entries(references)
    .filter(([name]) => plain.has(name))
    .map(([name, { description, required }]) => ({
      name,
      type: 'ID',
      nullable: required !== true,
      description,
      read: { type: 'member', name },
    }));
}

function pagesFields({ name }: Kind, values: OutputTypes): FieldSpec[] {
  const description = pagesDescriptions[name];
  if (description === undefined) return [];
  const { type } = values.of(contract.spaceContent.listPages.result.shape.pages, {
    parent: name,
    member: 'pages',
  });
  return [
    { name: 'pages', type, description: description + pagesNote, nullable: true, read: { type: 'pages' } },
  ];
}

function relationSpecs(kind: Kind, nodes: NodeTypes, connections: ConnectionTypes): FieldSpec[] {
  const fields = relationFields(kind).map(({ name, relation, description, nullable }): FieldSpec => {
    const spec = { name, description, nullable };
    if (relation.type === 'page')
      return { ...spec, ...connections.of(relation), read: { type: 'page', relation } };
    const to = nodes.of(relation.to);
    return { ...spec, type: relation.type === 'many' ? [to] : to, read: { type: 'relation', relation } };
  });
  if (kind !== kinds.site) return fields;
  const type: OutputType = [nodes.structureItem];
  return [
    ...fields,
    {
      name: 'structure',
      type,
      nullable: false,
      description: structureDescription,
      read: { type: 'structure' },
    },
  ];
}
