/** A path parameter of a parsed input. */
export function getPathParameter(input: Readonly<Record<string, unknown>>, name: string): string {
  const value = input[name];
  if (typeof value !== 'string') throw new Error(`The operation has no path parameter ${name}.`);
  return value;
}
