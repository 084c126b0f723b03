import type { RecordFields } from './content-conflict.ts';

/** A page in a list of changes; a link has no path. */
export type ChangedPage = {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly path?: string;
};

/** Reads existing pages of a revision by id. */
export type FindPages = (ids: readonly string[]) => Promise<ReadonlyMap<string, RecordFields>>;

/** Pages with their paths: one read per level of the tree. */
export async function describePages(
  find: FindPages,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChangedPage>> {
  const known = new Map<string, RecordFields>();
  for (let level = [...new Set(ids)]; level.length > 0;) {
    const found = await find(level);
    for (const [id, page] of found) known.set(id, page);
    const parents = Array.from(found.values(), parentOf).filter((id) => id !== undefined);
    level = [...new Set(parents)].filter((id) => !known.has(id));
  }
  const described = new Map<string, ChangedPage>();
  for (const id of ids) {
    const page = known.get(id);
    if (page !== undefined) described.set(id, describe(known, id, page));
  }
  return described;
}

function describe(known: ReadonlyMap<string, RecordFields>, id: string, page: RecordFields): ChangedPage {
  const own = { id, type: stringOf(page['type']), title: stringOf(page['title']) };
  if (own.type === 'link') return own;
  const slugs: string[] = [];
  for (let at: RecordFields | undefined = page; at !== undefined; at = known.get(parentOf(at) ?? '')) {
    slugs.unshift(stringOf(at['slug']));
  }
  return { ...own, path: slugs.join('/') };
}

export function parentOf({ parent }: RecordFields): string | undefined {
  return typeof parent === 'string' ? parent : undefined;
}

function stringOf(value: RecordFields[string]): string {
  return typeof value === 'string' ? value : '';
}
