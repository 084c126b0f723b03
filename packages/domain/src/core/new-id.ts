import { type IdKind, idPrefixes } from '@lectern/contract';
import { customAlphabet } from 'nanoid';

const random = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 20);

/** A random id (119 bits) that is safe in a URL, never all digits, and prefixed by its kind. */
export function newId(kind: IdKind): string {
  return `${idPrefixes[kind]}_${random()}`;
}
