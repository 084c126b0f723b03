import type { Operation } from '@lectern/contract';

type Locate = (params: Readonly<Record<string, unknown>>, result: unknown) => string;

/** Fills the `location` of an operation: `{id}` from the result, other names from the path parameters. */
export function locator({ location }: Operation, publicUrl: string): Locate | undefined {
  if (location === undefined) return undefined;
  return (params, result) =>
    publicUrl +
    location.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = name === 'id' ? idOf(result) : params[name];
      return encodeURIComponent(String(value));
    });
}

function idOf(result: unknown): unknown {
  return typeof result === 'object' && result !== null ? Reflect.get(result, 'id') : undefined;
}
