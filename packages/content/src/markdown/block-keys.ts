import { withKeys } from './document-keys.ts';
import { PageReader } from './page-reader.ts';
import { parsePage } from './parse-blocks.ts';
import { urlRef } from './to-document.ts';

type KeyedBlock = {
  /** Its range in the page, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The keys of its nodes in the JSON form of the page: one for most blocks, none for blocks that are not shown. */
  readonly keys: readonly (string | undefined)[];
};

/** The top-level blocks of a page, with their keys in its JSON form. */
export function blockKeys(markdown: string): KeyedBlock[] {
  const page = parsePage(markdown);
  const nodes = new PageReader(page, { markdown, resolve: urlRef }).readEach();
  const keyed = withKeys({ object: 'document', data: { schemaVersion: 1 }, nodes: nodes.flat() }).nodes;
  let next = 0;
  return page.blocks.map(({ start, end }, index) => {
    const first = next;
    next += nodes[index]?.length ?? 0;
    return { start, end, keys: keyed.slice(first, next).map(({ key }) => key) };
  });
}
