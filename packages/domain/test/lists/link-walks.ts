import type { ContentChange, ListOf } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { makeContent } from '../../src/testing/content-resources.ts';
import { type Asked, keyed, type Walk, type Walks } from './walk.ts';

type Place = 'space' | 'changeRequest' | 'revision';
type Page = { readonly kind: string; readonly page?: { readonly id: string } };

const idOfPage = ({ page }: Page) => page?.id ?? '';

/** A list without what it says beside its items. */
function bare<Item>({ next, count, items }: ListOf<Item>): ListOf<Item> {
  return { ...(next !== undefined && { next }), count, items };
}

/** Pages with one link each. */
async function linkingPages(world: World, place: Place, linkTo: 'page' | 'file') {
  const { client } = world.people.admin;
  const { spaceId, pageId, fileId } = await makeContent(world);
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
  const change = async (changes: ContentChange[]) => {
    const body = { changes };
    const answer =
      place === 'changeRequest'
        ? await client.changeRequestContent.update({ spaceId, changeRequestId, compat: false, body })
        : await client.spaceContent.update({ spaceId, body });
    return 'changes' in answer ? answer.changes : [];
  };
  const address = linkTo === 'page' ? `page:${pageId}` : `$/file/${fileId}`;
  const walk: Pick<Walk, 'make' | 'remove'> = {
    make: async () => {
      const markdown = `See [it](${address}).`;
      const [created] = await change([
        { operation: 'insert_page', title: 'Linking', document: { markdown } },
      ]);
      return created?.object === 'created_page' ? created.page.id : '';
    },
    remove: (page) => change([{ operation: 'delete_page', page }]),
  };
  // A revision never changes: the walk goes on in the newest one.
  const inRevision = async () => ({ spaceId, revisionId: (await client.spaces.get({ spaceId })).revision });
  return { client: client.links, spaceId, changeRequestId, pageId, fileId, change, inRevision, ...walk };
}

/** One page with links of different addresses. */
async function linksOfOnePage(world: World, place: Place) {
  const { pageId, change, ...rest } = await linkingPages(world, place, 'page');
  const addresses: string[] = [];
  const write = () => {
    const markdown = addresses.map((address) => `[x](${address})`).join('\n');
    return change([{ operation: 'update_page', page: pageId, document: { markdown } }]);
  };
  let count = 0;
  const walk: Pick<Walk, 'make' | 'remove'> = {
    make: async () => {
      count += 1;
      const address = `https://example.com/${count}`;
      addresses.push(address);
      await write();
      return address;
    },
    remove: (address) => {
      addresses.splice(addresses.indexOf(address), 1);
      return write();
    },
  };
  return { ...rest, pageId, ...walk };
}

const addressOf = ({ address }: { readonly address: string }) => address;
const holderOf = ({ locationReferences: [page] }: { readonly locationReferences: readonly Page[] }) =>
  page === undefined ? '' : idOfPage(page);

type Reads<Made> = (made: Made, asked: Asked) => Promise<ListOf<string>>;

function walked<Made extends Pick<Walk, 'make' | 'remove'>>(
  prepare: (world: World) => Promise<Made>,
  read: Reads<Made>,
) {
  return async (world: World): Promise<Walk> => {
    const made = await prepare(world);
    return { make: made.make, remove: made.remove, read: (asked) => read(made, asked) };
  };
}

const pages = (place: Place, to: 'page' | 'file') => (world: World) => linkingPages(world, place, to);
const onePage = (place: Place) => (world: World) => linksOfOnePage(world, place);

/** Lists of links and of backlinks. */
export const linkWalks: Walks = {
  'links.listOfSpace': walked(pages('space', 'page'), ({ client, spaceId }, asked) =>
    keyed(async (page) => bare(await client.listOfSpace({ spaceId, ...page })), holderOf)(asked),
  ),
  'links.listOfPage': walked(onePage('space'), ({ client, spaceId, pageId }, asked) =>
    keyed(async (page) => bare(await client.listOfPage({ spaceId, pageId, ...page })), addressOf)(asked),
  ),
  'links.listToPage': walked(pages('space', 'page'), ({ client, spaceId, pageId }, asked) =>
    keyed((page) => client.listToPage({ spaceId, pageId, ...page }), idOfPage)(asked),
  ),
  'links.listToFile': walked(pages('space', 'file'), ({ client, spaceId, fileId }, asked) =>
    keyed((page) => client.listToFile({ spaceId, fileId, ...page }), idOfPage)(asked),
  ),
  'links.listOfChangeRequest': walked(
    pages('changeRequest', 'page'),
    ({ client, spaceId, changeRequestId }, asked) =>
      keyed(
        async (page) => bare(await client.listOfChangeRequest({ spaceId, changeRequestId, ...page })),
        holderOf,
      )(asked),
  ),
  'links.listOfPageInChangeRequest': walked(
    onePage('changeRequest'),
    ({ client, spaceId, changeRequestId, pageId }, asked) =>
      keyed(
        async (page) =>
          bare(await client.listOfPageInChangeRequest({ spaceId, changeRequestId, pageId, ...page })),
        addressOf,
      )(asked),
  ),
  'links.listToPageInChangeRequest': walked(
    pages('changeRequest', 'page'),
    ({ client, spaceId, changeRequestId, pageId }, asked) =>
      keyed(
        (page) => client.listToPageInChangeRequest({ spaceId, changeRequestId, pageId, ...page }),
        idOfPage,
      )(asked),
  ),
  'links.listToFileInChangeRequest': walked(
    pages('changeRequest', 'file'),
    ({ client, spaceId, changeRequestId, fileId }, asked) =>
      keyed(
        (page) => client.listToFileInChangeRequest({ spaceId, changeRequestId, fileId, ...page }),
        idOfPage,
      )(asked),
  ),
  'links.listOfPageInRevision': walked(onePage('revision'), ({ client, inRevision, pageId }, asked) =>
    keyed(
      async (page) => bare(await client.listOfPageInRevision({ ...(await inRevision()), pageId, ...page })),
      addressOf,
    )(asked),
  ),
  'links.listToPageInRevision': walked(pages('revision', 'page'), ({ client, inRevision, pageId }, asked) =>
    keyed(
      async (page) => client.listToPageInRevision({ ...(await inRevision()), pageId, ...page }),
      idOfPage,
    )(asked),
  ),
  'links.listToFileInRevision': walked(pages('revision', 'file'), ({ client, inRevision, fileId }, asked) =>
    keyed(
      async (page) => client.listToFileInRevision({ ...(await inRevision()), fileId, ...page }),
      idOfPage,
    )(asked),
  ),
};
