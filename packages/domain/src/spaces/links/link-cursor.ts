import { hash } from 'node:crypto';
import { type CursorKind, decodeCursor, encodeCursor } from '@lectern/database';
import type { IndexedLink } from '../../store/spaces/page-links.ts';

/** Where in the list of a page the last link stood, and which one it was: lists change while they are read. */
export type LinkCursor = { readonly pageId: string; readonly index: number; readonly print: string };

const kinds: readonly CursorKind[] = ['text', 'number', 'text'];

export function readLinkCursor(page: string | undefined, scope: string): LinkCursor | undefined {
  if (page === undefined) return undefined;
  const [pageId, index, print] = decodeCursor(page, scope, kinds);
  return { pageId: String(pageId), index: Number(index), print: String(print) };
}

export function linkCursor(scope: string, { pageId, index, print }: LinkCursor): string {
  return encodeCursor(scope, [pageId, index, print]);
}

/** What each link of a page is known by: what it says, and the how manieth of the page that says so it is. */
export function printsOf(links: readonly IndexedLink[]): string[] {
  const counts = new Map<string, number>();
  return links.map(({ kind, address }) => {
    const text = `${kind} ${address}`;
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return hash('sha256', `${count} ${text}`, 'base64url').slice(0, 11);
  });
}

/** Where to go on in the list of a page: behind the last link; where that is gone, at what took its place. */
export function indexAfter(prints: readonly string[], { index, print }: LinkCursor): number {
  const at = prints.indexOf(print);
  return at === -1 ? index : at + 1;
}
