import { hash } from 'node:crypto';
import { type CursorKind, decodeCursor, encodeCursor } from '@lectern/database';
import type { IndexedLink } from '../../store/spaces/page-links.ts';

/** The page, the index and the fingerprint of the last link; the fingerprint finds it again when the list has changed. */
export type LinkCursor = { readonly pageId: string; readonly index: number; readonly fingerprint: string };

const kinds: readonly CursorKind[] = ['text', 'number', 'text'];

export function decodeLinkCursor(page: string | undefined, scope: string): LinkCursor | undefined {
  if (page === undefined) return undefined;
  const [pageId, index, fingerprint] = decodeCursor(page, scope, kinds);
  return { pageId: String(pageId), index: Number(index), fingerprint: String(fingerprint) };
}

export function encodeLinkCursor(scope: string, { pageId, index, fingerprint }: LinkCursor): string {
  return encodeCursor(scope, [pageId, index, fingerprint]);
}

/** A fingerprint of each link of a page: of its kind and address, and of its ordinal among equal ones. */
export function fingerprintsOf(links: readonly IndexedLink[]): string[] {
  const counts = new Map<string, number>();
  return links.map(({ kind, address }) => {
    const text = `${kind} ${address}`;
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return hash('sha256', `${count} ${text}`, 'base64url').slice(0, 11);
  });
}

/** The index to continue at: after the last link, or at its old index if it does not exist any more. */
export function indexAfter(fingerprints: readonly string[], { index, fingerprint }: LinkCursor): number {
  const at = fingerprints.indexOf(fingerprint);
  return at === -1 ? index : at + 1;
}
