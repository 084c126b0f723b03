import type { Json } from '../objects/canonical-json.ts';
import type { Changes, Fields } from './content-conflict.ts';
import { type ChangedPage, describePages, type FindPages, parentOf } from './describe-pages.ts';
import { isSame } from './merge-fields.ts';

type Attribute = { readonly before?: Json; readonly after?: Json };
type Attributes = { readonly [name: string]: Attribute };
type ChangedFile = {
  readonly id: string;
  readonly name: Json;
  readonly contentType: Json;
  readonly downloadURL: string;
};
type ChangedReusableContent = { readonly id: string; readonly title: Json; readonly document?: Json };

/** What happened to a page, a file or a reusable content between two revisions. */
export type SemanticChange =
  | { readonly type: 'page_created' | 'page_deleted'; readonly page: ChangedPage }
  | { readonly type: 'page_edited'; readonly page: ChangedPage; readonly attributes: Attributes }
  | {
      readonly type: 'page_moved';
      readonly page: ChangedPage;
      readonly parent: { readonly before?: ChangedPage; readonly after?: ChangedPage };
    }
  | { readonly type: 'file_created' | 'file_deleted'; readonly file: ChangedFile }
  | { readonly type: 'file_edited'; readonly file: ChangedFile; readonly attributes: Attributes }
  | {
      readonly type: 'reusable_content_created' | 'reusable_content_deleted';
      readonly reusableContent: ChangedReusableContent;
    }
  | {
      readonly type: 'reusable_content_edited';
      readonly reusableContent: ChangedReusableContent;
      readonly attributes: Attributes;
    };

/** The first changes, and how many more there are. */
export type SemanticChanges = { readonly changes: readonly SemanticChange[]; readonly more?: number };

export type ChangesAsked = {
  readonly pages: Changes<Fields>;
  readonly files: Changes<Fields>;
  readonly reusableContents: Changes<Fields>;
  /** Pages of the two revisions. */
  readonly before: FindPages;
  readonly after: FindPages;
  readonly downloadUrlOf: (id: string, file: Fields) => string;
  readonly limit: number;
};

/** What of a page is shown as edited, by its type: the rest of its members is of no interest to people. */
const pageAttributes: { readonly [type: string]: readonly string[] } = {
  document: [
    'title',
    'description',
    'slug',
    'document',
    'cover',
    'emoji',
    'icon',
    'layout',
    'hidden',
    'noIndex',
    'noRobotsIndex',
  ],
  group: ['title', 'emoji', 'icon', 'slug'],
  link: ['title', 'emoji', 'icon', 'target'],
  computed: ['title', 'slug', 'computed'],
};

/** What changed between two revisions, pages first, each kind of thing by id. */
export async function listChanges(asked: ChangesAsked): Promise<SemanticChanges> {
  const all = [
    ...ordered(asked.pages).flatMap(pageSteps),
    ...ordered(asked.files).flatMap((entry) => fileChanges(asked, entry)),
    ...ordered(asked.reusableContents).flatMap(reusableContentChanges),
  ];
  const shown = all.slice(0, asked.limit);
  const steps = shown.filter((change) => 'versions' in change);
  const parentsIn = (side: 'before' | 'after') =>
    steps.flatMap(({ type, versions }) => (type === 'page_moved' ? [parentOf(versions[side])] : []));
  const idsOf = (side: 'before' | 'after') => {
    const own = steps.filter(({ type }) => (type === 'page_deleted') === (side === 'before'));
    return [...own.map(({ id }) => id), ...parentsIn(side)].filter((id) => id !== undefined);
  };
  const [before, after] = await Promise.all([
    describePages(asked.before, idsOf('before')),
    describePages(asked.after, idsOf('after')),
  ]);
  const changes = shown.flatMap((change) =>
    'versions' in change ? pageChange(change, { before, after }) : [change],
  );
  return all.length > shown.length ? { changes, more: all.length - shown.length } : { changes };
}

type Entry = readonly [
  id: string,
  change: { readonly before: Fields | undefined; readonly after: Fields | undefined },
];

