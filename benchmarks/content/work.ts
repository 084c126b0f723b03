import type { Place } from './places.ts';

/** Something to be measured: `prepare` is not. */
export type Work = {
  readonly title: string;
  /** The work itself, when everything is ready for it; `turn` counts up. */
  prepare(place: Place, turn: number): Promise<() => Promise<unknown>>;
  readonly writes?: false;
};

const touched = 10;

/** What somebody does with content, all day. */
export const works: readonly Work[] = [
  {
    title: 'edit one page',
    prepare: (place, turn) => pageEdit(place, turn),
  },
  {
    title: 'edit one page, nothing in memory',
    async prepare(place, turn) {
      return pageEdit({ ...place, client: place.fresh() }, turn);
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
    async prepare(place, turn) {
      const { client, spaceId } = place;
      const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
      const changes = await editsOf(place, { from: turn * touched, block: 1 });
      return () => client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });
    },
  },
  {
    title: `merge ${touched} pages, space unchanged`,
    async prepare(place, turn) {
      const changeRequestId = await editedChangeRequest(place, turn);
      return () => place.client.changeRequests.merge({ spaceId: place.spaceId, changeRequestId });
    },
  },
  {
    title: `merge ${touched} pages, space changed too`,
    async prepare(place, turn) {
      const changeRequestId = await editedChangeRequest(place, turn);
      await editSpace(place, turn);
      return () => place.client.changeRequests.merge({ spaceId: place.spaceId, changeRequestId });
    },
  },
  {
    title: 'update an outdated change request',
    async prepare(place, turn) {
      const changeRequestId = await editedChangeRequest(place, turn);
      await editSpace(place, turn);
      return () => place.client.changeRequests.pull({ spaceId: place.spaceId, changeRequestId });
    },
  },
  {
    title: 'list the changes of a change request',
    writes: false,
    async prepare(place, turn) {
      const { client, spaceId } = place;
      const changeRequestId = await editedChangeRequest(place, turn);
      return () => client.changeRequests.listChanges({ spaceId, changeRequestId });
    },
  },
  {
    title: 'read the tree of pages',
    writes: false,
    async prepare({ client, spaceId }) {
      return () => client.spaceContent.listPages({ spaceId });
    },
  },
  {
    title: 'read the tree of pages, nothing in memory',
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
    title: 'read one page, nothing in memory',
    writes: false,
    async prepare({ fresh, spaceId, pageIds }, turn) {
      const client = fresh();
      const pageId = pageAt(pageIds, turn * 7);
      return () => client.spaceContent.getPage({ spaceId, pageId });
    },
  },
];

async function pageEdit(place: Place, turn: number): Promise<() => Promise<unknown>> {
  const { client, spaceId, pageIds } = place;
  // Sentences are read and changed beforehand by somebody else, whose memory is another one.
  const changes = await editsOf({ ...place, client: place.fresh() }, { from: turn * 3, block: 1, count: 1 });
  if (pageIds.length === 0) throw new Error('The space has no pages.');
  return () => client.spaceContent.update({ spaceId, body: { changes } });
}

async function editedChangeRequest(place: Place, turn: number): Promise<string> {
  const { client, spaceId } = place;
  const { id } = await client.changeRequests.create({ spaceId, body: { subject: 'Words' } });
  const changes = await editsOf(place, { from: turn * touched, block: 1 });
  await client.changeRequestContent.update({ spaceId, changeRequestId: id, body: { changes } });
  return id;
}

/** As many pages of the space itself, half of them the same ones, but other paragraphs. */
async function editSpace(place: Place, turn: number): Promise<void> {
  const changes = await editsOf(place, { from: turn * touched + touched / 2, block: 6 });
  await place.client.spaceContent.update({ spaceId: place.spaceId, body: { changes } });
}

/** Adds a sentence to a block of each of some pages. */
async function editsOf(
  { client, spaceId, pageIds }: Place,
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
