import { ApiError, listOperations, roles } from '@lectern/contract';
import { createTestDatabase, createWorld, type Person, type World } from '@lectern/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Client } from '../../src/operations/client.ts';
import { newId } from '../../src/core/new-id.ts';
import { makeSpec, specText } from '../../src/testing/openapi-resources.ts';
import { makeTeam, makeTree } from '../../src/testing/resources.ts';

type Tree = Awaited<ReturnType<typeof makeTree>> &
  Awaited<ReturnType<typeof makeTeam>> & {
    readonly memberId: string;
    readonly changeRequestId: string;
    readonly comment: Readonly<Record<'spaceId' | 'commentId' | 'commentReplyId', string>>;
    readonly fieldName: string;
    readonly translationSettingsId: string;
    readonly specSlug: string;
  };
type Scene = { readonly person: Person; readonly tree: Tree };
type Attempt = (client: Client, tree: Tree) => Promise<unknown>;

const source = { text: specText('Petstore') };
const newSlug = () => newId('openapiSpec').toLowerCase().replace('_', '-');

/** By schema and flag, an operation that is allowed exactly when the flag is true. */
const attempts: Readonly<Record<string, readonly Attempt[]>> = {
  'Organization.view': [(client, { organizationId }) => client.organizations.get({ organizationId })],
  'Organization.admin': [
    (client, { organizationId }) => client.organizations.update({ organizationId, body: { title: 'Home' } }),
  ],
  'Organization.ownTeam': [
    (client, { organizationId }) => client.teams.create({ organizationId, body: { title: 'Own' } }),
  ],
  'Organization.createContent': [
    (client, { organizationId }) => client.collections.create({ organizationId }),
    (client, { organizationId }) => client.spaces.create({ organizationId }),
    (client, { organizationId }) => client.sites.create({ organizationId }),
  ],
  'Organization.createOpenAPISpec': [
    (client, { organizationId }) =>
      client.openapiSpecs.create({ organizationId, body: { slug: newSlug(), source } }),
    (client, { organizationId }) =>
      client.openapiSpecs.createOrUpdate({ organizationId, specSlug: newSlug(), body: { source } }),
  ],
  'Organization.listMembers': [(client, { organizationId }) => client.members.list({ organizationId })],
  'Organization.listTeams': [(client, { organizationId }) => client.teams.list({ organizationId })],
  'Collection.view': [
    (client, { collectionId }) => client.collections.get({ collectionId }),
    (client, { collectionId }) => client.collections.listSpaces({ collectionId }),
  ],
  'Collection.admin': [
    (client, { collectionId }) => client.collections.update({ collectionId, body: { title: 'Renamed' } }),
    (client, { collectionId }) => client.collectionPermissions.listAggregate({ collectionId }),
    (client, { collectionId }) => client.collections.delete({ collectionId }),
  ],
  'Collection.viewInviteLinks': [
    (client, { organizationId, collectionId: collection }) =>
      client.invites.create({ organizationId, body: { level: 'read', collection } }),
  ],
  'Collection.create': [
    (client, { organizationId, collectionId: parent }) =>
      client.collections.create({ organizationId, body: { parent } }),
    (client, { organizationId, collectionId: parent }) =>
      client.spaces.create({ organizationId, body: { parent } }),
  ],
  'Space.view': [(client, { spaceId }) => client.spaces.get({ spaceId })],
  'Space.access': [(client, { spaceId }) => client.spaces.get({ spaceId })],
  'Space.admin': [
    (client, { spaceId }) => client.spaces.update({ spaceId, body: { defaultLevel: 'inherit' } }),
    (client, { spaceId }) => client.spacePermissions.listAggregate({ spaceId }),
    (client, { spaceId }) => client.spaces.delete({ spaceId }),
  ],
  'Space.viewInviteLinks': [
    (client, { organizationId, spaceId: space }) =>
      client.invites.create({ organizationId, body: { level: 'read', space } }),
  ],
  'Space.edit': [(client, { spaceId }) => client.spaces.update({ spaceId, body: { title: 'Renamed' } })],
  'Space.merge': [
    (client, { spaceId, changeRequestId }) => client.changeRequests.merge({ spaceId, changeRequestId }),
  ],
  'Space.review': [
    (client, { spaceId, changeRequestId }) =>
      client.reviews.submit({ spaceId, changeRequestId, body: { status: 'approved' } }),
  ],
  'Space.comment': [
    (client, { comment: { spaceId } }) => client.spaceComments.post({ spaceId, body: { body: {} } }),
    (client, { spaceId, changeRequestId }) =>
      client.changeRequestComments.post({ spaceId, changeRequestId, body: { body: {} } }),
    (client, { comment }) => client.spaceComments.update({ ...comment, body: { resolved: true } }),
    (client, { comment }) => client.spaceComments.update({ ...comment, body: { addedReactions: ['👍'] } }),
  ],
  'Comment.view': [
    (client, { comment }) => client.spaceComments.get(comment),
    (client, { comment }) => client.spaceComments.list(comment),
  ],
  'Comment.edit': [
    (client, { comment }) => client.spaceComments.update({ ...comment, body: { body: { markdown: 'No.' } } }),
  ],
  'Comment.reply': [
    (client, { comment }) => client.spaceComments.postReply({ ...comment, body: { body: {} } }),
  ],
  'Comment.delete': [(client, { comment }) => client.spaceComments.delete(comment)],
  'CommentReply.view': [
    (client, { comment }) => client.spaceComments.getReply(comment),
    (client, { comment }) => client.spaceComments.listReplies(comment),
  ],
  'CommentReply.edit': [
    (client, { comment }) =>
      client.spaceComments.updateReply({ ...comment, body: { body: { markdown: 'No.' } } }),
  ],
  'CommentReply.delete': [(client, { comment }) => client.spaceComments.deleteReply(comment)],
  'CustomField.view': [
    (client, { organizationId, fieldName }) => client.customFields.get({ organizationId, fieldName }),
    (client, { organizationId }) => client.customFields.list({ organizationId }),
  ],
  'CustomField.edit': [
    (client, { organizationId, fieldName }) =>
      client.customFields.update({ organizationId, fieldName, body: { title: 'Renamed' } }),
    (client, { organizationId, fieldName }) => client.customFields.delete({ organizationId, fieldName }),
  ],
  'TranslationSettings.view': [(client, settings) => client.translations.get(settings)],
  'TranslationSettings.edit': [
    (client, settings) => client.translations.update({ ...settings, body: { title: 'Renamed' } }),
    (client, settings) => client.translations.delete(settings),
  ],
  'OpenAPISpec.view': [
    (client, spec) => client.openapiSpecs.get(spec),
    (client, spec) => client.openapiSpecs.listVersions(spec),
  ],
  'OpenAPISpec.edit': [
    (client, spec) => client.openapiSpecs.update({ ...spec, body: { visibility: 'private' } }),
    (client, spec) => client.openapiSpecs.createOrUpdate({ ...spec, body: { source } }),
    (client, spec) => client.openapiSpecs.delete(spec),
  ],
  'TeamMember.view': [
    (client, { organizationId, memberId }) => client.members.get({ organizationId, userId: memberId }),
  ],
  'Team.view': [(client, team) => client.teams.get(team)],
  'Team.admin': [
    (client, team) => client.teams.update({ ...team, body: { title: 'Renamed' } }),
    (client, team) => client.teams.updateMembers({ ...team, body: {} }),
    (client, team) => client.teams.delete(team),
  ],
};

