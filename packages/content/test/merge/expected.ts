import { type Page, type Pages, textOfLeaf } from './histories.ts';

/** What a page must be after a merge without conflicts: its members, and the texts in it, in any order. */
type ExpectedPage = Omit<Page, 'blocks'> & { leaves: string[] };

export type Expected = {
  pages: ReadonlyMap<string, ExpectedPage>;
  /** What conflicts: a conflict of that page must have these texts. */
  contradictions: readonly { id: string; texts: readonly string[] }[];
};

type Sides<T> = { base: T; ours: T; theirs: T };

/** Computes the expected result of a merge, without any order of texts or pages. */
export function expectedOf(sides: Sides<Pages>): Expected {
  const pages = new Map<string, ExpectedPage>();
  const contradictions: { id: string; texts: string[] }[] = [];
  for (const id of new Set([...sides.base.keys(), ...sides.ours.keys(), ...sides.theirs.keys()])) {
    const [base, ours, theirs] = [sides.base.get(id), sides.ours.get(id), sides.theirs.get(id)];
    if (ours === undefined || theirs === undefined) {
      const rest = ours ?? theirs;
      if (rest === undefined) continue;
      if (base === undefined) pages.set(id, { ...membersOf(rest), leaves: leavesOf(rest, []) });
      else if (JSON.stringify(rest) !== JSON.stringify(base))
        contradictions.push({ id, texts: leavesOf(rest, leavesOf(base, [])) });
      continue;
    }
    const texts: string[] = [];
    const leaves = mergedLeaves({ base: base ?? { ...ours, blocks: [] }, ours, theirs }, texts);
    const members = mergedMembers({ base: base ?? ours, ours, theirs });
    if (texts.length > 0 || members === undefined) contradictions.push({ id, texts });
    else pages.set(id, { ...members, leaves });
  }
  return { pages, contradictions };
}

function mergedLeaves({ base, ours, theirs }: Sides<Page>, contradicting: string[]): string[] {
  const [was, one, other] = [base, ours, theirs].map(leavesById);
  const leaves: string[] = [];
  for (const id of new Set([...(was?.keys() ?? []), ...(one?.keys() ?? []), ...(other?.keys() ?? [])])) {
    const [before, a, b] = [was?.get(id), one?.get(id), other?.get(id)];
    const changed = [a, b].filter((text) => text !== before);
    if (changed.length === 2 && a !== b) contradicting.push(...changed.filter((text) => text !== undefined));
    const result = changed.length === 0 ? before : changed[0];
    if (result !== undefined) leaves.push(result);
  }
  return leaves;
}

type Members = Omit<Page, 'blocks'>;

function mergedMembers({ base, ours, theirs }: Sides<Page>): Members | undefined {
  const place = pick(placeOf(base), placeOf(ours), placeOf(theirs));
  const layouts = new Map<string, boolean | undefined>();
  for (const name of ['l0', 'l1', 'l2']) {
    const value = pick(
      base.layout?.[name] ?? null,
      ours.layout?.[name] ?? null,
      theirs.layout?.[name] ?? null,
    );
    if (value === 'both') return undefined;
    if (value.value !== null) layouts.set(name, value.value);
  }
  const title = pick(base.title, ours.title, theirs.title);
  const slug = pick(base.slug, ours.slug, theirs.slug);
  const emoji = pick(base.emoji, ours.emoji, theirs.emoji);
  const hidden = pick(base.hidden, ours.hidden, theirs.hidden);
  if (place === 'both' || title === 'both' || slug === 'both' || emoji === 'both' || hidden === 'both')
    return undefined;
  return {
    type: 'document',
    title: title.value,
    slug: slug.value,
    ...(JSON.parse(place.value) as { order: string; parent?: string }),
    ...(emoji.value === undefined ? {} : { emoji: emoji.value }),
    ...(hidden.value === undefined ? {} : { hidden: hidden.value }),
    ...(layouts.size === 0 ? {} : { layout: Object.fromEntries(layouts) as { [name: string]: boolean } }),
  };
}

function pick<T>(base: T, ours: T, theirs: T): { value: T } | 'both' {
  if (ours === theirs || theirs === base) return { value: ours };
  return ours === base ? { value: theirs } : 'both';
}

function placeOf({ order, parent }: Page): string {
  return JSON.stringify({ order, parent });
}

function membersOf({ blocks: _, ...members }: Page): Members {
  return members;
}

function leavesById({ blocks }: Page): ReadonlyMap<string, string> {
  return new Map(blocks.flatMap(({ leaves }) => leaves).map((leaf) => [leaf.id, textOfLeaf(leaf)]));
}

function leavesOf(page: Page, without: readonly string[]): string[] {
  return [...leavesById(page).values()].filter((text) => !without.includes(text));
}
