import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { generatePdf } from '../../../src/spaces/pdfs/generate-pdf.ts';
import { pdfKey } from '../../../src/spaces/pdfs/pdf-id.ts';
import { renderQueues } from '../../../src/spaces/pdfs/render-queues.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';
import { readPdfFile } from '../../../../pdf/test/read-pdf-file.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;

// One pixel.
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

async function printedPage(spaceId: string, page: string) {
  const { ctx } = used.world;
  const { url } = await client().pdfs.getOfSpace({ spaceId, page, only: true });
  const row = await ctx.store.pdfs.find(new URL(url).pathname.split('/')[2] ?? '');
  if (row === undefined) throw new Error('the PDF was not requested');
  await generatePdf(ctx, row, { queue: renderQueues.interactive });
  const stream = await ctx.storage.read(pdfKey(row.id));
  if (stream === undefined) throw new Error('it was not made');
  const { texts, words } = await readPdfFile(await buffer(stream));
  return { words, height: texts[0]?.find(({ text }) => text === 'Text.')?.y ?? 0 };
}

test('the cover and the description of a page are printed, unless its layout leaves them out', async () => {
  const { spaceId } = await makeTree(used.world);
  const { insertedFiles } = await client().spaceContent.update({
    spaceId,
    body: { changes: [{ operation: 'insert_files', files: [{ name: 'cover.gif', base64: gif }] }] },
  });
  const file = insertedFiles?.[0]?.id ?? '';
  const head = {
    operation: 'insert_page',
    description: 'What it is about',
    cover: { ref: { kind: 'file', file }, yPos: 0 },
    document: { markdown: 'Text.\n' },
  } as const;
  const { changes } = await client().spaceContent.update({
    spaceId,
    body: {
      changes: [
        { ...head, title: 'With' },
        { ...head, title: 'Without', layout: { cover: false, description: false } },
      ],
    },
  });
  const [visible = '', hidden = ''] = changes.map(({ page }) => (typeof page === 'string' ? page : page.id));
  const [full, bare] = [await printedPage(spaceId, visible), await printedPage(spaceId, hidden)];
  expect(full.words).toContain('Whatitisabout');
  expect(bare.words).not.toContain('Whatitisabout');
  expect(bare.height - full.height).toBeGreaterThan(120);
});
