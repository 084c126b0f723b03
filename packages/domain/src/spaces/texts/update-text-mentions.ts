import { conditionsIn, type TextLinkCache } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { HeadChange } from '../../context/head-change.ts';

/** How many texts are read at a time. */
const batchSize = 100;

/** A page or a reusable content. */
type TextOwner = { readonly document?: string; readonly description?: string };

/**
 * Updates what texts mention after a change of the head: of pages and reusable contents whose text or description changed.
 */
export async function updateTextMentions(
  tx: Ctx,
  { space, reader, difference, texts }: HeadChange,
): Promise<void> {
  const changed = [...difference.pages, ...difference.reusableContents].filter(
    ([, change]) => !isSame(change),
  );
  const documents = changed.flatMap(([, { after }]) => after?.document ?? []);
  const unread = [...new Set(documents)].filter((hash) => texts.findMentions(hash) === undefined);
  for (let start = 0; start < unread.length; start += batchSize) {
    const read = await reader.documents(unread.slice(start, start + batchSize));
    for (const [hash, markdown] of read) texts.addLinks(hash, markdown);
  }
  const mentions = changed.flatMap(([id, { after = {} }]) => {
    const found = mentionsOf(after, texts);
    const isEmpty = found.conditions.length === 0 && found.specs.length === 0;
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
  return before?.document === after?.document && before?.description === after?.description;
}

function mentionsOf({ document, description = '' }: TextOwner, texts: TextLinkCache) {
  const { conditions = [], specs = [] } = document === undefined ? {} : (texts.findMentions(document) ?? {});
  return {
    document: document ?? null,
    conditions: [...new Set([...conditions, ...conditionsIn(description)])],
    specs,
  };
}
