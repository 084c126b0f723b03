import { makeChangeRequestComment, makeComment } from '../../src/testing/comment-fixtures.ts';
import { makeChangeRequest } from '../../src/testing/content-resources.ts';
import { makeTree } from '../../src/testing/resources.ts';
import { idOf, keyed, createdId, type Walks } from './walk.ts';

const body = { body: { markdown: 'Well.' } };

/** Lists of comments and replies. */
export const commentWalks: Walks = {
  'spaceComments.list': async (world) => {
    const { spaceComments } = world.people.admin.client;
    const { spaceId } = await makeTree(world);
    return {
      read: keyed((request) => spaceComments.list({ spaceId, ...request }), idOf),
      make: () => createdId(spaceComments.post({ spaceId, body })),
      remove: (commentId) => spaceComments.delete({ spaceId, commentId }),
    };
  },
  'spaceComments.listCommenters': async (world) => {
    const { organizationId, people } = world;
    const { client } = people.admin;
    const spaceId = await createdId(client.spaces.create({ organizationId, body: {} }));
    return {
      read: keyed((request) => client.spaceComments.listCommenters({ spaceId, ...request }), idOf),
      make: async () => {
        const person = await world.person('commenter');
        await world.join(organizationId, person, 'comment');
        await person.client.spaceComments.post({ spaceId, body });
        return person.actor.userId;
      },
      remove: (userId) => client.members.remove({ organizationId, userId }),
    };
  },

  'spaceComments.listReplies': async (world) => {
    const { spaceComments } = world.people.admin.client;
    const { spaceId, commentId } = await makeComment(world);
    const parent = { spaceId, commentId };
    return {
      read: keyed((request) => spaceComments.listReplies({ ...parent, ...request }), idOf),
      make: () => createdId(spaceComments.postReply({ ...parent, body })),
      remove: (commentReplyId) => spaceComments.deleteReply({ ...parent, commentReplyId }),
    };
  },
  'changeRequestComments.listCommenters': async (world) => {
    const { organizationId, people } = world;
    const { client } = people.admin;
    const { spaceId, changeRequestId } = await makeChangeRequest(world);
    const parent = { spaceId, changeRequestId };
    return {
      read: keyed((request) => client.changeRequestComments.listCommenters({ ...parent, ...request }), idOf),
      make: async () => {
        const person = await world.person('commenter');
        await world.join(organizationId, person, 'comment');
        await person.client.changeRequestComments.post({ ...parent, body });
        return person.actor.userId;
      },
      remove: (userId) => client.members.remove({ organizationId, userId }),
    };
  },
  // The open comments of a page, oldest first.
  'changeRequestComments.list': async (world) => {
    const { changeRequestComments } = world.people.admin.client;
    const { spaceId, changeRequestId, pageId } = await makeChangeRequest(world);
    const parent = { spaceId, changeRequestId };
    const authors = [world.people.admin.actor.userId];
    const filter = { status: 'open', order: 'asc', targetPage: pageId, authors } as const;
    return {
      read: keyed((request) => changeRequestComments.list({ ...parent, ...filter, ...request }), idOf),
      make: () => createdId(changeRequestComments.post({ ...parent, body: { ...body, page: pageId } })),
      remove: (commentId) => changeRequestComments.update({ ...parent, commentId, body: { resolved: true } }),
    };
  },
  'changeRequestComments.listReplies': async (world) => {
    const { changeRequestComments } = world.people.admin.client;
    const { spaceId, changeRequestId, commentId } = await makeChangeRequestComment(world);
    const parent = { spaceId, changeRequestId, commentId };
    return {
      read: keyed((request) => changeRequestComments.listReplies({ ...parent, ...request }), idOf),
      make: () => createdId(changeRequestComments.postReply({ ...parent, body })),
      remove: (commentReplyId) => changeRequestComments.deleteReply({ ...parent, commentReplyId }),
    };
  },
};
