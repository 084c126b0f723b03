/** Room left between neighbours, so that most moves change one row. */
export const positionGap = 65_536;

type Placed = { readonly id: string; readonly position: number };
export type Neighbour = { readonly before: string } | { readonly after: string };

/** Where a moved item goes: its own new position, and those of siblings that had to make room. */
export type Placement = {
  readonly position: number;
  readonly shifted: readonly Placed[];
  readonly moved: boolean;
};

/**
 * Places an item next to a neighbour, or at the end. `siblings` are in order and may include
 * the item itself; `undefined` when the neighbour is not among them.
 */
export function placeAmong(
  siblings: readonly Placed[],
  id: string,
  neighbour: Neighbour | undefined,
): Placement | undefined {
  const others = siblings.filter((sibling) => sibling.id !== id);
  const index = indexOf(others, neighbour);
  if (index === undefined) return undefined;
  const current = siblings.findIndex((sibling) => sibling.id === id);
  if (current === index) return { position: siblings[current]?.position ?? 0, shifted: [], moved: false };

  const low = others[index - 1]?.position ?? 0;
  const high = others[index]?.position;
  const position = high === undefined ? low + positionGap : Math.floor((low + high) / 2);
  if (position > low && (high === undefined || position < high)) {
    return { position, shifted: [], moved: true };
  }
  const renumbered = others.map((other, at) => ({
    id: other.id,
    position: (at < index ? at + 1 : at + 2) * positionGap,
  }));
  const shifted = renumbered.filter((other, at) => others[at]?.position !== other.position);
  return { position: (index + 1) * positionGap, shifted, moved: true };
}

/**
 * Places items where another one was. Its neighbours stay where they are, so that whoever reads the list page by page
 * misses none of them, unless there is no room between them.
 */
export function placeInstead(siblings: readonly Placed[], id: string, items: readonly string[]): Placed[] {
  const index = siblings.findIndex((sibling) => sibling.id === id);
  if (items.length === 0 || index === -1) return [];
  const [before, low, high] = [-1, 0, 1].map((step) => siblings[index + step]?.position);
  const room = high === undefined ? Infinity : (high - (low ?? 0)) / items.length;
  if (low !== undefined && room >= 1 && (before === undefined || before < low)) {
    const step = Math.min(positionGap, Math.floor(room));
    return items.map((item, at) => ({ id: item, position: low + at * step }));
  }
  return siblings
    .flatMap((sibling) => (sibling.id === id ? items : [sibling.id]))
    .map((item, at) => ({ id: item, position: (at + 1) * positionGap }));
}

function indexOf(others: readonly Placed[], neighbour: Neighbour | undefined): number | undefined {
  if (neighbour === undefined) return others.length;
  const wanted = 'before' in neighbour ? neighbour.before : neighbour.after;
  const at = others.findIndex((other) => other.id === wanted);
  if (at === -1) return undefined;
  return 'before' in neighbour ? at : at + 1;
}