/** A change of a page, before its path is known. A version that is not there has no members. */
type PageStep = {
  readonly type: 'page_created' | 'page_edited' | 'page_moved' | 'page_deleted';
  readonly id: string;
  readonly versions: { readonly before: Fields; readonly after: Fields };
  readonly attributes: Attributes;
};

function ordered(changes: Changes<Fields>): Entry[] {
  return [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function pageSteps([id, { before, after }]: Entry): PageStep[] {
  const versions = { before: before ?? {}, after: after ?? {} };
  const step = { id, versions, attributes: {} };
  if (before === undefined || after === undefined) {
    return [{ ...step, type: before === undefined ? 'page_created' : 'page_deleted' }];
  }
  const attributes = attributesOf(namesOf(after['type']), versions);
  const isMoved = !isSame(before['parent'], after['parent']) || !isSame(before['order'], after['order']);
  return [
    ...(Object.keys(attributes).length > 0 ? [{ ...step, type: 'page_edited' as const, attributes }] : []),
    ...(isMoved ? [{ ...step, type: 'page_moved' as const }] : []),
  ];
}

function namesOf(type: Json | undefined): readonly string[] {
  return (typeof type === 'string' ? pageAttributes[type] : undefined) ?? [];
}

type Described = {
  readonly before: ReadonlyMap<string, ChangedPage>;
  readonly after: ReadonlyMap<string, ChangedPage>;
};

function pageChange({ type, id, versions, attributes }: PageStep, described: Described): SemanticChange[] {
  const page = (type === 'page_deleted' ? described.before : described.after).get(id);
  if (page === undefined) return [];
  if (type === 'page_edited') return [{ type, page, attributes }];
  if (type !== 'page_moved') return [{ type, page }];
  const before = described.before.get(parentOf(versions.before) ?? '');
  const after = described.after.get(parentOf(versions.after) ?? '');
  return [{ type, page, parent: { ...(before && { before }), ...(after && { after }) } }];
}

function fileChanges({ downloadUrlOf }: ChangesAsked, [id, { before, after }]: Entry): SemanticChange[] {
  const shown = after ?? before;
  if (shown === undefined) return [];
  const file = {
    id,
    name: shown['name'] ?? '',
    contentType: shown['contentType'] ?? '',
    downloadURL: downloadUrlOf(id, shown),
  };
  if (before === undefined) return [{ type: 'file_created', file }];
  if (after === undefined) return [{ type: 'file_deleted', file }];
  const membersOf = (version: Fields): Fields => ({
    name: version['name'],
    size: version['sizeBytes'],
    contentType: version['contentType'],
    dimensions: version['dimensions'],
    // The address of other bytes is another one, even where it reads the same.
    hash: version['hash'],
  });
  const { hash, ...attributes } = attributesOf(['name', 'size', 'contentType', 'dimensions', 'hash'], {
    before: membersOf(before),
    after: membersOf(after),
  });
  const downloadURL = { before: downloadUrlOf(id, before), after: downloadUrlOf(id, after) };
  const all = hash === undefined ? attributes : { ...attributes, downloadURL };
  return Object.keys(all).length === 0 ? [] : [{ type: 'file_edited', file, attributes: all }];
}

function reusableContentChanges([id, { before, after }]: Entry): SemanticChange[] {
  const shown = after ?? before;
  if (shown === undefined) return [];
  const { title = '', document } = shown;
  const reusableContent = { id, title, ...(document !== undefined && { document }) };
  if (before === undefined) return [{ type: 'reusable_content_created', reusableContent }];
  if (after === undefined) return [{ type: 'reusable_content_deleted', reusableContent }];
  const attributes = attributesOf(['title', 'document'], { before, after });
  if (Object.keys(attributes).length === 0) return [];
  return [{ type: 'reusable_content_edited', reusableContent, attributes }];
}

/** The members that differ; one that is not set is left out. */
function attributesOf(
  names: readonly string[],
  { before, after }: { readonly before: Fields; readonly after: Fields },
): Attributes {
  const attributes: { [name: string]: Attribute } = {};
  for (const name of names) {
    const [was, is] = [before[name], after[name]];
    if (isSame(was, is)) continue;
    attributes[name] = { ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
  }
  return attributes;
}
