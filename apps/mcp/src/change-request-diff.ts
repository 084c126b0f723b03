import { type ChangeRequest, type Page, type RevisionChange, contract } from '@lectern/contract';
import { call, type Ctx } from '@lectern/domain';
import { createTwoFilesPatch } from 'diff';
import { z } from 'zod';
import { Offset } from './tool-schema.ts';

/** Of one page, in changed lines: to compare takes time in their square, and nothing else runs meanwhile. */
const maxEditLength = 1000;
/** Of all pages of a diff. */
const maxEdits = 4000;

/** The arguments of the tool that shows the diff of a change request. */
export const DiffArguments = z.object({
  spaceId: z.string().meta({ description: 'The id of the space.' }),
  changeRequestId: z.string().meta({ description: 'The id of the change request, or its number.' }),
  limit: z
    .int()
    .min(1)
    .max(50)
    .optional()
    .meta({ description: 'Number of changes to show; defaults to 20.' }),
  offset: Offset,
});

/** The changes of a change request, with a unified diff of the Markdown of each page. */
export async function diffOf(
  ctx: Ctx,
  { spaceId, changeRequestId, limit = 20 }: z.output<typeof DiffArguments>,
): Promise<string> {
  const changeRequest = await call(ctx, contract.changeRequests.get, { spaceId, changeRequestId });
  const { changes, more } = await call(ctx, contract.changeRequests.listChanges, {
    spaceId,
    changeRequestId,
    limit,
  });
  const parts: string[] = [];
  const budget = { edits: maxEdits };
  for (const change of changes) parts.push(await textOf(ctx, { spaceId, changeRequest, change, budget }));
  if (parts.length === 0) parts.push('There are no changes.');
  if (more !== undefined && more > 0)
    parts.push(`[${more} more changes: call again with a larger \`limit\`.]`);
  return parts.join('\n\n');
}

type Changed = {
  readonly spaceId: string;
  readonly changeRequest: ChangeRequest;
  readonly change: RevisionChange;
  /** The changed lines that may still be compared. */
  readonly budget: { edits: number };
};

async function textOf(ctx: Ctx, changed: Changed): Promise<string> {
  const { change } = changed;
  if (!('page' in change)) {
    const name = 'file' in change ? change.file.name : change.reusableContent.title;
    return `${change.type}: ${name}`;
  }
  const { page } = change;
  const head = `${change.type}: ${page.title} (${page.id})`;
  if (change.type === 'page_moved') {
    const { before, after } = change.parent;
    return `${head} from ${before?.title ?? 'the top level'} to ${after?.title ?? 'the top level'}`;
  }
  if (page.type !== 'document') return head;
  const attributes = change.type === 'page_edited' ? attributesOf(change.attributes) : '';
  const isText = change.type !== 'page_edited' || change.attributes.document !== undefined;
  return `${head}${attributes}${isText ? await patchOf(ctx, changed, page.id) : ''}`;
}

function attributesOf(attributes: object): string {
  const others = Object.entries(attributes).filter(([name]) => name !== 'document');
  return others.map(([name, value]) => `\n${name}: ${JSON.stringify(value)}`).join('');
}

async function patchOf(
  ctx: Ctx,
  { spaceId, changeRequest, change, budget }: Changed,
  pageId: string,
): Promise<string> {
  const {
    id: changeRequestId,
    revisionInitial,
    revisionMergedAncestor: base = revisionInitial,
  } = changeRequest;
  const query = { spaceId, pageId, format: 'markdown', metadata: false } as const;
  const [before, after] = await Promise.all([
    change.type === 'page_created'
      ? ''
      : markdownOf(call(ctx, contract.revisions.getPage, { ...query, revisionId: base })),
    change.type === 'page_deleted'
      ? ''
      : markdownOf(call(ctx, contract.changeRequestContent.getPage, { ...query, changeRequestId })),
  ]);
  const maxOfPage = Math.min(maxEditLength, budget.edits);
  const patch = createTwoFilesPatch('before', 'after', before, after, undefined, undefined, {
    maxEditLength: maxOfPage,
  });
  budget.edits -= patch === undefined ? maxOfPage : (patch.match(/^[-+]/gm)?.length ?? 0);
  return patch === undefined
    ? '\nToo much has changed to compare it: read both versions of the page.'
    : `\n${patch.replace(/^=+\n/, '')}`;
}

async function markdownOf(reading: Promise<Page>): Promise<string> {
  const page = await reading;
  return page.type === 'document' ? (page.markdown ?? '') : '';
}
