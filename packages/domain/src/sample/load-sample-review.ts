import type { Client } from '../operations/client.ts';

const path = 'set-up/choose-a-place';
const rule = 'As a rule, stand at least **ten times** as far from an obstacle as it is high.';

/**
 * A change request that is open for review: it has comments, and a conflict with a change that was made meanwhile. In the user
 * guide of an organization, if it has one.
 */
export async function loadSampleReview(client: Client, organizationId: string): Promise<void> {
  const { items } = await client.spaces.list({ organizationId, limit: 100 });
  const guide = items.find(({ title }) => title === 'User guide');
  if (guide === undefined) return;
  const spaceId = guide.id;
  const page = await client.spaceContent.getPageByPath({ spaceId, pagePath: path, format: 'markdown' });
  const markdown = page.type === 'document' ? (page.markdown ?? '') : '';
  const replaced = (text: string) => [
    {
      operation: 'update_page' as const,
      page: page.id,
      document: { markdown: markdown.replace(rule, text) },
    },
  ];
  const body = { subject: 'Say how far is far enough' };
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body });
  const place = { spaceId, changeRequestId };
  const proposed =
    'Stand at least **ten times** as far from an obstacle as it is high; eight times is enough for a hedge.';
  await client.changeRequestContent.update({ ...place, body: { changes: replaced(proposed) } });
  await client.changeRequests.update({ ...place, body: { status: 'open' } });
  const { id: commentId } = await client.changeRequestComments.post({
    ...place,
    body: { page: page.id, body: { markdown: 'Where does the number for hedges come from?' } },
  });
  await client.changeRequestComments.postReply({
    ...place,
    commentId,
    body: { body: { markdown: 'From the measurements in the handbook. I will add the link.' } },
  });
  const meanwhile = 'As a rule, stand at least **twelve times** as far from an obstacle as it is high.';
  await client.spaceContent.update({ spaceId, body: { changes: replaced(meanwhile) } });
}
