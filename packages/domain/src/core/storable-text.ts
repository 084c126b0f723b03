import type { ErrorDetail } from '@lectern/contract';

/** JSON nested deeper than this is refused: no operation needs it, and deep nesting breaks databases. */
export const maxDepth = 64;

/**
 * What in an input cannot be stored: NUL characters and lone surrogates in any string or key, and
 * nesting beyond `maxDepth`. Stops at ten findings.
 */
export function unstorablePlaces(value: unknown, path: string): ErrorDetail[] {
  const found: ErrorDetail[] = [];
  visit(value, path, 1, found);
  return found;
}

function visit(value: unknown, path: string, depth: number, found: ErrorDetail[]): void {
  if (found.length >= 10) return;
  if (typeof value === 'string') {
    const problem = problemOf(value);
    if (problem !== undefined) found.push({ path, message: problem });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) {
    found.push({ path: path.slice(0, 200), message: `is nested deeper than ${maxDepth} levels` });
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    const problem = problemOf(key);
    if (problem !== undefined) found.push({ path: `${path}.?`, message: `has a key that ${problem}` });
    else visit(member, `${path}.${key}`, depth + 1, found);
  }
}

function problemOf(text: string): string | undefined {
  if (text.includes('\0')) return 'contains a NUL character, which cannot be stored';
  if (!text.isWellFormed()) return 'contains half of a surrogate pair, which is not valid Unicode';
  return undefined;
}