/** Flags without an operation. */
const withoutOperation = [
  'Organization.listIntegrations',
  'Organization.viewBilling',
  'Space.triggerGitSync',
];

/** The operation that reads each kind of resource. */
const readers: Readonly<
  Record<string, (client: Client, tree: Tree) => Promise<{ permissions: Readonly<Record<string, boolean>> }>>
> = {
  Organization: (client, { organizationId }) => client.organizations.get({ organizationId }),
  Collection: (client, { collectionId }) => client.collections.get({ collectionId }),
  Space: (client, { spaceId }) => client.spaces.get({ spaceId }),
  // Those who may view a space see the fields of its organization there.
  CustomField: async (client, { spaceId, fieldName }) => {
    const entries = await client.customFields.listOfSpace({ spaceId });
    const entry = entries.find(({ customField }) => customField.name === fieldName);
    return entry?.customField ?? { permissions: {} };
  },
  Comment: (client, { comment }) => client.spaceComments.get(comment),
  CommentReply: (client, { comment }) => client.spaceComments.getReply(comment),
  TranslationSettings: (client, settings) => client.translations.get(settings),
  OpenAPISpec: (client, spec) => client.openapiSpecs.get(spec),
  Team: (client, team) => client.teams.get(team),
  TeamMember: async (client, team) => {
    const { items } = await client.teams.listMembers(team);
    const other = items.find(({ organization }) => organization.id === team.memberId);
    return other ?? { permissions: {} };
  },
};

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
});
afterAll(() => database.close());

const people = [...roles, 'guest', 'outsider', ...roles.map((role) => `guest with ${role}`)] as const;

