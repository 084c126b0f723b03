import { computedSpecOf, conditionsIn, type PageRecord, type TextLinkCache } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { HeadChange } from '../../context/head-change.ts';

/** A page or a reusable content. */
type TextOwner = Partial<Pick<PageRecord, 'type' | 'computed' | 'document' | 'description'>>;

/** The part of a change of the head that has texts. */
type TextChange = Pick<HeadChange, 'reader' | 'texts'> & {
  readonly space: Pick<HeadChange['space'], 'id'>;
  readonly difference: Pick<HeadChange['difference'], 'pages' | 'reusableContents'>;
};

/**
 * Updates what texts mention after a change of the head: of pages and reusable contents whose text or description
 * changed, and of pages that stand for an OpenAPI spec.
 */
export async function updateTextMentions(
  tx: Ctx,
  { space, reader, difference, texts }: TextChange,
): Promise<void> {
  const changed = [...difference.pages, ...difference.reusableContents].filter(
    ([, change]) => !isSame(change),
  );
  const documents = changed.flatMap(([, { after }]) => after?.document ?? []);
  const unread = [...new Set(documents)].filter((hash) => texts.findMentions(hash) === undefined);
  // All at once: long ones are read outside of the transaction, which then runs again.
  await texts.read(await reader.documents(unread));
  const mentions = changed.flatMap(([id, { after = {} }]) => {
    const found = mentionsOf(after, texts);
    const isEmpty = found.conditions.length + found.specs.length + found.users.length === 0;
    return isEmpty ? [] : [[id, found] as const];
  });
  // What is new has no rows yet.
  const former = changed.filter(([, { before }]) => before !== undefined);
  if (former.length === 0 && mentions.length === 0) return;
  await tx.store.textMentions.replace(
    space.id,
    changed.map(([id]) => id),
    new Map(mentions),
  );
}

function isSame({
  before,
  after,
}: {
  readonly before?: TextOwner | undefined;
  readonly after?: TextOwner | undefined;
}) {
  return (
    before?.document === after?.document &&
    before?.description === after?.description &&
    specOf(before) === specOf(after)
  );
}

/** The spec that a page stands for, which its computed pages show. */
function specOf({ type, computed }: TextOwner = {}): string | undefined {
  return type === undefined
    ? undefined
    : computedSpecOf({ type, ...(computed !== undefined && { computed }) });
}

function mentionsOf(owner: TextOwner, texts: TextLinkCache) {
  const { document, description = '' } = owner;
  const spec = specOf(owner);
  const read = document === undefined ? undefined : texts.findMentions(document);
  const { conditions = [], specs = [], users = [] } = read ?? {};
  return {
    document: document ?? null,
    conditions: [...new Set([...conditions, ...conditionsIn(description)])],
    specs: spec === undefined ? specs : [...specs, spec],
    users,
  };
}
