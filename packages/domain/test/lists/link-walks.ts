import type { ContentChange, ListOf } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { makeContent } from '../../src/testing/content-resources.ts';
import { type PageRequest, keyed, type Walk, type Walks } from './walk.ts';

type Source = 'space' | 'changeRequest' | 'revision';
type Page = { readonly kind: string; readonly page?: { readonly id: string } };

const idOfPage = ({ page }: Page) => page?.id ?? '';

/** A list without its other members. */
function bare<Item>({ next, count, items }: ListOf<Item>): ListOf<Item> {
  return { ...(next !== undefined && { next }), count, items };
}

/** Pages with one link each. */
async function linkingPages(world: World, source: Source, linkTo: 'page' | 'file') {
  const { client } = world.people.admin;
  const { spaceId, pageId, fileId } = await makeContent(world);
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
  const change = async (changes: ContentChange[]) => {
    const body = { changes };
    const result =
      source === 'changeRequest'
        ? await client.changeRequestContent.update({ spaceId, changeRequestId, compat: false, body })
        : await client.spaceContent.update({ spaceId, body });
    return 'changes' in result ? result.changes : [];
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
  // Revisions are immutable: the walk continues in the newest one.
  const inRevision = async () => ({ spaceId, revisionId: (await client.spaces.get({ spaceId })).revision });
  return { client: client.links, spaceId, changeRequestId, pageId, fileId, change, inRevision, ...walk };
}

/** One page with links to different URLs. */
async function linksOfOnePage(world: World, source: Source) {
  const { pageId, change, ...rest } = await linkingPages(world, source, 'page');
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

type Reads<Prepared> = (prepared: Prepared, request: PageRequest) => Promise<ListOf<string>>;

function walked<Prepared extends Pick<Walk, 'make' | 'remove'>>(
  prepare: (world: World) => Promise<Prepared>,
  read: Reads<Prepared>,
) {
  return async (world: World): Promise<Walk> => {
    const prepared = await prepare(world);
    return { make: prepared.make, remove: prepared.remove, read: (request) => read(prepared, request) };
  };
}

const pages = (source: Source, to: 'page' | 'file') => (world: World) => linkingPages(world, source, to);
const onePage = (source: Source) => (world: World) => linksOfOnePage(world, source);

/** Lists of links and of backlinks. */
export const linkWalks: Walks = {
  'links.listOfSpace': walked(pages('space', 'page'), ({ client, spaceId }, request) =>
    keyed(async (page) => bare(await client.listOfSpace({ spaceId, ...page })), holderOf)(request),
  ),
  'links.listOfPage': walked(onePage('space'), ({ client, spaceId, pageId }, request) =>
    keyed(async (page) => bare(await client.listOfPage({ spaceId, pageId, ...page })), addressOf)(request),
  ),
  'links.listToPage': walked(pages('space', 'page'), ({ client, spaceId, pageId }, request) =>
    keyed((page) => client.listToPage({ spaceId, pageId, ...page }), idOfPage)(request),
  ),
  'links.listToFile': walked(pages('space', 'file'), ({ client, spaceId, fileId }, request) =>
    keyed((page) => client.listToFile({ spaceId, fileId, ...page }), idOfPage)(request),
  ),
  'links.listOfChangeRequest': walked(
    pages('changeRequest', 'page'),
    ({ client, spaceId, changeRequestId }, request) =>
      keyed(
        async (page) => bare(await client.listOfChangeRequest({ spaceId, changeRequestId, ...page })),
        holderOf,
      )(request),
  ),
  'links.listOfPageInChangeRequest': walked(
    onePage('changeRequest'),
    ({ client, spaceId, changeRequestId, pageId }, request) =>
      keyed(
        async (page) =>
          bare(await client.listOfPageInChangeRequest({ spaceId, changeRequestId, pageId, ...page })),
        addressOf,
      )(request),
  ),
  'links.listToPageInChangeRequest': walked(
    pages('changeRequest', 'page'),
    ({ client, spaceId, changeRequestId, pageId }, request) =>
      keyed(
        (page) => client.listToPageInChangeRequest({ spaceId, changeRequestId, pageId, ...page }),
        idOfPage,
      )(request),
  ),
  'links.listToFileInChangeRequest': walked(
    pages('changeRequest', 'file'),
    ({ client, spaceId, changeRequestId, fileId }, request) =>
      keyed(
        (page) => client.listToFileInChangeRequest({ spaceId, changeRequestId, fileId, ...page }),
        idOfPage,
      )(request),
  ),
  'links.listOfPageInRevision': walked(onePage('revision'), ({ client, inRevision, pageId }, request) =>
    keyed(
      async (page) => bare(await client.listOfPageInRevision({ ...(await inRevision()), pageId, ...page })),
      addressOf,
    )(request),
  ),
  'links.listToPageInRevision': walked(pages('revision', 'page'), ({ client, inRevision, pageId }, request) =>
    keyed(
      async (page) => client.listToPageInRevision({ ...(await inRevision()), pageId, ...page }),
      idOfPage,
    )(request),
  ),
  'links.listToFileInRevision': walked(pages('revision', 'file'), ({ client, inRevision, fileId }, request) =>
    keyed(
      async (page) => client.listToFileInRevision({ ...(await inRevision()), fileId, ...page }),
      idOfPage,
    )(request),
  ),
};
