import type { ContentChange } from '@lectern/contract';
import { makeChangeRequest } from '../../src/testing/content-resources.ts';
import { makeTree } from '../../src/testing/resources.ts';
import { commentWalks } from './comment-walks.ts';
import { linkWalks } from './link-walks.ts';
import { idOf, keyed, createdId, ownOrganization, type Walks } from './walk.ts';
import { searchWalks } from './search-walks.ts';

const insertFile: ContentChange[] = [
  { operation: 'insert_files', files: [{ name: 'a.txt', contentType: 'text/plain', base64: 'YQ==' }] },
];

/** Lists of content and its history. */
export const storedContentWalks: Walks = {
  ...searchWalks,
  ...commentWalks,
  ...linkWalks,
  'spaceContent.listFiles': async (world) => {
    const { client } = world.people.admin;
    const { spaceId } = await makeTree(world);
    const change = (changes: ContentChange[]) => client.spaceContent.update({ spaceId, body: { changes } });
    return {
      read: keyed((request) => client.spaceContent.listFiles({ spaceId, ...request }), idOf),
      make: async () => (await change(insertFile)).insertedFiles?.[0]?.id ?? '',
      remove: (file) => change([{ operation: 'delete_file', file }]),
    };
  },
  'changeRequestContent.listFiles': async (world) => {
    const { client } = world.people.admin;
    const request = await makeChangeRequest(world);
    const change = async (changes: ContentChange[]) => {
      const result = await client.changeRequestContent.update({
        ...request,
        compat: false,
        body: { changes },
      });
      return 'changes' in result ? result : undefined;
    };
    return {
      read: keyed((page) => client.changeRequestContent.listFiles({ ...request, ...page }), idOf),
      make: async () => (await change(insertFile))?.insertedFiles?.[0]?.id ?? '',
      remove: (file) => change([{ operation: 'delete_file', file }]),
    };
  },
  // Revisions are immutable: the walk continues in the newest one.
  'revisions.listFiles': async (world) => {
    const { client } = world.people.admin;
    const { spaceId } = await makeTree(world);
    const change = (changes: ContentChange[]) => client.spaceContent.update({ spaceId, body: { changes } });
    return {
      read: keyed(async (request) => {
        const { revision: revisionId } = await client.spaces.get({ spaceId });
        return client.revisions.listFiles({ spaceId, revisionId, ...request });
      }, idOf),
      make: async () => (await change(insertFile)).insertedFiles?.[0]?.id ?? '',
      remove: (file) => change([{ operation: 'delete_file', file }]),
    };
  },
  'imports.list': async (world) => {
    const { client } = world.people.admin;
    const { spaceId } = await makeTree(world);
    const body = { url: 'https://docs.example.com/', source: 'website' } as const;
    return {
      read: keyed((request) => client.imports.list({ spaceId, ...request }), idOf),
      make: () => createdId(client.imports.start({ spaceId, body })),
      remove: (id) =>
        world.domain.database.kysely.deleteFrom('content_imports').where('id', '=', id).execute(),
    };
  },
  'importRuns.list': async (world) => {
    const { client } = world.people.admin;
    const { organizationId } = world;
    const { spaceId: space } = await makeTree(world);
    const source = { type: 'website', url: 'https://docs.example.com/' } as const;
    return {
      read: keyed((request) => client.importRuns.list({ organizationId, space, ...request }), idOf),
      make: () => createdId(client.importRuns.start({ organizationId, body: { source, target: { space } } })),
      remove: (id) =>
        world.domain.database.kysely.deleteFrom('content_imports').where('id', '=', id).execute(),
    };
  },
  'changeRequests.list': async (world) => {
    const { client } = world.people.admin;
    const { spaceId } = await makeTree(world);
    return {
      read: keyed((request) => client.changeRequests.list({ spaceId, status: 'draft', ...request }), idOf),
      make: () => createdId(client.changeRequests.create({ spaceId, body: {} })),
      remove: (changeRequestId) =>
        client.changeRequests.update({ spaceId, changeRequestId, body: { status: 'archived' } }),
    };
  },
  'changeRequests.listOfOrganization': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const { id: spaceId } = await client.spaces.create({ organizationId });
    const parent = { organizationId, status: ['draft' as const] };
    return {
      read: keyed((request) => client.changeRequests.listOfOrganization({ ...parent, ...request }), idOf),
      make: () => createdId(client.changeRequests.create({ spaceId, body: {} })),
      remove: (changeRequestId) =>
        client.changeRequests.update({ spaceId, changeRequestId, body: { status: 'archived' } }),
    };
  },
  'changeRequests.listContributors': async (world) => {
    const { client } = world.people.admin;
    const request = await makeChangeRequest(world);
    const { changeRequestId: id } = request;
    return {
      read: keyed((page) => client.changeRequests.listContributors({ ...request, ...page }), ofUser),
      make: async () => {
        const { userId } = (await world.person('writer')).actor;
        await world.ctx.store.changeRequests.addContribution(id, userId, world.ctx.clock().toISOString());
        return userId;
      },
      remove: (userId) =>
        world.ctx.store.db
          .deleteFrom('change_request_contributors')
          .where('change_request_id', '=', id)
          .where('user_id', '=', userId)
          .execute(),
    };
  },
  'reviews.list': async (world) => {
    const { client } = world.people.review;
    const request = await makeChangeRequest(world);
    return {
      read: keyed((page) => client.reviews.list({ ...request, ...page }), idOf),
      make: () => createdId(client.reviews.submit({ ...request, body: { status: 'approved' } })),
      remove: (id) => world.ctx.store.db.deleteFrom('change_request_reviews').where('id', '=', id).execute(),
    };
  },
  'reviews.listRequested': async (world) => {
    const { client } = world.people.admin;
    const request = await makeChangeRequest(world);
    return {
      read: keyed((page) => client.reviews.listRequested({ ...request, ...page }), ofUser),
      make: async () => {
        const person = await world.person('reviewer');
        await world.join(world.organizationId, person, 'review');
        await client.reviews.request({ ...request, body: { users: [person.actor.userId] } });
        return person.actor.userId;
      },
      remove: (userId) => client.reviews.removeRequested({ ...request, userId }),
    };
  },
  'revisions.list': async (world) => {
    const { client } = world.people.admin;
    const { spaceId } = await makeTree(world);
    return {
      read: keyed((request) => client.revisions.list({ spaceId, ...request }), idOf),
      make: async () =>
        (await client.spaceContent.update({ spaceId, body: { changes: insertFile } })).revision,
      remove: (id) => world.ctx.store.db.deleteFrom('revisions').where('id', '=', id).execute(),
    };
  },
};

const ofUser = ({ user }: { readonly user?: { readonly id: string } | undefined }) => user?.id ?? '';
