import type { Json } from '../objects/canonical-json.ts';
import type { RecordChanges, RecordFields } from './content-conflict.ts';
import { type ChangedPage, describePages, type FindPages, parentOf } from './describe-pages.ts';
import { isSame } from './merge-fields.ts';

type ChangedAttribute = { readonly before?: Json; readonly after?: Json };
type ChangedAttributes = { readonly [name: string]: ChangedAttribute };
type ChangedFile = {
  readonly id: string;
  readonly name: Json;
  readonly contentType: Json;
  readonly downloadURL: string;
};
type ChangedReusableContent = { readonly id: string; readonly title: Json; readonly document?: Json };

/** A change of a page, a file or a reusable content between two revisions. */
type SemanticChange =
  | { readonly type: 'page_created' | 'page_deleted'; readonly page: ChangedPage }
  | { readonly type: 'page_edited'; readonly page: ChangedPage; readonly attributes: ChangedAttributes }
  | {
      readonly type: 'page_moved';
      readonly page: ChangedPage;
      readonly parent: { readonly before?: ChangedPage; readonly after?: ChangedPage };
    }
  | { readonly type: 'file_created' | 'file_deleted'; readonly file: ChangedFile }
  | { readonly type: 'file_edited'; readonly file: ChangedFile; readonly attributes: ChangedAttributes }
  | {
      readonly type: 'reusable_content_created' | 'reusable_content_deleted';
      readonly reusableContent: ChangedReusableContent;
    }
  | {
      readonly type: 'reusable_content_edited';
      readonly reusableContent: ChangedReusableContent;
      readonly attributes: ChangedAttributes;
    };

/** The first changes, and the number of further ones. */
type SemanticChanges = { readonly changes: readonly SemanticChange[]; readonly more?: number };

type ListChangesOptions = {
  readonly pages: RecordChanges<RecordFields>;
  readonly files: RecordChanges<RecordFields>;
  readonly reusableContents: RecordChanges<RecordFields>;
  /** The pages of the two revisions. */
  readonly before: FindPages;
  readonly after: FindPages;
  readonly downloadUrlOf: (id: string, file: RecordFields) => string;
  readonly limit: number;
};

/** The attributes that changes show, by type of page; other members are internal. */
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

/** The changes between two revisions: pages, then files, then reusable contents, each by id. */
export async function listChanges(options: ListChangesOptions): Promise<SemanticChanges> {
  const all = [
    ...sortedById(options.pages).flatMap(pageSteps),
    ...sortedById(options.files).flatMap((entry) => fileChanges(options, entry)),
    ...sortedById(options.reusableContents).flatMap(reusableContentChanges),
  ];
  const listed = all.slice(0, options.limit);
  const steps = listed.filter((change) => 'versions' in change);
  const parentsIn = (side: 'before' | 'after') =>
    steps.flatMap(({ type, versions }) => (type === 'page_moved' ? [parentOf(versions[side])] : []));
  const idsOf = (side: 'before' | 'after') => {
    const own = steps.filter(({ type }) => (type === 'page_deleted') === (side === 'before'));
    return [...own.map(({ id }) => id), ...parentsIn(side)].filter((id) => id !== undefined);
  };
  const [before, after] = await Promise.all([
    describePages(options.before, idsOf('before')),
    describePages(options.after, idsOf('after')),
  ]);
  const changes = listed.flatMap((change) =>
    'versions' in change ? pageChange(change, { before, after }) : [change],
  );
  return all.length > listed.length ? { changes, more: all.length - listed.length } : { changes };
}

type ChangeEntry = readonly [
  id: string,
  change: { readonly before: RecordFields | undefined; readonly after: RecordFields | undefined },
];

/** A change of a page, before its path is known. A missing version has no members. */
type PageStep = {
  readonly type: 'page_created' | 'page_edited' | 'page_moved' | 'page_deleted';
  readonly id: string;
  readonly versions: { readonly before: RecordFields; readonly after: RecordFields };
  readonly attributes: ChangedAttributes;
};

