import { makeChangeRequestComment, makeComment } from '../../src/testing/comment-fixtures.ts';
import { makeChangeRequest } from '../../src/testing/content-resources.ts';
import { makeTree } from '../../src/testing/resources.ts';
import { idOf, keyed, made, type Walks } from './walk.ts';

const body = { body: { markdown: 'Well.' } };

/** Lists of comments and replies. */
export const commentWalks: Walks = {
  'spaceComments.list': async (world) => {
    const { spaceComments } = world.people.admin.client;
    const { spaceId } = await makeTree(world);
    return {
      read: keyed((asked) => spaceComments.list({ spaceId, ...asked }), idOf),
      make: () => made(spaceComments.post({ spaceId, body })),
      remove: (commentId) => spaceComments.delete({ spaceId, commentId }),
    };
  },
  'spaceComments.listCommenters': async (world) => {
    const { organizationId, people } = world;
    const { client } = people.admin;
    const spaceId = await made(client.spaces.create({ organizationId, body: {} }));
    return {
      read: keyed((asked) => client.spaceComments.listCommenters({ spaceId, ...asked }), idOf),
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
    const place = { spaceId, commentId };
    return {
      read: keyed((asked) => spaceComments.listReplies({ ...place, ...asked }), idOf),
      make: () => made(spaceComments.postReply({ ...place, body })),
      remove: (commentReplyId) => spaceComments.deleteReply({ ...place, commentReplyId }),
    };
  },
  // The open ones on a page, oldest first.
  'changeRequestComments.list': async (world) => {
    const { changeRequestComments } = world.people.admin.client;
    const { spaceId, changeRequestId, pageId } = await makeChangeRequest(world);
    const place = { spaceId, changeRequestId };
    const authors = [world.people.admin.actor.userId];
    const filter = { status: 'open', order: 'asc', targetPage: pageId, authors } as const;
    return {
      read: keyed((asked) => changeRequestComments.list({ ...place, ...filter, ...asked }), idOf),
      make: () => made(changeRequestComments.post({ ...place, body: { ...body, page: pageId } })),
      remove: (commentId) => changeRequestComments.update({ ...place, commentId, body: { resolved: true } }),
    };
  },
  'changeRequestComments.listReplies': async (world) => {
    const { changeRequestComments } = world.people.admin.client;
    const { spaceId, changeRequestId, commentId } = await makeChangeRequestComment(world);
    const place = { spaceId, changeRequestId, commentId };
    return {
      read: keyed((asked) => changeRequestComments.listReplies({ ...place, ...asked }), idOf),
      make: () => made(changeRequestComments.postReply({ ...place, body })),
      remove: (commentReplyId) => changeRequestComments.deleteReply({ ...place, commentReplyId }),
    };
  },
};
