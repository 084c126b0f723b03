/** The names between braces in a path, in order. */
export function pathParameters(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '');
}

/** The wildcard parameter at the end of a path, which takes all remaining segments; most paths have none. */
export function wildcardParameter(path: string): string | undefined {
  return /\{(\w+Path)\}$/.exec(path)?.[1];
}
