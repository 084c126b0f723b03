import { posix } from 'node:path';
import type { Client } from '../../packages/domain/src/index.ts';
import { readPage } from '../../packages/content/src/markdown/read-page.ts';

/** The links of a space beside those that its files say. */
export type LinkComparison = {
  readonly resolved: number;
  readonly outside: number;
  readonly broken: number;
  /** Links that the space calls broken though their file is there, or the other way round, as `page: target`. */
  readonly differences: readonly string[];
  /** Links of the space and of the files. */
  readonly counts: readonly [number, number];
};

type PageFile = { readonly id: string; readonly path: string };

/**
 * Compares every link of a page with its files: a relative one leads somewhere when the repository has a file at its path,
 * or a page whose file has that path without its extension, or a folder with a README.
 */
export async function compareLinks(
  client: Client,
  spaceId: string,
  { pages, files }: { pages: readonly PageFile[]; files: ReadonlyMap<string, Buffer> },
): Promise<LinkComparison> {
  const counts = { ok: 0, outside: 0, broken: 0 };
  const differences: string[] = [];
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
        differences.push(`${path}: ${address}`);
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
  const path = decoded(target.replace(/[?#][^]*$/, ''));
  const full = posix.normalize(path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path));
  const base = full.replace(/^\.\/?$|\/$/g, '');
  return [base, `${base}.md`, posix.join(base, 'README.md')].some((one) => files.has(one));
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
