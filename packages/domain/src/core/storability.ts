import type { ErrorDetail } from '@lectern/contract';

/** Deeper JSON is rejected: no operation needs it, and deep nesting breaks databases. */
export const maxDepth = 64;

/**
 * The values of an input that cannot be stored: NUL characters and lone surrogates in any string or key, and nesting
 * beyond `maxDepth`. At most ten errors.
 */
export function storabilityErrors(value: unknown, path: string): ErrorDetail[] {
  const errors: ErrorDetail[] = [];
  visit(value, path, 1, errors);
  return errors;
}

function visit(value: unknown, path: string, depth: number, errors: ErrorDetail[]): void {
  if (errors.length >= 10) return;
  if (typeof value === 'string') {
    const problem = textProblem(value);
    if (problem !== undefined) errors.push({ path, message: problem });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) {
    errors.push({ path: path.slice(0, 200), message: `is nested deeper than ${maxDepth} levels` });
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    const problem = textProblem(key);
    if (problem !== undefined) errors.push({ path: `${path}.?`, message: `has a key that ${problem}` });
    else visit(member, `${path}.${key}`, depth + 1, errors);
  }
}

function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'contains a NUL character, which cannot be stored';
  if (!text.isWellFormed()) return 'contains half of a surrogate pair, which is not valid Unicode';
  return undefined;
}
