import type { BenchmarkSpace } from './benchmark-space.ts';

/** A measured operation; `prepare` is not measured. */
export type Task = {
  readonly title: string;
  /** Prepares and returns the operation; `turn` counts up. */
  prepare(space: BenchmarkSpace, turn: number): Promise<() => Promise<unknown>>;
  readonly writes?: false;
};

const touched = 10;

/** Typical operations on content. */
export const tasks: readonly Task[] = [
  {
    title: 'edit one page',
    prepare: (space, turn) => pageEdit(space, turn),
  },
  {
    title: 'edit one page, empty caches',
    async prepare(space, turn) {
      return pageEdit({ ...space, client: space.fresh() }, turn);
    },
  },
  {
    title: 'create a change request',
    async prepare({ client, spaceId }) {
      return () => client.changeRequests.create({ spaceId, body: { subject: 'Words' } });
    },
  },
  {
    title: `edit ${touched} pages in a change request`,
    async prepare(space, turn) {
      const { client, spaceId } = space;
      const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
      const changes = await editsOf(space, { from: turn * touched, block: 1 });
      return () => client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });
    },
  },
  {
    title: `merge ${touched} pages, space unchanged`,
    async prepare(space, turn) {
      const changeRequestId = await editedChangeRequest(space, turn);
      return () => space.client.changeRequests.merge({ spaceId: space.spaceId, changeRequestId });
    },
  },
  {
    title: `merge ${touched} pages, space changed too`,
    async prepare(space, turn) {
      const changeRequestId = await editedChangeRequest(space, turn);
      await editSpace(space, turn);
      return () => space.client.changeRequests.merge({ spaceId: space.spaceId, changeRequestId });
    },
  },
  {
    title: 'update an outdated change request',
    async prepare(space, turn) {
      const changeRequestId = await editedChangeRequest(space, turn);
      await editSpace(space, turn);
      return () => space.client.changeRequests.pull({ spaceId: space.spaceId, changeRequestId });
    },
  },
  {
    title: 'list the changes of a change request',
    writes: false,
    async prepare(space, turn) {
      const { client, spaceId } = space;
      const changeRequestId = await editedChangeRequest(space, turn);
      return () => client.changeRequests.listChanges({ spaceId, changeRequestId });
    },
  },
  {
    title: 'read the page tree',
    writes: false,
    async prepare({ client, spaceId }) {
      return () => client.spaceContent.listPages({ spaceId });
    },
  },
  {
    title: 'read the page tree, empty caches',
    writes: false,
    async prepare({ fresh, spaceId }) {
      const client = fresh();
      return () => client.spaceContent.listPages({ spaceId });
    },
  },
  {
    title: 'read one page',
    writes: false,
    async prepare({ client, spaceId, pageIds }, turn) {
      const pageId = pageAt(pageIds, turn * 7);
      return () => client.spaceContent.getPage({ spaceId, pageId });
    },
  },
  {
    title: 'read one page, empty caches',
    writes: false,
    async prepare({ fresh, spaceId, pageIds }, turn) {
      const client = fresh();
      const pageId = pageAt(pageIds, turn * 7);
      return () => client.spaceContent.getPage({ spaceId, pageId });
    },
  },
];

async function pageEdit(space: BenchmarkSpace, turn: number): Promise<() => Promise<unknown>> {
  const { client, spaceId, pageIds } = space;
  // The changes are prepared by a client with caches of its own.
  const changes = await editsOf({ ...space, client: space.fresh() }, { from: turn * 3, block: 1, count: 1 });
  if (pageIds.length === 0) throw new Error('The space has no pages.');
  return () => client.spaceContent.update({ spaceId, body: { changes } });
}

async function editedChangeRequest(space: BenchmarkSpace, turn: number): Promise<string> {
  const { client, spaceId } = space;
  const { id } = await client.changeRequests.create({ spaceId, body: { subject: 'Words' } });
  const changes = await editsOf(space, { from: turn * touched, block: 1 });
  await client.changeRequestContent.update({ spaceId, changeRequestId: id, body: { changes } });
  return id;
}

/** Edits as many pages of the space itself, half of them the same ones, but other paragraphs. */
async function editSpace(space: BenchmarkSpace, turn: number): Promise<void> {
  const changes = await editsOf(space, { from: turn * touched + touched / 2, block: 6 });
  await space.client.spaceContent.update({ spaceId: space.spaceId, body: { changes } });
}

/** Adds a sentence to a block of each of some pages. */
async function editsOf(
  { client, spaceId, pageIds }: BenchmarkSpace,
  { from, block, count = touched }: { from: number; block: number; count?: number },
) {
  const ids = Array.from({ length: count }, (_, index) => pageAt(pageIds, from + index));
  return Promise.all(
    ids.map(async (page) => {
      const read = await client.spaceContent.getPage({ spaceId, pageId: page });
      const blocks = 'markdown' in read && read.markdown !== undefined ? read.markdown.split('\n\n') : [];
      blocks[block] = `${blocks[block]} Checked in turn ${from}.`;
      const document = { markdown: blocks.join('\n\n') };
      return { operation: 'update_page' as const, page, document };
    }),
  );
}

function pageAt(pageIds: readonly string[], index: number): string {
  const id = pageIds[index % pageIds.length];
  if (id === undefined) throw new Error('The space has no pages.');
  return id;
}
