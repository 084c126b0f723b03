import {
  type Block,
  blockOf,
  copyOf,
  type Leaf,
  leafOf,
  type Page,
  type Pages,
  type Step,
} from './histories.ts';

/** The pages and texts that a side may edit, so that two sides have nothing in common. */
export type Bounds = {
  page(id: string): boolean;
  leaf(id: string): boolean;
  /** Moves go to the top only, and no paragraph is deleted. */
  readonly isCareful: boolean;
};

const anywhere: Bounds = { page: () => true, leaf: () => true, isCareful: false };

/** The pages after some edits, each of which keeps them a tree with unique paths. */
export function walk(base: Pages, series: readonly Step[], name: string, bounds: Bounds = anywhere): Pages {
  const pages = copyOf(base);
  for (const [nth, step] of series.entries()) take(pages, step, `${name}${nth}`, bounds);
  return pages;
}

function take(pages: Pages, { what, where, which }: Step, mark: string, bounds: Bounds): void {
  const own = [...pages].filter(([id]) => bounds.page(id) || id.startsWith(mark.slice(0, 1)));
  const [id, page] = own[where % Math.max(1, own.length)] ?? [];
  const texts = [...pages.values()].filter(({ blocks }) => blocks.length > 0);
  const written = texts[where % Math.max(1, texts.length)];
  switch (what % 12) {
    case 0:
    case 1:
    case 2:
      return written === undefined ? undefined : editLeaf(written, which, mark, bounds);
    case 3:
    case 4:
      return written === undefined ? undefined : insertLeaf(written, which, mark, bounds);
    case 5:
      return written === undefined ? undefined : deleteLeaf(written, which, bounds);
    case 6:
      return setMember(page, which, mark, bounds);
    case 7:
      return page === undefined ? undefined : rename(pages, page, bounds.isCareful ? mark : `s${which % 9}`);
    case 8:
    case 9:
      return id === undefined ? undefined : move(pages, id, { which, mark, bounds });
    case 10:
      return insertPage(pages, which, mark, bounds);
    default:
      return id === undefined ? undefined : deletePage(pages, id, bounds);
  }
}

/** A leaf that a side may edit, and its block. */
function chosen(
  page: Page,
  which: number,
  bounds: Bounds,
): { block: Block; leaf: Leaf; at: number } | undefined {
  const all = page.blocks.flatMap((block) => block.leaves.map((leaf, at) => ({ block, leaf, at })));
  const own = all.filter(({ leaf }) => bounds.leaf(leaf.id));
  return own[which % Math.max(1, own.length)];
}

function editLeaf(page: Page, which: number, mark: string, bounds: Bounds): void {
  chosen(page, which, bounds)?.leaf.words.splice(1, 0, mark);
}

function insertLeaf(page: Page, which: number, mark: string, bounds: Bounds): void {
  const place = chosen(page, which, bounds);
  if (place === undefined) return;
  const isSingle = place.block.kind === 'paragraph' || place.block.kind === 'code';
  if (!isSingle) place.block.leaves.splice(place.at + 1, 0, leafOf(mark));
  else
    page.blocks.splice(page.blocks.indexOf(place.block) + 1, 0, blockOf(mark, bounds.isCareful ? 0 : which));
}

function deleteLeaf(page: Page, which: number, bounds: Bounds): void {
  const place = chosen(page, which, bounds);
  if (place === undefined || (bounds.isCareful && place.block.leaves.length === 1)) return;
  place.block.leaves.splice(place.at, 1);
  if (place.block.leaves.length === 0) page.blocks.splice(page.blocks.indexOf(place.block), 1);
}

function setMember(page: Page | undefined, which: number, mark: string, bounds: Bounds): void {
  if (page === undefined) return;
  if (which % 4 === 0) page.title = `Title ${mark}`;
  else if (which % 4 === 1) page.emoji = bounds.isCareful ? mark : `e${which % 3}`;
  else if (which % 4 === 2) page.hidden = page.hidden !== true;
  else page.layout = { ...page.layout, [`l${which % 3}`]: which % 2 === 0 };
}

function rename(pages: Pages, page: Page, slug: string): void {
  if (isFree(pages, page.parent, slug)) page.slug = slug;
}

function move(
  pages: Pages,
  id: string,
  { which, mark, bounds }: { which: number; mark: string; bounds: Bounds },
): void {
  const page = pages.get(id);
  const ids = [undefined, ...pages.keys()];
  const parent = bounds.isCareful ? undefined : ids[which % ids.length];
  if (page === undefined || isBelow(pages, parent, id)) return;
  if (page.parent !== parent && !isFree(pages, parent, page.slug)) return;
  page.order = `b${mark}`;
  delete page.parent;
  if (parent !== undefined) page.parent = parent;
}

function insertPage(pages: Pages, which: number, mark: string, bounds: Bounds): void {
  const ids = [undefined, ...pages.keys()];
  const parent = bounds.isCareful ? undefined : ids[which % ids.length];
  const slug = bounds.isCareful ? mark : `s${which % 9}`;
  if (!isFree(pages, parent, slug)) return;
  const page: Page = {
    type: 'document',
    title: `Title ${mark}`,
    slug,
    order: `c${mark}`,
    blocks: [blockOf(mark, which)],
  };
  pages.set(mark, parent === undefined ? page : { ...page, parent });
}

function deletePage(pages: Pages, id: string, bounds: Bounds): void {
  const below = [...pages.keys()].filter((other) => isBelow(pages, other, id));
  if (bounds.isCareful && (below.length > 1 || pages.get(id)?.blocks.length !== 0)) return;
  for (const other of below) pages.delete(other);
}

function isFree(pages: Pages, parent: string | undefined, slug: string): boolean {
  return ![...pages.values()].some((page) => page.parent === parent && page.slug === slug);
}

/** Whether a page is another one or its descendant. */
export function isBelow(pages: Pages, page: string | undefined, top: string): boolean {
  for (
    let at = page, steps = 0;
    at !== undefined && steps <= pages.size;
    at = pages.get(at)?.parent, steps += 1
  ) {
    if (at === top) return true;
  }
  return false;
}
