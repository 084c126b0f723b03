import { posix } from 'node:path';
import type { Client } from '../../packages/domain/src/index.ts';
import { readPage } from '../../packages/content/src/markdown/read-page.ts';

/** The links of a space beside those that its files say. */
export type LinkComparison = {
  readonly resolved: number;
  readonly outside: number;
  readonly broken: number;
  /** Links that the space calls broken though their file is there, or the other way round. */
  readonly differences: readonly LinkDifference[];
  /** Links of the space and of the files. */
  readonly counts: readonly [number, number];
};

/** Why a link leads somewhere though no file is there. */
export const linkCauses = {
  'page path': 'no file has its path, but a page of the space: a group of the table of contents has no file',
} as const;

export type LinkDifference = {
  readonly page: string;
  readonly address: string;
  /** `undefined` for a defect. */
  readonly cause: keyof typeof linkCauses | undefined;
};

type PageFile = { readonly id: string; readonly path: string };

type ComparedFiles = {
  readonly pages: readonly PageFile[];
  readonly files: ReadonlyMap<string, Buffer>;
  /** Of all pages in the page tree. */
  readonly paths: ReadonlySet<string>;
};

/**
 * Compares every link of a page with its files: a relative one leads somewhere when the repository has a file at its path,
 * or a page whose file has that path without its extension, or a folder with a README.
 */
export async function compareLinks(
  client: Client,
  spaceId: string,
  { pages, files, paths }: ComparedFiles,
): Promise<LinkComparison> {
  const counts = { ok: 0, outside: 0, broken: 0 };
  const differences: LinkDifference[] = [];
  let [own, expected] = [0, 0];
  for (const { id, path } of pages) {
    const links = await linksOf(client, spaceId, id);
    const text = files.get(path)?.toString('utf8') ?? '';
    const read = readPage(text).links.filter(({ kind }) => kind !== 'shortcut');
    own += links.length;
    expected += read.length;
    for (const { status, target, address } of links) {
      const isOutside = target.kind === 'url';
      counts[status === 'broken' ? 'broken' : isOutside ? 'outside' : 'ok'] += 1;
      const isThere = leads(address, path, files);
      // Whether an anchor is there is not in the path.
      if (isThere !== undefined && isThere === (status === 'broken') && target.kind !== 'anchor')
        differences.push({
          page: path,
          address,
          cause: status !== 'broken' && paths.has(pathOf(address, path)) ? 'page path' : undefined,
        });
    }
  }
  const { ok: resolved, outside, broken } = counts;
  return { resolved, outside, broken, differences, counts: [own, expected] };
}

/** `undefined` for what is no path. */
function leads(address: string, from: string, files: ReadonlyMap<string, Buffer>): boolean | undefined {
  const target = address.trim();
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|^#|^$|^\$/i.test(target) || target.startsWith('broken-reference'))
    return undefined;
  const base = pathOf(target, from);
  return [base, `${base}.md`, posix.join(base, 'README.md')].some((one) => files.has(one));
}

/** The path in the repository that an address means, without a slash at its end. */
function pathOf(address: string, from: string): string {
  const path = decoded(address.trim().replace(/[?#][^]*$/, ''));
  const full = posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path));
  return full.replace(/^\.\/?$|\/$/g, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function linksOf(client: Client, spaceId: string, pageId: string) {
  const links = [];
  let page: string | undefined;
  do {
    const list = await client.links.listOfPage({
      spaceId,
      pageId,
      limit: 1000,
      ...(page !== undefined && { page }),
    });
    links.push(...list.items);
    page = list.next?.page;
  } while (page !== undefined);
  return links;
}
