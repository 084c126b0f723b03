import { ApiError, type Comment, type ContentChange } from '@lectern/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Client } from '../../../src/domain.ts';
import { makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

type Place = { readonly spaceId: string; readonly changeRequestId?: string };
type Said = readonly [title: string, description: string | undefined, markdown: string | undefined];
type Scene = {
  readonly client: Client;
  readonly spaceId: string;
  readonly changeRequestIds: string[];
  readonly pageIds: string[];
  readonly comments: { readonly place: Place; readonly id: string; readonly said: Said | undefined }[];
};

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)];
const places = ({ spaceId, changeRequestIds }: Scene): Place[] => [
  { spaceId },
  ...changeRequestIds.map((changeRequestId) => ({ spaceId, changeRequestId })),
];

/** What a page of a place says and where, if it is there. */
async function readPage({ client }: Scene, { spaceId, changeRequestId }: Place, pageId: string) {
  const reading =
    changeRequestId === undefined
      ? client.spaceContent.getPage({ spaceId, pageId })
      : client.changeRequestContent.getPage({ spaceId, changeRequestId, pageId });
  const page = await reading.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
  if (page?.type !== 'document') return undefined;
  const said: Said = [page.title, page.description, page.markdown];
  return { said, path: page.path };
}

async function edit(scene: Scene, place: Place, change: ContentChange): Promise<void> {
  const { spaceId, changeRequestId } = place;
  const body = { changes: [change] };
  const answer =
    changeRequestId === undefined
      ? await scene.client.spaceContent.update({ spaceId, body })
      : await scene.client.changeRequestContent.update({ spaceId, changeRequestId, compat: false, body });
  if (!('changes' in answer)) return;
  for (const one of answer.changes) if (one.object === 'created_page') scene.pageIds.push(one.page.id);
}

async function post(scene: Scene, place: Place, page: string | undefined): Promise<void> {
  const { client } = scene;
  const { spaceId, changeRequestId } = place;
  const body = { body: { markdown: 'Well.' }, ...(page !== undefined && { page }) };
  const { id } =
    changeRequestId === undefined
      ? await client.spaceComments.post({ spaceId, body })
      : await client.changeRequestComments.post({ spaceId, changeRequestId, body });
  const now = page === undefined ? undefined : await readPage(scene, place, page);
  scene.comments.push({ place, id, said: now?.said });
}

type CommentAct = 'resolve' | 'reopen' | 'react' | 'delete' | 'reply' | 'delete reply';

async function act({ client, comments }: Scene, index: number, what: CommentAct): Promise<void> {
  const comment = pick(comments, index);
  if (comment === undefined) return;
  const { spaceId, changeRequestId } = comment.place;
  const of = { spaceId, changeRequestId: changeRequestId ?? '', commentId: comment.id };
  const service = changeRequestId === undefined ? client.spaceComments : client.changeRequestComments;
  switch (what) {
    case 'resolve':
    case 'reopen':
      await service.update({ ...of, body: { resolved: what === 'resolve' } });
      break;
    case 'react':
      await service.update({ ...of, body: { addedReactions: ['👍'] } });
      break;
    case 'reply':
      await service.postReply({ ...of, body: { body: {} } });
      break;
    case 'delete reply': {
      const [reply] = (await service.listReplies(of)).items;
      if (reply !== undefined) await service.deleteReply({ ...of, commentReplyId: reply.id });
      break;
    }
    case 'delete':
      await service.delete(of);
      comments.splice(comments.indexOf(comment), 1);
  }
}

type RequestAct = 'merge' | 'pull' | 'draft' | 'open' | 'archived';

async function actOnRequest({ client, spaceId, changeRequestIds }: Scene, index: number, what: RequestAct) {
  const changeRequestId = pick(changeRequestIds, index);
  if (changeRequestId === undefined) return;
  const of = { spaceId, changeRequestId };
  if (what === 'merge') await client.changeRequests.merge(of);
  else if (what === 'pull') await client.changeRequests.pull(of);
  else await client.changeRequests.update({ ...of, body: { status: what } });
}

const small = fc.nat(7);
const words = fc.constantFrom('One.', 'Two.');

