import { ApiError, type Comment, type ContentChange } from '@lectern/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Client } from '../../../src/operations/client.ts';
import { makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

type CommentedContent = { readonly spaceId: string; readonly changeRequestId?: string };
type PageFields = readonly [title: string, description: string | undefined, markdown: string | undefined];
type Model = {
  readonly client: Client;
  readonly spaceId: string;
  readonly changeRequestIds: string[];
  readonly pageIds: string[];
  readonly comments: {
    readonly content: CommentedContent;
    readonly id: string;
    readonly fields: PageFields | undefined;
  }[];
};

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)];
const contentsOf = ({ spaceId, changeRequestIds }: Model): CommentedContent[] => [
  { spaceId },
  ...changeRequestIds.map((changeRequestId) => ({ spaceId, changeRequestId })),
];

/** The fields and the path of a page, if it exists. */
async function readPage({ client }: Model, { spaceId, changeRequestId }: CommentedContent, pageId: string) {
  const reading =
    changeRequestId === undefined
      ? client.spaceContent.getPage({ spaceId, pageId })
      : client.changeRequestContent.getPage({ spaceId, changeRequestId, pageId });
  const page = await reading.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  if (page?.type !== 'document') return undefined;
  const fields: PageFields = [page.title, page.description, page.markdown];
  return { fields, path: page.path };
}

async function edit(model: Model, content: CommentedContent, change: ContentChange): Promise<void> {
  const { spaceId, changeRequestId } = content;
  const body = { changes: [change] };
  const result =
    changeRequestId === undefined
      ? await model.client.spaceContent.update({ spaceId, body })
      : await model.client.changeRequestContent.update({ spaceId, changeRequestId, compat: false, body });
  if (!('changes' in result)) return;
  for (const one of result.changes) if (one.object === 'created_page') model.pageIds.push(one.page.id);
}

async function post(model: Model, content: CommentedContent, page: string | undefined): Promise<void> {
  const { client } = model;
  const { spaceId, changeRequestId } = content;
  const body = { body: { markdown: 'Well.' }, ...(page !== undefined && { page }) };
  const { id } =
    changeRequestId === undefined
      ? await client.spaceComments.post({ spaceId, body })
      : await client.changeRequestComments.post({ spaceId, changeRequestId, body });
  const now = page === undefined ? undefined : await readPage(model, content, page);
  model.comments.push({ content, id, fields: now?.fields });
}

type CommentAct = 'resolve' | 'reopen' | 'react' | 'delete' | 'reply' | 'delete reply';

async function applyToComment({ client, comments }: Model, index: number, what: CommentAct): Promise<void> {
  const comment = pick(comments, index);
  if (comment === undefined) return;
  const { spaceId, changeRequestId } = comment.content;
  const target = { spaceId, changeRequestId: changeRequestId ?? '', commentId: comment.id };
  const service = changeRequestId === undefined ? client.spaceComments : client.changeRequestComments;
  switch (what) {
    case 'resolve':
    case 'reopen':
      await service.update({ ...target, body: { resolved: what === 'resolve' } });
      break;
    case 'react':
      await service.update({ ...target, body: { addedReactions: ['👍'] } });
      break;
    case 'reply':
      await service.postReply({ ...target, body: { body: {} } });
      break;
    case 'delete reply': {
      const [reply] = (await service.listReplies(target)).items;
      if (reply !== undefined) await service.deleteReply({ ...target, commentReplyId: reply.id });
      break;
    }
    case 'delete':
      await service.delete(target);
      comments.splice(comments.indexOf(comment), 1);
  }
}

type RequestAct = 'merge' | 'pull' | 'draft' | 'open' | 'archived';

async function applyToChangeRequest(
  { client, spaceId, changeRequestIds }: Model,
  index: number,
  what: RequestAct,
) {
  const changeRequestId = pick(changeRequestIds, index);
  if (changeRequestId === undefined) return;
  const target = { spaceId, changeRequestId };
  if (what === 'merge') await client.changeRequests.merge(target);
  else if (what === 'pull') await client.changeRequests.pull(target);
  else await client.changeRequests.update({ ...target, body: { status: what } });
}

const small = fc.nat(7);
const words = fc.constantFrom('One.', 'Two.');

