import type { SpecOutline, SpecTag } from './spec-outline.ts';

/** A tag with those below it. */
export type PlacedTag = { readonly tag: SpecTag; readonly children: readonly PlacedTag[] };

/**
 * The tags that have operations, or tags with operations below them, as a tree of at most `maxLevels`: deeper ones are
 * beside their parents. Those of a circle are at the top.
 */
export function placeTags({ tags }: SpecOutline, maxLevels: number): readonly PlacedTag[] {
  const names = new Set(tags.map(({ name }) => name));
  const isTop = ({ name, parent }: SpecTag) => parent === undefined || parent === name || !names.has(parent);
  const below = Map.groupBy(
    tags.filter((tag) => !isTop(tag)),
    ({ parent }) => parent,
  );
  const placed = new Set<SpecTag>();
  const place = (siblings: readonly SpecTag[], level: number): PlacedTag[] =>
    siblings.flatMap((tag) => {
      if (placed.has(tag)) return [];
      placed.add(tag);
      const own = below.get(tag.name) ?? [];
      if (level < maxLevels) {
        const children = place(own, level + 1);
        return tag.operations.length + children.length === 0 ? [] : [{ tag, children }];
      }
      const beside = place(own, level);
      return tag.operations.length === 0 ? beside : [{ tag, children: [] }, ...beside];
    });
  const top = place(tags.filter(isTop), 1);
  return [...top, ...place(tags, 1)];
}
