import { expect, test } from 'vitest';
import type { ContentChange } from '@lectern/contract';
import type { Ctx } from '../../../src/context/context.ts';
import {
  editChangeRequest,
  editChangeRequestAhead,
} from '../../../src/spaces/change-requests/edit-change-request.ts';
import { editSpace, editSpaceAhead } from '../../../src/spaces/content/edit-space.ts';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const files = new Map();

function editor() {
  const { actor, client } = used.world.people.admin;
  return { actor, client, ctx: { ...used.world.ctx, actor } };
}

async function findSpace(ctx: Ctx, spaceId: string) {
  const space = await ctx.store.spaces.findForActor(spaceId, used.world.people.admin.actor.userId);
  if (space === undefined) throw new Error('There is no such space.');
  return space;
}

/** A context that records which tasks of texts are run inside of transactions. */
function recorded(ctx: Ctx): { readonly ctx: Ctx; readonly kinds: string[] } {
  const kinds: string[] = [];
  const { textTasks } = ctx;
  const inside = (tasks: Ctx['textTasks']): Ctx['textTasks'] => ({
    run: (kind, inputs) => {
      if (inputs.length > 0) kinds.push(kind);
      return tasks.run(kind, inputs);
    },
    prepared: (work) => tasks.prepared((inner) => work(inside(inner))),
  });
  const outside: Ctx['textTasks'] = {
    run: (kind, inputs) => textTasks.run(kind, inputs),
    prepared: (work) => textTasks.prepared((inner) => work(inside(inner))),
  };
  return { ctx: { ...ctx, textTasks: outside }, kinds };
}

/** A text with references, which are looked up, and of which Markdown is made. */
function linking(page: string): ContentChange[] {
  const ref = { kind: 'page', page };
  const text = { object: 'text', leaves: [{ object: 'leaf', text: 'Guide', marks: [] }] };
  const link = { object: 'inline', type: 'link', data: { ref }, nodes: [text] };
  const nodes = [{ object: 'block', type: 'paragraph', data: {}, nodes: [link] }];
  return [
    {
      operation: 'insert_page',
      title: 'Links',
      document: { document: { object: 'document', data: {}, nodes } },
    },
  ];
}

const titled = (page: string, title: string): ContentChange[] => [{ operation: 'update_page', page, title }];

test('an edit of a space reads its texts and finds what they link to before its transaction', async () => {
  const { spaceId, pageId } = await makeContent(used.world);
  const { actor, client, ctx: own } = editor();
  const { ctx, kinds } = recorded(own);
  const space = await findSpace(ctx, spaceId);
  const edit = { actor, space, changes: linking(pageId), files };
  const ahead = await editSpaceAhead(ctx, edit);
  await editSpace(ctx, { ...edit, ahead });
  // The row of search has its description as well.
  expect([...new Set(kinds)]).toEqual(['unconditional']);
  const { items } = await client.links.listOfSpace({ spaceId });
  expect(items.map(({ status }) => status)).toContain('ok');
});

test('an edit of a change request reads no text in its transaction', async () => {
  const { spaceId, pageId, changeRequestId } = await makeChangeRequest(used.world);
  const { actor, ctx: own } = editor();
  const { ctx, kinds } = recorded(own);
  const space = await findSpace(ctx, spaceId);
  const changeRequest = await ctx.store.changeRequests.find(spaceId, changeRequestId);
  if (changeRequest === undefined) throw new Error('There is no such change request.');
  const edit = { actor, space, changeRequest, changes: linking(pageId), files };
  await editChangeRequest(ctx, { ...edit, ahead: await editChangeRequestAhead(ctx, edit) });
  expect(kinds).toEqual([]);
});

test('an edit is made again when the space was edited meanwhile', async () => {
  const { spaceId, pageId, subPageId } = await makeContent(used.world);
  const { actor, client, ctx } = editor();
  const space = await findSpace(ctx, spaceId);
  const edit = { actor, space, changes: titled(pageId, 'Manual'), files };
  const ahead = await editSpaceAhead(ctx, edit);
  await client.spaceContent.update({ spaceId, body: { changes: titled(subPageId, 'Set up') } });
  await editSpace(ctx, { ...edit, ahead });
  expect(await client.spaceContent.getPage({ spaceId, pageId })).toMatchObject({ title: 'Manual' });
  expect(await client.spaceContent.getPage({ spaceId, pageId: subPageId })).toMatchObject({
    title: 'Set up',
  });
});

test('edits at the same time are all in the space', async () => {
  const { spaceId } = await makeContent(used.world);
  const { client } = editor();
  const titles = ['One', 'Two', 'Three', 'Four'];
  await Promise.all(
    titles.map((title) =>
      client.spaceContent.update({
        spaceId,
        body: { changes: [{ operation: 'insert_page', title, document: { markdown: `# ${title}\n` } }] },
      }),
    ),
  );
  const { pages } = await client.spaceContent.listPages({ spaceId });
  expect(pages.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
});
