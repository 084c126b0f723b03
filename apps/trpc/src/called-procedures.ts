import { listOperations } from '@lectern/contract';

const procedures: ReadonlySet<string> = new Set([
  ...listOperations().map(({ area, name }) => `${area}.${name}`),
  'organizations.events',
]);

/** What a request calls, for its log line and its metrics: procedures that exist only, so that clients make up no names. */
export function calledOf(path: string, isBatch: boolean): { label: string; names?: string[] } {
  if (!isBatch) return { label: procedures.has(path) ? path : 'unknown' };
  return { label: 'batch', names: path.split(',').filter((name) => procedures.has(name)) };
}
