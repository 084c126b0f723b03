import type { ContentChange } from '@lectern/contract';
import { makeChangeRequest } from '../../src/testing/content-resources.ts';
import { makeTree } from '../../src/testing/resources.ts';
import { commentWalks } from './comment-walks.ts';
import { linkWalks } from './link-walks.ts';
import { idOf, keyed, made, ownOrganization, type Walks } from './walk.ts';
import { searchWalks } from './search-walks.ts';

const insertFile: ContentChange[] = [
  { operation: 'insert_files', files: [{ name: 'a.txt', contentType: 'text/plain', base64: 'YQ==' }] },
];

/** Lists of what is in contents. */
export const storedContentWalks: Walks = {
  ...searchWalks,
  ...commentWalks,
  ...linkWalks,
  'spaceContent.listFiles': async (world) => {
    const { client } = world.people.admin;
    const { spaceId } = await makeTree(world);
    const change = (changes: ContentChange[]) => client.spaceContent.update({ spaceId, body: { changes } });
    return {
      read: keyed((asked) => client.spaceContent.listFiles({ spaceId, ...asked }), idOf),
      make: async () => (await change(insertFile)).insertedFiles?.[0]?.id ?? '',
      remove: (file) => change([{ operation: 'delete_file', file }]),
    };
  },
  'changeRequestContent.listFiles': async (world) => {
    const { client } = world.people.admin;
    const asked = await makeChangeRequest(world);
    const change = async (changes: ContentChange[]) => {
      const answer = await client.changeRequestContent.update({ ...asked, compat: false, body: { changes } });
      return 'changes' in answer ? answer : undefined;
    };
    return {
      read: keyed((page) => client.changeRequestContent.listFiles({ ...asked, ...page }), idOf),
      make: async () => (await change(insertFile))?.insertedFiles?.[0]?.id ?? '',
      remove: (file) => change([{ operation: 'delete_file', file }]),
    };
  },
  // A revision never changes: the walk goes on in the newest one.
  'revisions.listFiles': async (world) => {
    const { client } = world.people.admin;
    const { spaceId } = await makeTree(world);
    const change = (changes: ContentChange[]) => client.spaceContent.update({ spaceId, body: { changes } });
    return {
      read: keyed(async (asked) => {
        const { revision: revisionId } = await client.spaces.get({ spaceId });
        return client.revisions.listFiles({ spaceId, revisionId, ...asked });
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
      read: keyed((asked) => client.imports.list({ spaceId, ...asked }), idOf),
      make: () => made(client.imports.start({ spaceId, body })),
      remove: (id) =>
        world.domain.database.kysely.deleteFrom('content_imports').where('id', '=', id).execute(),
    };
  },
  'changeRequests.list': async (world) => {
    const { client } = world.people.admin;
    const { spaceId } = await makeTree(world);
    return {
      read: keyed((asked) => client.changeRequests.list({ spaceId, status: 'draft', ...asked }), idOf),
      make: () => made(client.changeRequests.create({ spaceId, body: {} })),
      remove: (changeRequestId) =>
        client.changeRequests.update({ spaceId, changeRequestId, body: { status: 'archived' } }),
    };
  },
  'changeRequests.listOfOrganization': async (world) => {
    const { organizationId, client } = await ownOrganization(world);
    const { id: spaceId } = await client.spaces.create({ organizationId });
    const asking = { organizationId, status: ['draft' as const] };
    return {
      read: keyed((asked) => client.changeRequests.listOfOrganization({ ...asking, ...asked }), idOf),
      make: () => made(client.changeRequests.create({ spaceId, body: {} })),
      remove: (changeRequestId) =>
        client.changeRequests.update({ spaceId, changeRequestId, body: { status: 'archived' } }),
    };
  },
  'changeRequests.listContributors': async (world) => {
    const { client } = world.people.admin;
    const asked = await makeChangeRequest(world);
    const { changeRequestId: id } = asked;
    return {
      read: keyed((page) => client.changeRequests.listContributors({ ...asked, ...page }), ofUser),
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
    const asked = await makeChangeRequest(world);
    return {
      read: keyed((page) => client.reviews.list({ ...asked, ...page }), idOf),
      make: () => made(client.reviews.submit({ ...asked, body: { status: 'approved' } })),
      remove: (id) => world.ctx.store.db.deleteFrom('change_request_reviews').where('id', '=', id).execute(),
    };
  },
  'reviews.listRequested': async (world) => {
    const { client } = world.people.admin;
    const asked = await makeChangeRequest(world);
    return {
      read: keyed((page) => client.reviews.listRequested({ ...asked, ...page }), ofUser),
      make: async () => {
        const person = await world.person('reviewer');
        await world.join(world.organizationId, person, 'review');
        await client.reviews.request({ ...asked, body: { users: [person.actor.userId] } });
        return person.actor.userId;
      },
      remove: (userId) => client.reviews.removeRequested({ ...asked, userId }),
    };
  },
  'revisions.list': async (world) => {
    const { client } = world.people.admin;
    const { spaceId } = await makeTree(world);
    return {
      read: keyed((asked) => client.revisions.list({ spaceId, ...asked }), idOf),
      make: async () =>
        (await client.spaceContent.update({ spaceId, body: { changes: insertFile } })).revision,
      remove: (id) => world.ctx.store.db.deleteFrom('revisions').where('id', '=', id).execute(),
    };
  },
};

const ofUser = ({ user }: { readonly user?: { readonly id: string } | undefined }) => user?.id ?? '';
