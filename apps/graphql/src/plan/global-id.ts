import type { Keys } from '../schema/keys.ts';

/** The keys that the id of a node below a version of content names, in order. */
const keyNames = ['spaceId', 'changeRequestId', 'revisionId'] as const;

/**
 * The opaque id of a node that has versions: the same page is another node in its space, in a change request and in a
 * revision, because each can have another value at the same moment.
 */
export function encodeGlobalId(parameter: string, keys: Keys): string {
  const parts = keyNames.map((name) => keys[name] ?? '');
  return Buffer.from([parameter, ...parts, keys[parameter] ?? ''].join(':')).toString('base64url');
}

/** The parameter that names a node, and its keys; `undefined` for any other text. */
export function decodeGlobalId(id: string): { readonly parameter: string; readonly keys: Keys } | undefined {
  if (!/^[\w-]{16,512}$/.test(id)) return undefined;
  const [parameter = '', ...parts] = Buffer.from(id, 'base64url').toString().split(':');
  const own = parts[keyNames.length];
  if (parts.length !== keyNames.length + 1 || own === undefined || own === '') return undefined;
  const named = keyNames.flatMap((name, at) => {
    const part = parts[at];
    return part === undefined || part === '' ? [] : [[name, part] as const];
  });
  const keys: Keys = { ...Object.fromEntries(named), [parameter]: own };
  // The number of a change request leads to it, too, and would be a second id of the same node.
  if (/^\d+$/.test(keys['changeRequestId'] ?? '')) return undefined;
  return encodeGlobalId(parameter, keys) === id ? { parameter, keys } : undefined;
}
