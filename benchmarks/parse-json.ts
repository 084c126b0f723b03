/** For text that this program wrote, or whose members the caller checks. */
export function parseJson<T>(text: string): T {
  const value: unknown = JSON.parse(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return value as T;
}
