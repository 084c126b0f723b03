/** Where the first value is not the second, and what both of them have there; but for the types that a client adds. */
export function difference(cached: unknown, expected: unknown, path = 'view'): string | undefined {
  if (!isObject(cached) || !isObject(expected)) {
    if (Object.is(cached, expected)) return undefined;
    return `${path} is ${JSON.stringify(cached)} instead of ${JSON.stringify(expected)}.`;
  }
  for (const name of new Set([...Object.keys(cached), ...Object.keys(expected)])) {
    if (name === '__typename') continue;
    const found = difference(cached[name], expected[name], `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
