import type { Ctx } from '../../context/context.ts';
import type { HeadChange } from '../../context/head-change.ts';

/** How many texts are read at a time. */
const batchSize = 100;

/** Updates what texts mention after a change of the head: of pages and reusable contents whose text changed. */
export async function updateTextMentions(
  tx: Ctx,
  { space, reader, difference, texts }: HeadChange,
): Promise<void> {
  const changed = [...difference.pages, ...difference.reusableContents].filter(
    ([, { before, after }]) => before?.document !== after?.document,
  );
  const documents = changed.flatMap(([id, { after }]): [string, string][] =>
    after?.document === undefined ? [] : [[id, after.document]],
  );
  const unread = [...new Set(documents.map(([, hash]) => hash))].filter(
    (hash) => texts.findMentions(hash) === undefined,
  );
  for (let start = 0; start < unread.length; start += batchSize) {
    const read = await reader.documents(unread.slice(start, start + batchSize));
    for (const [hash, markdown] of read) texts.addLinks(hash, markdown);
  }
  const mentions = documents.flatMap(([id, document]) => {
    const { conditions = [], specs = [] } = texts.findMentions(document) ?? {};
    const isEmpty = conditions.length === 0 && specs.length === 0;
    return isEmpty ? [] : [[id, { document, conditions, specs }] as const];
  });
  // What is new has no rows yet.
  const former = changed.filter(([, { before }]) => before?.document !== undefined);
  if (former.length === 0 && mentions.length === 0) return;
  await tx.store.textMentions.replace(
    space.id,
    changed.map(([id]) => id),
    new Map(mentions),
  );
}