function sortedById(changes: RecordChanges<RecordFields>): ChangeEntry[] {
  return [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function pageSteps([id, { before, after }]: ChangeEntry): PageStep[] {
  const versions = { before: before ?? {}, after: after ?? {} };
  const step = { id, versions, attributes: {} };
  if (before === undefined || after === undefined) {
    return [{ ...step, type: before === undefined ? 'page_created' : 'page_deleted' }];
  }
  const attributes = changedAttributes(pageAttributeNames(after['type']), versions);
  const isMoved = !isSame(before['parent'], after['parent']) || !isSame(before['order'], after['order']);
  return [
    ...(Object.keys(attributes).length > 0 ? [{ ...step, type: 'page_edited' as const, attributes }] : []),
    ...(isMoved ? [{ ...step, type: 'page_moved' as const }] : []),
  ];
}

function pageAttributeNames(type: Json | undefined): readonly string[] {
  return (typeof type === 'string' ? pageAttributes[type] : undefined) ?? [];
}

type DescribedPages = {
  readonly before: ReadonlyMap<string, ChangedPage>;
  readonly after: ReadonlyMap<string, ChangedPage>;
};

function pageChange(
  { type, id, versions, attributes }: PageStep,
  described: DescribedPages,
): SemanticChange[] {
  const page = (type === 'page_deleted' ? described.before : described.after).get(id);
  if (page === undefined) return [];
  if (type === 'page_edited') return [{ type, page, attributes }];
  if (type !== 'page_moved') return [{ type, page }];
  const before = described.before.get(parentOf(versions.before) ?? '');
  const after = described.after.get(parentOf(versions.after) ?? '');
  return [{ type, page, parent: { ...(before && { before }), ...(after && { after }) } }];
}

function fileChanges(
  { downloadUrlOf }: ListChangesOptions,
  [id, { before, after }]: ChangeEntry,
): SemanticChange[] {
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
  const membersOf = (version: RecordFields): RecordFields => ({
    name: version['name'],
    size: version['sizeBytes'],
    contentType: version['contentType'],
    dimensions: version['dimensions'],
    // The download URL of other bytes differs, even where it reads the same.
    hash: version['hash'],
  });
  const { hash, ...attributes } = changedAttributes(['name', 'size', 'contentType', 'dimensions', 'hash'], {
    before: membersOf(before),
    after: membersOf(after),
  });
  const downloadURL = { before: downloadUrlOf(id, before), after: downloadUrlOf(id, after) };
  const all = hash === undefined ? attributes : { ...attributes, downloadURL };
  return Object.keys(all).length === 0 ? [] : [{ type: 'file_edited', file, attributes: all }];
}

function reusableContentChanges([id, { before, after }]: ChangeEntry): SemanticChange[] {
  const shown = after ?? before;
  if (shown === undefined) return [];
  const { title = '', document } = shown;
  const reusableContent = { id, title, ...(document !== undefined && { document }) };
  if (before === undefined) return [{ type: 'reusable_content_created', reusableContent }];
  if (after === undefined) return [{ type: 'reusable_content_deleted', reusableContent }];
  const attributes = changedAttributes(['title', 'document'], { before, after });
  if (Object.keys(attributes).length === 0) return [];
  return [{ type: 'reusable_content_edited', reusableContent, attributes }];
}

/** The members that differ; undefined ones are left out. */
function changedAttributes(
  names: readonly string[],
  { before, after }: { readonly before: RecordFields; readonly after: RecordFields },
): ChangedAttributes {
  const attributes: { [name: string]: ChangedAttribute } = {};
  for (const name of names) {
    const [was, is] = [before[name], after[name]];
    if (isSame(was, is)) continue;
    attributes[name] = { ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) };
  }
  return attributes;
}