const step: fc.Arbitrary<(scene: Scene) => Promise<void>> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(small, fc.option(small)).map(([at, page]) => async (scene: Scene) => {
      const place = pick(places(scene), at);
      if (place !== undefined)
        await post(scene, place, page === null ? undefined : pick(scene.pageIds, page));
    }),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(small, fc.constantFrom('resolve', 'reopen', 'react', 'delete', 'reply', 'delete reply'))
      .map(
        ([index, what]) =>
          (scene: Scene) =>
            act(scene, index, what),
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
      .map(([at, index, what, word]) => async (scene: Scene) => {
        const place = pick(places(scene), at);
        const page = pick(scene.pageIds, index);
        if (place === undefined || page === undefined) return;
        const update = { operation: 'update_page', page } as const;
        const changes: Record<typeof what, ContentChange> = {
          text: { ...update, document: { markdown: word } },
          title: { ...update, title: word },
          slug: { ...update, slug: word === 'One.' ? 'one' : 'two' },
          move: { ...update, into: pick(scene.pageIds, index + 1) ?? null },
          'to the top': { ...update, into: null },
          delete: { operation: 'delete_page', page },
          insert: { operation: 'insert_page', title: word, document: { markdown: word } },
        };
        await edit(scene, place, changes[what]);
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constant(async (scene: Scene) => {
      const { id } = await scene.client.changeRequests.create({ spaceId: scene.spaceId, body: {} });
      scene.changeRequestIds.push(id);
    }),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(small, fc.constantFrom('merge', 'pull', 'draft', 'open', 'archived')).map(
      ([index, what]) =>
        (scene: Scene) =>
          actOnRequest(scene, index, what),
    ),
  },
);

/** What is refused in a state changes nothing: the next step goes on from there. */
async function attempt(step: Promise<void>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof ApiError) || ![400, 409].includes(error.status)) throw error;
  });
}

async function assertComments(scene: Scene, place: Place): Promise<void> {
  const { client, comments } = scene;
  const { spaceId, changeRequestId } = place;
  const all = { spaceId, limit: 1000 };
  const { items, count } =
    changeRequestId === undefined
      ? await client.spaceComments.list(all)
      : await client.changeRequestComments.list({ ...all, changeRequestId });
  const own = comments.filter((comment) => comment.place.changeRequestId === changeRequestId);
  expect(items.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
  const { comments: counted } =
    changeRequestId === undefined
      ? await client.spaces.get({ spaceId })
      : await client.changeRequests.get({ spaceId, changeRequestId });
  expect([count, counted]).toEqual([items.length, items.filter(({ status }) => status === 'open').length]);
  for (const item of items) await assertComment(scene, place, item);
}

async function assertComment(scene: Scene, place: Place, { id, replies, target }: Comment): Promise<void> {
  const { client } = scene;
  const { spaceId, changeRequestId } = place;
  const listed =
    changeRequestId === undefined
      ? await client.spaceComments.listReplies({ spaceId, commentId: id })
      : await client.changeRequestComments.listReplies({ spaceId, changeRequestId, commentId: id });
  expect(replies).toBe(listed.items.length);
  const posted = scene.comments.find((comment) => comment.id === id)?.said;
  if (target.page === undefined) return expect(posted).toBeUndefined();
  const now = await readPage(scene, place, target.page.id);
  expect(target.page.outdated).toBe(JSON.stringify(now?.said) !== JSON.stringify(posted));
  if (now !== undefined) expect([target.page.title, target.page.path]).toEqual([now.said[0], now.path]);
}

/** How many change requests of the space there are, as its counters say. */
async function countChangeRequests({ client, spaceId }: Scene) {
  const counts = { draft: 0, open: 0, archived: 0, merged: 0 };
  for (const status of ['draft', 'open', 'archived', 'merged'] as const)
    counts[status] = (await client.changeRequests.list({ spaceId, status, limit: 1000 })).items.length;
  return {
    changeRequests: counts.draft + counts.open + counts.archived + counts.merged,
    changeRequestsOpen: counts.open,
    changeRequestsDraft: counts.draft,
  };
}

test('counts, and what is outdated, are what counting from scratch gives, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const { client } = used.world.people.admin;
      const { spaceId, pageId, subPageId } = await makeContent(used.world);
      const { id } = await client.changeRequests.create({ spaceId, body: {} });
      const scene: Scene = {
        client,
        spaceId,
        changeRequestIds: [id],
        pageIds: [pageId, subPageId],
        comments: [],
      };
      for (const run of steps) await attempt(run(scene));
      for (const place of places(scene)) await assertComments(scene, place);
      const space = await client.spaces.get({ spaceId });
      expect(space).toMatchObject(await countChangeRequests(scene));
    }),
    { numRuns: 20 },
  );
}, 120_000);
