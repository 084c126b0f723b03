import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { readPage } from '../../../../content/src/markdown/read-page.ts';
import { generatePdf } from '../../../src/spaces/pdfs/generate-pdf.ts';
import { pdfKey } from '../../../src/spaces/pdfs/pdf-id.ts';
import { renderQueues } from '../../../src/spaces/pdfs/render-queues.ts';
import { useWorld } from '../../harness.ts';
import { loadRepository } from '../content/load-repository.ts';
import {
  hasRepositories,
  missingRepositories,
  type RepositoryName,
} from '../../../../content/test/repositories.ts';
import { readPdfFile, withoutSpaces } from '../../../../pdf/test/read-pdf-file.ts';

const used = useWorld();

function hasPdfToPpm(): boolean {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Archived documentation as a space, and its PDF. */
async function pdfOf(name: RepositoryName) {
  const loaded = await loadRepository(used.world, name);
  const { ctx, people } = used.world;
  const { url } = await people.admin.client.pdfs.getOfSpace({ spaceId: loaded.spaceId });
  const row = await ctx.store.pdfs.find(new URL(url).pathname.split('/')[2] ?? '');
  if (row === undefined) throw new Error('the PDF was not requested');
  await generatePdf(ctx, row, { queue: renderQueues.background });
  const stream = await ctx.storage.read(pdfKey(row.id));
  if (stream === undefined) throw new Error('the PDF was not generated');
  return { ...loaded, bytes: await buffer(stream) };
}

test.skipIf(!hasRepositories)(
  `real documentation becomes a PDF with every page and heading, and its links resolve (else: ${missingRepositories})`,
  async () => {
    const { layout, bytes } = await pdfOf('fluentd-docs-gitbook');
    const { words, bookmarks, links } = await readPdfFile(bytes);
    const visible = layout.pages.filter(({ type, hidden }) => type === 'document' && hidden !== true);
    const titles = bookmarks.map(({ title }) => withoutSpaces(title));
    expect(visible.filter(({ title }) => !titles.includes(withoutSpaces(title)))).toEqual([]);
    const headings = visible.flatMap(({ markdown }) =>
      readPage(markdown).sections.map(({ title }) => withoutSpaces(title)),
    );
    expect(headings.length).toBeGreaterThan(1000);
    expect(headings.filter((heading) => !words.includes(heading))).toEqual([]);
    const inside = links.flat().filter(({ page }) => page !== undefined);
    expect(inside.length).toBeGreaterThan(500);
    expect(inside.filter(({ page }) => page === 0)).toEqual([]);
  },
  300_000,
);

test.runIf(hasRepositories && hasPdfToPpm())(
  'pdftoppm renders the PDF of real documentation within its margins',
  async () => {
    const { bytes } = await pdfOf('fluentd-docs-gitbook');
    const directory = await mkdtemp(join(tmpdir(), 'pdf-'));
    try {
      const file = join(directory, 'document.pdf');
      await writeFile(file, bytes);
      const run = promisify(execFile);
      const { stderr } = await run('pdftoppm', [
        '-r',
        '36',
        '-png',
        '-f',
        '1',
        '-l',
        '60',
        file,
        join(directory, 'page'),
      ]);
      expect(stderr).toBe('');
      const pages = (await readdir(directory)).filter((name) => name.endsWith('.png'));
      expect(pages).toHaveLength(60);
      for (const name of pages) {
        const image = PNG.sync.read(await readFile(join(directory, name)));
        expect(inkOf(image, 0, image.width), name).toBeGreaterThan(0);
        // 25 pixels are 50 points.
        expect(inkOf(image, 0, 25) + inkOf(image, image.width - 25, image.width), name).toBe(0);
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
  300_000,
);

/** How many pixels are not white, between two columns. */
function inkOf({ data, width, height }: PNG, from: number, to: number): number {
  let ink = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = from; x < to; x += 1) if ((data[(y * width + x) * 4] ?? 255) < 250) ink += 1;
  }
  return ink;
}
