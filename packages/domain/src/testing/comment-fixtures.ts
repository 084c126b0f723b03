import { makeChangeRequest, makeContent } from './content-resources.ts';
import type { Fixtures } from './fixture-table.ts';
import type { World } from './world.ts';

const body = { markdown: 'Is this **right**?' };

/** A comment of the admin on a page of a space, with a reply. */
export async function makeComment(world: World) {
  const { client } = world.people.admin;
  const { spaceId, pageId } = await makeContent(world);
  const { id: commentId } = await client.spaceComments.post({ spaceId, body: { body, page: pageId } });
  const reply = await client.spaceComments.postReply({ spaceId, commentId, body: { body } });
  return { spaceId, pageId, commentId, commentReplyId: reply.id };
}

/** The same on a page of a change request. */
export async function makeChangeRequestComment(world: World) {
  const { client } = world.people.admin;
  const { spaceId, changeRequestId, pageId } = await makeChangeRequest(world);
  const path = { spaceId, changeRequestId };
  const { id: commentId } = await client.changeRequestComments.post({
    ...path,
    body: { body, page: pageId },
  });
  const reply = await client.changeRequestComments.postReply({ ...path, commentId, body: { body } });
  return { ...path, pageId, commentId, commentReplyId: reply.id };
}

const resolve = { body: { resolved: true } };
const react = { body: { addedReactions: ['👍'] } };

async function space(world: World) {
  const { spaceId, pageId } = await makeContent(world);
  return { spaceId, body: { body, page: pageId } };
}

async function changeRequest(world: World) {
  const { spaceId, changeRequestId, pageId } = await makeChangeRequest(world);
  return { spaceId, changeRequestId, body: { body, page: pageId } };
}

async function comment(world: World) {
  const { spaceId, commentId } = await makeComment(world);
  return { spaceId, commentId };
}

async function reply(world: World) {
  const { pageId: _, ...created } = await makeComment(world);
  return created;
}

async function changeRequestComment(world: World) {
  const { spaceId, changeRequestId, commentId } = await makeChangeRequestComment(world);
  return { spaceId, changeRequestId, commentId };
}

async function changeRequestReply(world: World) {
  const { pageId: _, ...created } = await makeChangeRequestComment(world);
  return created;
}

/** Of comments and replies, all posted by the admin. */
export const commentFixtures: Pick<Fixtures, 'spaceComments' | 'changeRequestComments'> = {
  spaceComments: {
    list: async (world) => ({ spaceId: (await makeComment(world)).spaceId }),
    post: space,
    get: comment,
    update: async (world) => ({ ...(await comment(world)), ...resolve }),
    delete: comment,
    listReplies: comment,
    postReply: async (world) => ({ ...(await comment(world)), body: { body } }),
    getReply: reply,
    updateReply: async (world) => ({ ...(await reply(world)), ...react }),
    deleteReply: reply,
    listCommenters: async (world) => ({ spaceId: (await makeComment(world)).spaceId }),
  },
  changeRequestComments: {
    list: async (world) => {
      const { spaceId, changeRequestId } = await makeChangeRequestComment(world);
      return { spaceId, changeRequestId };
    },
    post: changeRequest,
    get: changeRequestComment,
    update: async (world) => ({ ...(await changeRequestComment(world)), ...resolve }),
    delete: changeRequestComment,
    listReplies: changeRequestComment,
    postReply: async (world) => ({ ...(await changeRequestComment(world)), body: { body } }),
    getReply: changeRequestReply,
    updateReply: async (world) => ({ ...(await changeRequestReply(world)), ...react }),
    deleteReply: changeRequestReply,
    listCommenters: async (world) => {
      const { spaceId, changeRequestId } = await makeChangeRequestComment(world);
      return { spaceId, changeRequestId };
    },
  },
};
