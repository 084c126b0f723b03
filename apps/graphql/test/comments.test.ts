import { expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

const query = `query ($space: ID!, $status: CommentStatusFilter, $order: ListOrder, $authors: [ID!]) {
  space(id: $space) {
    commentCount
    comments(first: 10, status: $status, order: $order, authors: $authors) {
      totalCount
      nodes {
        id body { markdown } status replyCount postedBy { id } permissions { edit reply delete }
        target { page { id: pageId title path outdated } }
        reactions { emoji count users { reactedAt user { id displayName } } }
        space { id }
        replies(first: 5) { totalCount nodes { id body { markdown } comment { id } permissions { edit delete } } }
      }
    }
    changeRequests(first: 2, status: DRAFT) { nodes { commentCount comments(first: 10) { nodes {
      id changeRequest { number } replies(first: 5) { nodes { id space { id } } }
    } } } }
  }
}`;

async function makeComments(count: number) {
  const { admin, comment } = server.world.people;
  const { organizationId } = server.world;
  const { id: spaceId } = await admin.client.spaces.create({ organizationId });
  const changes = [{ operation: 'insert_page' as const, title: 'Guide', document: { markdown: 'Read.' } }];
  await admin.client.spaceContent.update({ spaceId, body: { changes } });
  const [page] = (await admin.client.spaceContent.listPages({ spaceId })).pages;
  const { id: changeRequestId } = await admin.client.changeRequests.create({ spaceId, body: {} });
  const body = { body: { markdown: 'Well.' } };
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { client } = index % 2 === 0 ? admin : comment;
    const posted = await client.spaceComments.post({ spaceId, body: { ...body, page: page?.id } });
    ids.push(posted.id);
    const at = { spaceId, commentId: posted.id };
    await comment.client.spaceComments.postReply({ ...at, body });
    await comment.client.spaceComments.update({ ...at, body: { addedReactions: ['👍'] } });
    const place = { spaceId, changeRequestId };
    const other = await client.changeRequestComments.post({ ...place, body });
    await client.changeRequestComments.postReply({ ...place, commentId: other.id, body });
  }
  return { spaceId, changeRequestId, pageId: page?.id, ids };
}

test('comments are related to their replies, and spaces and change requests to comments', async () => {
  const { admin, comment } = server.world.people;
  const { spaceId, pageId, ids } = await makeComments(3);
  const { space } = await server.read(query, { variables: { space: spaceId, order: 'ASC' }, as: comment });
  expect([space.commentCount, space.comments.totalCount]).toEqual([3, 3]);
  const own = await comment.client.spaceComments.get({ spaceId, commentId: ids[1] ?? '' });
  const shown = space.comments.nodes.find(({ id }: { id: string }) => id === own.id);
  const [reply] = (await comment.client.spaceComments.listReplies({ spaceId, commentId: own.id })).items;
  expect(shown).toEqual({
    id: own.id,
    body: own.body,
    status: 'OPEN',
    replyCount: 1,
    postedBy: { id: comment.actor.userId },
    permissions: { edit: true, reply: true, delete: true },
    target: { page: { id: pageId, title: 'Guide', path: 'guide', outdated: false } },
    reactions: own.reactions.map(({ emoji, count, users }) => ({
      emoji,
      count,
      users: users.map(({ reactedAt, user }) => ({
        reactedAt,
        user: { id: user.id, displayName: user.displayName },
      })),
    })),
    space: { id: spaceId },
    replies: {
      totalCount: 1,
      nodes: [
        {
          id: reply?.id,
          body: reply?.body,
          comment: { id: own.id },
          permissions: { edit: true, delete: true },
        },
      ],
    },
  });
  const [changeRequest] = space.changeRequests.nodes;
  expect(changeRequest.commentCount).toBe(3);
  expect(changeRequest.comments.nodes).toHaveLength(3);
  expect(changeRequest.comments.nodes[0]).toMatchObject({
    changeRequest: { number: 1 },
    replies: { nodes: [{ space: { id: spaceId } }] },
  });
  const filtered = await server.read(query, {
    variables: { space: spaceId, authors: [comment.actor.userId], status: 'OPEN' },
    as: admin,
  });
  expect(filtered.space.comments.nodes).toMatchObject([
    { id: own.id, permissions: { edit: false, delete: true } },
  ]);
});

test('the number of statements of a nested read does not depend on the number of comments', async () => {
  const few = await makeComments(1);
  const many = await makeComments(6);
  const count = ({ spaceId }: { spaceId: string }) =>
    server.countStatements(query, { variables: { space: spaceId } });
  expect(await count(many)).toBe(await count(few));
});

test('users who can see a comment or a reply read it by its id', async () => {
  const { outsider } = server.world;
  const { comment } = server.world.people;
  const { spaceId, ids } = await makeComments(1);
  const [reply] = (await comment.client.spaceComments.listReplies({ spaceId, commentId: ids[0] ?? '' }))
    .items;
  const node = '{ a: node(id: $a) { __typename id } b: node(id: $b) { __typename id } }';
  const options = { variables: { a: ids[0], b: reply?.id } };
  const found = await server.read(`query ($a: ID!, $b: ID!) ${node}`, { ...options, as: comment });
  expect(found).toEqual({
    a: { __typename: 'Comment', id: ids[0] },
    b: { __typename: 'CommentReply', id: reply?.id },
  });
  const hidden = await server.read(`query ($a: ID!, $b: ID!) ${node}`, { ...options, as: outsider });
  expect(hidden).toEqual({ a: null, b: null });
});

test('a mutation returns the comment with its relations', async () => {
  const { spaceId, ids } = await makeComments(1);
  const { updateCommentInSpace: updated } = await server.read(
    `mutation ($space: ID!, $comment: ID!) {
      updateCommentInSpace(input: { spaceId: $space, commentId: $comment, resolved: true }) {
        comment { status resolvedBy { id } space { commentCount } replies { totalCount } }
      }
    }`,
    { variables: { space: spaceId, comment: ids[0] } },
  );
  expect(updated.comment).toEqual({
    status: 'RESOLVED',
    resolvedBy: { id: server.world.people.admin.actor.userId },
    space: { commentCount: 0 },
    replies: { totalCount: 1 },
  });
});
