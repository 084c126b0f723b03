import { mergeText } from '../../src/merge/merge-text.ts';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Json } from '../../src/objects/canonical-json.ts';
import type { TargetPages } from '../../src/merge/check-tree.ts';
import type { SideChanges, RecordChanges } from '../../src/merge/content-conflict.ts';
import type { Documents } from '../../src/merge/merge-entries.ts';

/** A paragraph, an item, a row, a line: the smallest unit of a merge. Every text has unique words. */
export type Leaf = { id: string; words: string[] };
export type Block = { id: string; kind: 'paragraph' | 'list' | 'table' | 'hint' | 'code'; leaves: Leaf[] };
export type Page = {
  type: 'document';
  title: string;
  slug: string;
  order: string;
  parent?: string;
  emoji?: string;
  hidden?: boolean;
  layout?: { [name: string]: boolean };
  blocks: Block[];
};
export type Pages = Map<string, Page>;
export type PageFields = Omit<Page, 'blocks'> & { document?: string };

/** An edit; the numbers choose its kind and its target. */
export type Step = { what: number; where: number; which: number };
export const steps = (maxLength: number) =>
  fc.array(fc.record({ what: fc.nat(99), where: fc.nat(99), which: fc.nat(99) }), { maxLength });

/** Random pages: each is below an earlier one, or at the top level. */
export const basePages = fc.array(
  fc.record({ above: fc.nat(99), blocks: fc.array(fc.nat(99), { maxLength: 6 }) }),
  {
    minLength: 1,
    maxLength: 7,
  },
);

export function pagesOf(seeds: readonly { above: number; blocks: readonly number[] }[]): Pages {
  const pages: Pages = new Map();
  for (const [at, { above, blocks }] of seeds.entries()) {
    const parent = [...pages.keys()][above % (pages.size + 2)];
    pages.set(`p${at}`, {
      type: 'document',
      title: `Title${at}`,
      slug: `s${at}`,
      order: `a${at}`,
      ...(parent === undefined ? {} : { parent }),
      blocks: blocks.map((kind, nth) => blockOf(`p${at}b${nth}`, kind)),
    });
  }
  return pages;
}

const kinds = ['paragraph', 'list', 'paragraph', 'table', 'hint', 'code'] as const;

export function blockOf(id: string, kind: number): Block {
  const name = kinds[kind % kinds.length] ?? 'paragraph';
  const count = name === 'paragraph' || name === 'code' ? 1 : 1 + (kind % 4);
  return { id, kind: name, leaves: Array.from({ length: count }, (_, nth) => leafOf(`${id}x${nth}`)) };
}

export function leafOf(id: string): Leaf {
  return { id, words: [`begin${id}`, `middle${id}`, `end${id}`] };
}

export function textOfLeaf({ words }: Leaf): string {
  return words.join(' ');
}

function markdownOf(blocks: readonly Block[]): string {
  const parts = blocks.filter(({ leaves }) => leaves.length > 0).map(textOfBlock);
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`;
}

function textOfBlock({ kind, leaves }: Block): string {
  const texts = leaves.map(textOfLeaf);
  switch (kind) {
    case 'paragraph':
      return texts.join('\n');
    case 'list':
      return texts.map((text) => `- ${text}`).join('\n');
    case 'table':
      return ['| Head |', '| ---- |', ...texts.map((text) => `| ${text} |`)].join('\n');
    case 'hint':
      return `{% hint style="info" %}\n${texts.join('\n\n')}\n{% endhint %}`;
    case 'code':
      return `\`\`\`\n${texts.join('\n')}\n\`\`\``;
  }
}

export function copyOf(pages: Pages): Pages {
  return structuredClone(pages);
}

/** The documents of all texts that came up. */
export class MemoryDocuments implements Documents {
  readonly texts = new Map<string, string>();

  async load(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map(hashes.map((hash) => [hash, this.texts.get(hash) ?? '']));
  }

  async merge(sides: readonly Parameters<typeof mergeText>[0][]) {
    return sides.map(mergeText);
  }

  hashOf(text: string): string {
    const hash = createHash('sha256').update(text).digest('base64url');
    this.texts.set(hash, text);
    return hash;
  }
}

/** Pages as revisions store them. */
export function recordsOf(pages: Pages, documents: MemoryDocuments): Map<string, PageFields> {
  return new Map(
    Array.from(pages, ([id, { blocks, ...fields }]) => {
      const text = markdownOf(blocks);
      return [id, text === '' ? fields : { ...fields, document: documents.hashOf(text) }];
    }),
  );
}

export function changesBetween<R extends { readonly [name: string]: Json | undefined }>(
  before: ReadonlyMap<string, R>,
  after: ReadonlyMap<string, R>,
): RecordChanges<R> {
  const changes = new Map<string, { before: R | undefined; after: R | undefined }>();
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const change = { before: before.get(id), after: after.get(id) };
    if (JSON.stringify(change.before) !== JSON.stringify(change.after)) changes.set(id, change);
  }
  return changes;
}

export const noChanges: SideChanges<PageFields> = { ours: new Map(), theirs: new Map() };

/** The pages of a map, as the target of a merge. */
export function targetOf(pages: ReadonlyMap<string, PageFields>): TargetPages {
  return {
    parentsOf: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const parent = pages.get(id)?.parent;
          return parent === undefined ? [] : [[id, parent] as const];
        }),
      ),
    idsAt: async (places) =>
      places.map(
        (place) =>
          Array.from(pages).find(([, page]) => page.parent === place.parent && page.slug === place.slug)?.[0],
      ),
  };
}
