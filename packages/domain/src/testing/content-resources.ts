import { transaction } from '../context/transaction.ts';
import { ContentReader, contentHash, contentRootsOf, updateTrie } from '@lectern/content';
import { moveSpaceHead, storeContent } from '../spaces/content/move-head.ts';
import { makeTree } from './resources.ts';
import type { World } from './world.ts';

/** Adds a reusable content to a space, as an import does. */
export async function makeReusableContent(
  { ctx }: World,
  spaceId: string,
  markdown = 'Ask the support.\n',
): Promise<string> {
  const id = ctx.newId('reusableContent');
  await transaction(ctx, async (tx) => {
    const space = await tx.store.spaces.lock(spaceId);
    if (space === undefined) throw new Error('The space no longer exists.');
    const before = await tx.store.revisions.get(spaceId, space.revision_id);
    const { nodes } = new ContentReader(tx, space.store_id);
    const document = contentHash(markdown);
    const put = new Map([[id, { title: 'Support', document }]]);
    const { root, texts } = await updateTrie(nodes, before.reusable_contents_hash, put);
    await storeContent(tx, space.store_id, { nodes: texts, documents: new Map([[document, markdown]]) });
    await moveSpaceHead(tx, {
      space,
      before,
      roots: { ...contentRootsOf(before), reusable_contents_hash: root },
      revision: { type: 'computed', parentIds: [before.id], createdBy: null },
    });
  });
  return id;
}

/** A space with a page, a page below it, a file and a reusable content. */
export async function makeContent(world: World) {
  const { client } = world.people.admin;
  const { spaceId } = await makeTree(world);
  const { changes, insertedFiles = [] } = await client.spaceContent.update({
    spaceId,
    body: {
      changes: [
        {
          operation: 'insert_page',
          title: 'Guide',
          ref: 'guide',
          document: { markdown: '# Guide\n\nRead on.\n' },
        },
        {
          operation: 'insert_page',
          title: 'Install',
          into: 'guide',
          document: { markdown: '# Install\n\nIn one step.\n' },
        },
        {
          operation: 'insert_files',
          files: [{ name: 'notes.txt', contentType: 'text/plain', base64: 'aGVsbG8=' }],
        },
      ],
    },
  });
  const [pageId, subPageId] = changes.map(({ page }) => (typeof page === 'string' ? page : page.id));
  const fileId = insertedFiles[0]?.id;
  if (pageId === undefined || subPageId === undefined || fileId === undefined)
    throw new Error('The content was created without its pages or its file.');
  const reusableContentId = await makeReusableContent(world, spaceId);
  return { spaceId, pageId, subPageId, fileId, reusableContentId };
}

/** A change request, on a space with content, that changes a page. */
export async function makeChangeRequest(world: World) {
  const { client } = world.people.admin;
  const { spaceId, pageId, ...content } = await makeContent(world);
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: { subject: 'Words' } });
  await client.changeRequestContent.update({
    spaceId,
    changeRequestId,
    body: {
      changes: [{ operation: 'update_page', page: pageId, document: { markdown: '# Guide\n\nNew.\n' } }],
    },
  });
  return { ...content, spaceId, changeRequestId, pageId };
}

/** The current revision of a space with content. */
export async function makeRevision(world: World) {
  const content = await makeContent(world);
  const { revision } = await world.people.admin.client.spaces.get({ spaceId: content.spaceId });
  return { ...content, revisionId: revision };
}

/** A change request with a requested reviewer. */
export async function makeRequestedReview(world: World) {
  const { admin, review } = world.people;
  const { userId } = review.actor;
  const content = await makeChangeRequest(world);
  await admin.client.reviews.request({ ...content, body: { users: [userId] } });
  return { ...content, userId };
}
