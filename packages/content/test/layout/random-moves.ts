import type { LayoutPage, LayoutTarget } from '../../src/layout/layout.ts';

/** A page with those below it. */
type Node = { page: LayoutPage; children: Node[] };

/** What is done to a page; numbers choose pages and places. */
export type PageEdit = {
  readonly kind: 'move' | 'rename' | 'insert' | 'delete' | 'unwrap';
  readonly page: number;
  readonly parent: number;
  readonly position: number;
};

/** The pages after some edits, and what they were before, by their path now. */
export type EditedPages = {
  readonly pages: readonly LayoutPage[];
  readonly before: ReadonlyMap<string, LayoutPage>;
};

/** Pages are moved with those below them, and deleted with them or (`unwrap`) replaced by them. */
export function editPages(before: readonly LayoutPage[], edits: readonly PageEdit[]): EditedPages {
  const roots: Node[] = [];
  const nodes = new Map<string, Node>();
  for (const page of before) {
    const node = { page, children: [] };
    nodes.set(page.path, node);
    siblingsIn(roots, nodes.get(page.parent ?? '')).push(node);
  }
  for (const [at, edit] of edits.entries()) applyEdit(roots, edit, at);
  return flatten(roots, before);
}

function siblingsIn(roots: Node[], parent: Node | undefined): Node[] {
  return parent === undefined ? roots : parent.children;
}

function withBelow(node: Node): Node[] {
  return [node, ...node.children.flatMap(withBelow)];
}

function applyEdit(roots: Node[], { kind, page, parent, position }: PageEdit, at: number): void {
  const all = roots.flatMap(withBelow);
  const chosen = all[page % Math.max(1, all.length)];
  const siblings = [roots, ...all.map(({ children }) => children)].find((list) =>
    list.some((node) => node === chosen),
  );
  if (kind === 'insert') {
    const added: LayoutPage = {
      type: 'document',
      title: `Added ${at}`,
      slug: `added-${at}`,
      path: '',
      markdown: 'x',
    };
    const places = [roots, ...all.filter(({ page: one }) => isParent(one)).map(({ children }) => children)];
    const place = places[parent % places.length] ?? roots;
    place.splice(position % (place.length + 1), 0, { page: added, children: [] });
    return;
  }
  if (chosen === undefined || siblings === undefined) return;
  const index = siblings.indexOf(chosen);
  const targets = new Set(
    all.flatMap(({ page: { target } }) =>
      target?.kind === 'anchor' || target?.kind === 'page' ? target.page : [],
    ),
  );
  switch (kind) {
    case 'rename':
      if (chosen.page.computed === undefined) chosen.page = { ...chosen.page, title: `New [title] ${at}` };
      break;
    case 'delete':
      if (!withBelow(chosen).some(({ page: { path } }) => targets.has(path))) siblings.splice(index, 1);
      break;
    case 'unwrap':
      if (!targets.has(chosen.page.path)) siblings.splice(index, 1, ...chosen.children);
      break;
    case 'move': {
      const inside = new Set(withBelow(chosen));
      const parents = all.filter((node) => !inside.has(node) && isParent(node.page));
      const isGroup = chosen.page.type === 'group';
      const places = [roots, ...(isGroup ? [] : parents.map(({ children }) => children))];
      siblings.splice(index, 1);
      const place = places[parent % places.length] ?? roots;
      place.splice(position % (place.length + 1), 0, chosen);
    }
  }
}

function isParent({ type }: LayoutPage): boolean {
  return type === 'document' || type === 'group';
}

/** With slugs that are unique among siblings, and the paths that follow from them. */
function flatten(roots: readonly Node[], before: readonly LayoutPage[]): EditedPages {
  const pages: LayoutPage[] = [];
  const previous = new Map<string, LayoutPage>();
  const pathNow = new Map<string, string>();
  const old = new Map(before.map((page) => [page.path, page]));
  const add = (siblings: readonly Node[], parent: string | undefined): void => {
    const slugs = new Set<string>();
    for (const { page, children } of siblings) {
      let { slug } = page;
      while (slugs.has(slug)) slug += '-x';
      slugs.add(slug);
      const path = parent === undefined ? slug : `${parent}/${slug}`;
      const { parent: _, ...rest } = page;
      pages.push({ ...rest, slug, path, ...(parent !== undefined && { parent }) });
      const own = old.get(page.path);
      if (own !== undefined) previous.set(path, own);
      pathNow.set(page.path, path);
      add(children, path);
    }
  };
  add(roots, undefined);
  const targetNow = (target: LayoutTarget): LayoutTarget =>
    target.kind === 'url' ? target : { ...target, page: pathNow.get(target.page) ?? target.page };
  return {
    pages: pages.map(({ target, ...page }) => ({
      ...page,
      ...(target !== undefined && { target: targetNow(target) }),
    })),
    before: previous,
  };
}
