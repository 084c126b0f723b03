/** A parameter of the path of an operation, which was parsed as text. */
export function parameter(input: Readonly<Record<string, unknown>>, name: string): string {
  const value = input[name];
  // A contract whose path lacks the name is a defect of ours.
  if (typeof value !== 'string') throw new Error(`the operation has no path parameter ${name}`);
  return value;
}
