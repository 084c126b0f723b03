/** What the generated types say of an operation. */
export type OperationTypes = { readonly safe: boolean; readonly input: object; readonly output: unknown };

/**
 * A method, a path with `{name}` for each parameter, and sometimes what permits to send a request again: `key`, that it takes
 * an `Idempotency-Key`; `safe`, that repeating it has no further effect although it is a POST.
 */
export type OperationText = string;

export type AreaTable = Readonly<Record<string, OperationText>>;

export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly takesKey: boolean;
  /** Whether sending it twice has the effect of sending it once. */
  readonly isRepeatable: boolean;
};

export function parseOperation(text: OperationText): Operation {
  const [method = '', path = '', flag] = text.split(' ');
  // A DELETE is not: the second one would not find the resource, as if it had never been there.
  const isRepeatable = method === 'GET' || method === 'PUT' || flag === 'safe';
  return { method, path, takesKey: flag === 'key', isRepeatable };
}
