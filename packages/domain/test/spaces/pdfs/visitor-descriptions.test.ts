import { expect, test } from 'vitest';
import { enqueueJob } from '../../../src/platform/jobs/enqueue-job.ts';
import { indexTextsJob } from '../../../src/spaces/texts/index-texts.job.ts';
import { useWorld } from '../../harness.ts';
import { work } from '../../platform/jobs/running.ts';
import { publishSite, readerOf } from '../../sites/published/readers.ts';
import { readPdfAt } from './pdf-at.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

test('visitors get the conditioned description of a page, whether its text has conditions or not', async () => {
  const { spaces, base } = await publishSite(used.world, ['Docs']);
  const [spaceId = ''] = spaces;
  const { db } = used.world.ctx.store;
  const branch = (claim: string, text: string) =>
    `{% if visitor.claims.unsigned.${claim} %}${text}{% endif %}`;
  const conditioned = branch('beta', 'Inline.');
  const insert = (title: string, markdown?: string) =>
    ({
      operation: 'insert_page',
      title,
      description: `${branch('beta', `Beta-${title}.`)} ${branch('staff', `Staff-${title}.`)} Always-${title}.`,
      ...(markdown !== undefined && { document: { markdown } }),
    }) as const;
  const { changes } = await client().spaceContent.update({
    spaceId,
    body: { changes: [insert('Bare'), insert('Plain', 'Text.'), insert('Both', conditioned)] },
  });
  const words = async (unsignedClaims: Record<string, unknown>) => {
    const reader = await readerOf(used.world, base, { unsignedClaims });
    const { url } = await reader.client.pdfs.getOfSpace({ spaceId });
    return (await readPdfAt(used.world.ctx, url)).words;
  };
  const shown = async (claims: Record<string, unknown>) =>
    ((await words(claims)).match(/(?:Beta|Staff|New|Always)-\w+\./g) ?? []).toSorted();
  const always = ['Always-Bare.', 'Always-Both.', 'Always-Plain.'];
  expect(await shown({})).toEqual(always);
  const forBeta = [...always, 'Beta-Bare.', 'Beta-Both.', 'Beta-Plain.'];
  expect(await shown({ beta: true })).toEqual(forBeta);
  expect(await words({ beta: true })).toContain('Inline.');
  expect(await shown({ staff: true })).toEqual([...always, 'Staff-Bare.', 'Staff-Both.', 'Staff-Plain.']);

  // As the migration leaves it.
  await db.deleteFrom('text_mentions').where('space_id', '=', spaceId).execute();
  const { organizationId } = used.world;
  await enqueueJob(used.world.ctx, indexTextsJob, { spaceId }, { organizationId, spaceId, key: spaceId });
  work(used.world, [indexTextsJob]);
  const mentions = db.selectFrom('text_mentions').select('owner_id').where('space_id', '=', spaceId);
  await expect.poll(async () => (await mentions.execute()).length).toBeGreaterThan(0);
  await expect.poll(() => shown({ beta: true }), { interval: 1000 }).toEqual(forBeta);

  // A change of the description alone.
  const pages = changes.map((change) => {
    const page = change?.page ?? '';
    return typeof page === 'string' ? page : page.id;
  });
  await client().spaceContent.update({
    spaceId,
    body: {
      changes: [
        { operation: 'update_page', page: pages[0] ?? '', description: branch('fresh', 'New-Bare.') },
        { operation: 'update_page', page: pages[2] ?? '', description: branch('fresh', 'New-Both.') },
      ],
    },
  });
  expect(await shown({ fresh: true })).toEqual(['Always-Plain.', 'New-Bare.', 'New-Both.']);
  expect(await words({ beta: true })).toContain('Inline.');
  await client().spaceContent.update({
    spaceId,
    body: {
      changes: pages
        .slice(0, 2)
        .map((page) => ({ operation: 'update_page', page, description: 'None.' }) as const),
    },
  });
  const rows = await db
    .selectFrom('text_mentions')
    .select(['owner_id', 'conditions'])
    .where('space_id', '=', spaceId)
    .execute();
  expect(rows).toEqual([
    { owner_id: pages[2], conditions: ['visitor.claims.unsigned.beta', 'visitor.claims.unsigned.fresh'] },
  ]);
});