/** A person, and content on which they may have a role. */
async function newScene(name: (typeof people)[number]): Promise<Scene> {
  const memberId = world.people.comment.actor.userId;
  const { organizationId } = world;
  const { client: owner } = world.people.admin;
  const fieldName = world.ctx.newId('customField').toLowerCase();
  await owner.customFields.create({ organizationId, body: { name: fieldName, type: 'text' } });
  const translation = await owner.translations.create({ organizationId, body: { title: 'German' } });
  const content = await makeTree(world);
  const { spaceId } = content;
  const changeRequest = await owner.changeRequests.create({ spaceId, body: {} });
  const tree = {
    ...content,
    changeRequestId: changeRequest.id,
    comment: await commentIn(spaceId),
    ...(await makeTeam(world)),
    memberId,
    fieldName,
    translationSettingsId: translation.id,
    specSlug: (await makeSpec(world)).specSlug,
  };
  for (const { actor } of [world.people.comment, world.people.guest]) {
    await world.people.admin.client.teams.putMember({ ...tree, userId: actor.userId });
  }
  const role = roles.find((candidate) => name === `guest with ${candidate}`);
  if (role !== undefined) {
    const { guest, admin } = world.people;
    const body = { role, users: [guest.actor.userId] };
    await admin.client.collectionPermissions.invite({ collectionId: tree.collectionId, body });
    return { person: guest, tree };
  }
  if (name === 'outsider') return { person: world.outsider, tree };
  const known = Object.entries(world.people).find(([key]) => key === name);
  if (known === undefined) throw new Error(`${name} is unknown`);
  return { person: known[1], tree };
}

/** A comment and a reply, by a person with the minimum role. */
async function commentIn(spaceId: string) {
  const { spaceComments } = world.people.comment.client;
  const { id: commentId } = await spaceComments.post({ spaceId, body: { body: {} } });
  const reply = await spaceComments.postReply({ spaceId, commentId, body: { body: {} } });
  return { spaceId, commentId, commentReplyId: reply.id };
}

/** Scenes without writes yet: rejected calls and reads do not change them. */
const unused = new Map<(typeof people)[number], Promise<Scene>>();

function scene(name: (typeof people)[number]): Promise<Scene> {
  const known = unused.get(name) ?? newScene(name);
  unused.set(name, known);
  return known;
}

/** The statuses of missing permissions: 400 when the body refers to an invisible resource. */
const rejectionStatuses = new Set([400, 403, 404]);

/** Whether a call is allowed. */
async function isAllowed(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof ApiError && rejectionStatuses.has(error.status)) return false;
    throw error;
  }
}

/** Every `permissions` flag of the contract, as `Schema.flag`. */
function declaredFlags(): string[] {
  const flags = new Set<string>();
  const seen = new Set<z.core.$ZodType>();
  const visit = (schema: z.core.$ZodType): void => {
    // Pages contain pages.
    if (seen.has(schema)) return;
    seen.add(schema);
    if (schema instanceof z.ZodArray) visit(schema.def.element);
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) visit(schema.def.innerType);
    if (schema instanceof z.ZodUnion) schema.def.options.forEach(visit);
    if (!(schema instanceof z.ZodObject)) return;
    const id = z.globalRegistry.get(schema)?.id;
    for (const [member, value] of Object.entries<z.core.$ZodType>(schema.shape)) {
      if (member === 'permissions' && value instanceof z.ZodObject) {
        for (const flag of Object.keys(value.shape)) flags.add(`${id}.${flag}`);
      } else visit(value);
    }
  };
  for (const { operation } of listOperations()) if (operation.result !== undefined) visit(operation.result);
  return [...flags].toSorted();
}

test('every permission flag of the contract is tested, or listed as one without an operation', () => {
  expect([...Object.keys(attempts), ...withoutOperation].toSorted()).toEqual(declaredFlags());
});

describe.each(Object.keys(attempts))('%s', (flag) => {
  const [schema = '', name = ''] = flag.split('.');
  const isRead = /^(view|access|list\w*)$/.test(name);

  test.each(people)('states what %s may do', async (who) => {
    for (const attempt of attempts[flag] ?? []) {
      const { person, tree } = await scene(who);
      const shown = await readers[schema]?.(person.client, tree).catch((error: unknown) => error);
      const permissions = shown instanceof ApiError ? {} : (Reflect.get(Object(shown), 'permissions') ?? {});
      const stated: unknown = Reflect.get(permissions, name) ?? false;
      const allowed = await isAllowed(attempt(person.client, tree));
      if (allowed && !isRead) unused.delete(who);
      expect(allowed, attempt.toString()).toBe(stated);
    }
  });
});
