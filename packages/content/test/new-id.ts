import { randomBytes } from 'node:crypto';
import { type IdKind, idPrefixes } from '@lectern/contract';

export function newId(kind: IdKind): string {
  return `${idPrefixes[kind]}_${randomBytes(10).toString('hex')}`;
}
