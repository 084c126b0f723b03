/** The gap left between siblings, so that most moves change one row. */
export const positionGap = 65_536;

type Positioned = { readonly id: string; readonly position: number };
export type SiblingPosition = { readonly before: string } | { readonly after: string };

/** The new position of a moved item, and those of siblings that had to be shifted for it. */
type Placement = {
  readonly position: number;
  readonly shifted: readonly Positioned[];
  readonly moved: boolean;
};

/**
 * Places an item before or after a sibling, or at the end. `siblings` are in order and may include the item itself;
 * `undefined` when the target is not among them.
 */
export function placeAmong(
  siblings: readonly Positioned[],
  id: string,
  target: SiblingPosition | undefined,
): Placement | undefined {
  const others = siblings.filter((sibling) => sibling.id !== id);
  const index = indexOf(others, target);
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
 * Positions of the items that replace another one. Its siblings keep their positions, so that a client that reads the
 * list page by page misses none of them, unless there is no gap left between them.
 */
export function replacementPositions(
  siblings: readonly Positioned[],
  id: string,
  items: readonly string[],
): Positioned[] {
  const index = siblings.findIndex((sibling) => sibling.id === id);
  if (items.length === 0 || index === -1) return [];
  const [before, low, high] = [-1, 0, 1].map((step) => siblings[index + step]?.position);
  const gap = high === undefined ? Infinity : (high - (low ?? 0)) / items.length;
  if (low !== undefined && gap >= 1 && (before === undefined || before < low)) {
    const step = Math.min(positionGap, Math.floor(gap));
    return items.map((item, at) => ({ id: item, position: low + at * step }));
  }
  return siblings
    .flatMap((sibling) => (sibling.id === id ? items : [sibling.id]))
    .map((item, at) => ({ id: item, position: (at + 1) * positionGap }));
}

function indexOf(others: readonly Positioned[], target: SiblingPosition | undefined): number | undefined {
  if (target === undefined) return others.length;
  const siblingId = 'before' in target ? target.before : target.after;
  const at = others.findIndex((other) => other.id === siblingId);
  if (at === -1) return undefined;
  return 'before' in target ? at : at + 1;
}
