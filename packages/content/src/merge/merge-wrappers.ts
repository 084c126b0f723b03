import type { Sequence } from './sequence.ts';

type Sides<T> = { readonly base: T; readonly ours: T; readonly theirs: T };

/** What a container begins and ends with. */
export type Wrapper = { readonly head: string; readonly tail: string };

/** The beginning and end of what two sides made of a container; `undefined` when they made different ones. */
export function mergeWrappers({ base, ours, theirs }: Sides<Sequence>): Wrapper | undefined {
  const begun = wrapperOf(base) ?? { head: '', tail: '' };
  const wrappers = { base: begun, ours: wrapperOf(ours) ?? begun, theirs: wrapperOf(theirs) ?? begun };
  const head = mergeEnd({ base: wrappers.base.head, ours: wrappers.ours.head, theirs: wrappers.theirs.head });
  const tail = mergeEnd({ base: wrappers.base.tail, ours: wrappers.ours.tail, theirs: wrappers.theirs.tail });
  return head === undefined || tail === undefined ? undefined : { head, tail };
}

/** Nothing is the beginning or the end of nothing. */
function wrapperOf({ items, joints }: Sequence): Wrapper | undefined {
  return items.length === 0 ? undefined : { head: joints[0] ?? '', tail: joints.at(-1) ?? '' };
}

function mergeEnd({ base, ours, theirs }: Sides<string>): string | undefined {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  // Two numbers of a list item, or two amounts of empty space: which one does not matter, as long as it is always the same.
  if (withoutLayout(ours) !== withoutLayout(theirs)) return undefined;
  if (ours.length !== theirs.length) return ours.length > theirs.length ? ours : theirs;
  return ours > theirs ? ours : theirs;
}

function withoutLayout(wrapper: string): string {
  return wrapper.trim().replace(/^\d+/, '1');
}
