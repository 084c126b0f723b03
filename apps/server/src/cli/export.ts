import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defaultPageLayout, type Page, type PageLayout } from '@lectern/contract';
import { type ContentFile, type LayoutPage, writeLayout } from '@lectern/content';
import type { Client } from '@lectern/domain';
import { type Answer, everyItem } from './answer.ts';
import { ProgressLine } from './progress-line.ts';

type Placed = { readonly page: Page; readonly path: string; readonly parent: string | undefined };

/** Writes the pages and files of a space into an empty directory, as a repository has them. */
export async function exportSpace(own: Client, spaceId: string, directory: string): Promise<Answer> {
  await mkdir(directory, { recursive: true });
  if ((await readdir(directory)).length > 0)
    throw new Error(`${directory} is not empty. Name a new directory.`);
  const line = new ProgressLine();
  try {
    const { pages, reusableContents } = await own.spaceContent.get({ spaceId, computed: false });
    const placed = placedPages(pages);
    const files = await everyItem((page) => own.spaceContent.listFiles({ spaceId, limit: 1000, page }));
    const total = placed.length + files.length;
    let done = 0;
    const step = () =>
      line.show('Reading', { phase: 'reading', done: (done += 1), total, unit: 'resources' });
    const layoutPages: LayoutPage[] = [];
    for (const each of placed) {
      layoutPages.push(await layoutPageOf(own, spaceId, { each, placed }));
      step();
    }
    const layoutFiles = files.map(({ id, name, contentType, size, downloadURL, git }): ContentFile => {
      const read = async () => {
        step();
        return bytesOf(downloadURL);
      };
      return { key: id, name, contentType, sizeBytes: size, ...(git && { git }), read };
    });
    const { writes } = await writeLayout({ pages: layoutPages, files: layoutFiles });
    for (const [path, content] of writes) {
      const file = join(directory, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, typeof content === 'string' ? content : await content());
    }
    const left = reusableContents.length;
    return {
      value: { directory, pages: placed.length, files: files.length },
      lines: [`${directory}\t${placed.length} pages\t${files.length} files`],
      notes:
        left === 0 ? [] : [`${left} reusable contents are left out: export to a Git repository instead.`],
    };
  } finally {
    line.end();
  }
}

/** The pages in the order of the table of contents, parents first. Links and computed pages get a path of their own. */
function placedPages(pages: readonly Page[], parent?: string): Placed[] {
  return pages.flatMap((page) => {
    const name = 'path' in page ? page.path : [parent, page.id].filter(Boolean).join('/');
    const below = 'pages' in page ? placedPages(page.pages, name) : [];
    return [{ page, path: name, parent }, ...below];
  });
}

type Source = { readonly each: Placed; readonly placed: readonly Placed[] };

async function layoutPageOf(
  own: Client,
  spaceId: string,
  { each: { page, path, parent }, placed }: Source,
): Promise<LayoutPage> {
  const { id, type, title, icon, emoji } = page;
  const base = { title, path, ...(parent !== undefined && { parent }), markdown: '' };
  if (page.type === 'link') return { ...base, type: 'link', slug: id, target: targetOf(page, placed) };
  if (page.type === 'computed') return { ...base, type: 'computed', slug: id, computed: computedOf(page) };
  if (page.type === 'group') return { ...base, type: 'group', slug: page.slug };
  const read = await own.spaceContent.getPage({ spaceId, pageId: id, format: 'markdown' });
  const { slug, git, description, hidden, noIndex, noRobotsIndex, cover, layout } = page;
  return {
    ...base,
    type,
    slug,
    markdown: ('markdown' in read ? read.markdown : undefined) ?? '',
    layout: ownLayoutOf(layout),
    ...(git !== undefined && { git }),
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(emoji !== undefined && { emoji }),
    ...(hidden === true && { hidden }),
    ...(noIndex === true && { noIndex }),
    ...(noRobotsIndex === true && { noRobotsIndex }),
    ...(cover !== undefined && { cover: coverOf(cover) }),
  };
}

/** What a page has otherwise than others: only that belongs into its frontmatter. */
function ownLayoutOf(layout: PageLayout): Partial<PageLayout> {
  const defaults = new Map(Object.entries(defaultPageLayout));
  return Object.fromEntries(Object.entries(layout).filter(([name, value]) => defaults.get(name) !== value));
}

/** What the entry of a table of contents says of an OpenAPI spec. */
function computedOf({ computed }: Extract<Page, { type: 'computed' }>): NonNullable<LayoutPage['computed']> {
  const { type } = computed;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was read from JSON
  return { ...(JSON.parse(JSON.stringify(computed)) as object), type };
}

type Cover = NonNullable<Extract<Page, { type: 'document' }>['cover']>;

function coverOf({ ref, refDark, yPos }: Cover): NonNullable<LayoutPage['cover']> {
  return { ref, ...(refDark !== undefined && { refDark }), yPos };
}

function targetOf(
  { target, href = '' }: Extract<Page, { type: 'link' }>,
  placed: readonly Placed[],
): NonNullable<LayoutPage['target']> {
  const id = 'page' in target && !('space' in target && target.space !== undefined) ? target.page : undefined;
  const found = placed.find(({ page }) => page.id === id && page.type === 'document');
  return found === undefined ? { kind: 'url', url: href } : { kind: 'page', page: found.path };
}

async function bytesOf(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${new URL(url).host} answered a file with status ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
