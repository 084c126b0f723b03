import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../../../content/src/markdown/read-page.ts';
import { makePdf } from '../../../src/spaces/pdfs/make-pdf.ts';
import { pdfKey } from '../../../src/spaces/pdfs/pdf-selection.ts';
import { renderTurns } from '../../../src/spaces/pdfs/render-turns.ts';
import { useWorld } from '../../harness.ts';
import { loadRepository } from '../content/load-repository.ts';
import {
  hasRepositories,
  missingRepositories,
  type RepositoryName,
} from '../../../../content/test/repositories.ts';
import { readPdfFile, squeezed } from '../../../../pdf/test/read-pdf-file.ts';

const used = useWorld();

function hasPainter(): boolean {
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
  if (row === undefined) throw new Error('nobody asked for it');
  await makePdf(ctx, row, { turns: renderTurns.inBackground });
  const stream = await ctx.storage.read(pdfKey(row.id));
  if (stream === undefined) throw new Error('it was not made');
  return { ...loaded, bytes: await buffer(stream) };
}

describe.skipIf(!hasRepositories)(
  `real documentation (${hasRepositories ? 'here' : missingRepositories})`,
  () => {
    test('becomes a PDF with every page and every heading, whose links lead somewhere', async () => {
      const { layout, bytes } = await pdfOf('fluentd-docs-gitbook');
      const { words, bookmarks, links } = await readPdfFile(bytes);
      const shown = layout.pages.filter(({ type, hidden }) => type === 'document' && hidden !== true);
      const titles = bookmarks.map(({ title }) => squeezed(title));
      expect(shown.filter(({ title }) => !titles.includes(squeezed(title)))).toEqual([]);
      const headings = shown.flatMap(({ markdown }) =>
        outlineOf(markdown).sections.map(({ title }) => squeezed(title)),
      );
      expect(headings.length).toBeGreaterThan(1000);
      expect(headings.filter((heading) => !words.includes(heading))).toEqual([]);
      const inside = links.flat().filter(({ page }) => page !== undefined);
      expect(inside.length).toBeGreaterThan(500);
      expect(inside.filter(({ page }) => page === 0)).toEqual([]);
    }, 300_000);

    test.skipIf(!hasPainter())(
      'is painted by another program, within the margins (needs pdftoppm)',
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
  },
);

/** How many pixels are not white, between two columns. */
function inkOf({ data, width, height }: PNG, from: number, to: number): number {
  let ink = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = from; x < to; x += 1) if ((data[(y * width + x) * 4] ?? 255) < 250) ink += 1;
  }
  return ink;
}