const step: fc.Arbitrary<(model: Model) => Promise<void>> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(small, fc.option(small)).map(([at, page]) => async (model: Model) => {
      const content = pick(contentsOf(model), at);
      if (content !== undefined)
        await post(model, content, page === null ? undefined : pick(model.pageIds, page));
    }),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(small, fc.constantFrom('resolve', 'reopen', 'react', 'delete', 'reply', 'delete reply'))
      .map(
        ([index, what]) =>
          (model: Model) =>
            applyToComment(model, index, what),
      ),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        small,
        small,
        fc.constantFrom('text', 'title', 'slug', 'move', 'to the top', 'delete', 'insert'),
        words,
      )
      .map(([at, index, what, word]) => async (model: Model) => {
        const content = pick(contentsOf(model), at);
        const page = pick(model.pageIds, index);
        if (content === undefined || page === undefined) return;
        const update = { operation: 'update_page', page } as const;
        const changes: Record<typeof what, ContentChange> = {
          text: { ...update, document: { markdown: word } },
          title: { ...update, title: word },
          slug: { ...update, slug: word === 'One.' ? 'one' : 'two' },
          move: { ...update, into: pick(model.pageIds, index + 1) ?? null },
          'to the top': { ...update, into: null },
          delete: { operation: 'delete_page', page },
          insert: { operation: 'insert_page', title: word, document: { markdown: word } },
        };
        await edit(model, content, changes[what]);
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constant(async (model: Model) => {
      const { id } = await model.client.changeRequests.create({ spaceId: model.spaceId, body: {} });
      model.changeRequestIds.push(id);
    }),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(small, fc.constantFrom('merge', 'pull', 'draft', 'open', 'archived')).map(
      ([index, what]) =>
        (model: Model) =>
          applyToChangeRequest(model, index, what),
    ),
  },
);

/** A step that is rejected in the current state changes nothing. */
async function attempt(step: Promise<void>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof ApiError) || ![400, 409].includes(error.status)) throw error;
  });
}

async function assertComments(model: Model, content: CommentedContent): Promise<void> {
  const { client, comments } = model;
  const { spaceId, changeRequestId } = content;
  const all = { spaceId, limit: 1000 };
  const { items, count } =
    changeRequestId === undefined
      ? await client.spaceComments.list(all)
      : await client.changeRequestComments.list({ ...all, changeRequestId });
  const own = comments.filter((comment) => comment.content.changeRequestId === changeRequestId);
  expect(items.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
  const { comments: counted } =
    changeRequestId === undefined
      ? await client.spaces.get({ spaceId })
      : await client.changeRequests.get({ spaceId, changeRequestId });
  expect([count, counted]).toEqual([items.length, items.filter(({ status }) => status === 'open').length]);
  for (const item of items) await assertComment(model, content, item);
}

async function assertComment(
  model: Model,
  content: CommentedContent,
  { id, replies, target }: Comment,
): Promise<void> {
  const { client } = model;
  const { spaceId, changeRequestId } = content;
  const listed =
    changeRequestId === undefined
      ? await client.spaceComments.listReplies({ spaceId, commentId: id })
      : await client.changeRequestComments.listReplies({ spaceId, changeRequestId, commentId: id });
  expect(replies).toBe(listed.items.length);
  const posted = model.comments.find((comment) => comment.id === id)?.fields;
  if (target.page === undefined) return expect(posted).toBeUndefined();
  const now = await readPage(model, content, target.page.id);
  expect(target.page.outdated).toBe(JSON.stringify(now?.fields) !== JSON.stringify(posted));
  if (now !== undefined) expect([target.page.title, target.page.path]).toEqual([now.fields[0], now.path]);
}

/** The numbers of change requests, as the counters of the space should have them. */
async function countChangeRequests({ client, spaceId }: Model) {
  const counts = { draft: 0, open: 0, archived: 0, merged: 0 };
  for (const status of ['draft', 'open', 'archived', 'merged'] as const)
    counts[status] = (await client.changeRequests.list({ spaceId, status, limit: 1000 })).items.length;
  return {
    changeRequests: counts.draft + counts.open + counts.archived + counts.merged,
    changeRequestsOpen: counts.open,
    changeRequestsDraft: counts.draft,
  };
}

test('comment counts and outdated flags equal a recount after any sequence of operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const { client } = used.world.people.admin;
      const { spaceId, pageId, subPageId } = await makeContent(used.world);
      const { id } = await client.changeRequests.create({ spaceId, body: {} });
      const model: Model = {
        client,
        spaceId,
        changeRequestIds: [id],
        pageIds: [pageId, subPageId],
        comments: [],
      };
      for (const run of steps) await attempt(run(model));
      for (const content of contentsOf(model)) await assertComments(model, content);
      const space = await client.spaces.get({ spaceId });
      expect(space).toMatchObject(await countChangeRequests(model));
    }),
    { numRuns: 20 },
  );
});
