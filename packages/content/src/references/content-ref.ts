import { canonicalJson } from '../objects/canonical-json.ts';
import type { ContentRef } from '../markdown/document.ts';

/** By kind, the members of a reference that say what it leads to: the first one is always there. */
const membersByKind: ReadonlyMap<string, readonly string[]> = new Map([
  ['anchor', ['anchor', 'page', 'space']],
  ['collection', ['collection']],
  ['file', ['file']],
  ['openapi', ['spec']],
  ['page', ['page', 'space']],
  ['reusable-content', ['reusableContent', 'space']],
  ['space', ['space']],
  ['url', ['url']],
  ['user', ['user']],
]);

/** The reference of a value, without members that do not say what it leads to; `undefined` for any other value. */
export function contentRefOf(value: unknown): ContentRef | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value) || typeof value.kind !== 'string')
    return undefined;
  const all: ReadonlyMap<string, unknown> = new Map(Object.entries(value));
  const members = (membersByKind.get(value.kind) ?? []).flatMap((name): [string, string][] => {
    const member = all.get(name);
    return typeof member === 'string' && member !== '' ? [[name, member]] : [];
  });
  return { kind: value.kind, ...Object.fromEntries(members) };
}

/** The reference, as `contentRefOf`; `undefined` where it does not say what it leads to. */
export function completeRefOf(value: unknown): ContentRef | undefined {
  const ref = contentRefOf(value);
  const [needed = ''] = membersByKind.get(ref?.kind ?? '') ?? [];
  return ref?.[needed] === undefined ? undefined : ref;
}

/** Equal for references that lead to the same. */
export function contentRefKey(ref: ContentRef): string {
  return canonicalJson(contentRefOf(ref) ?? ref);
}
