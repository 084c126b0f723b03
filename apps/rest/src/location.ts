import type { Operation } from '@lectern/contract';

type Locate = (params: Readonly<Record<string, unknown>>, result: unknown) => string;

/** Fills the `location` of an operation: names of path parameters from those, others from the result. */
export function locator({ location }: Operation, publicUrl: string): Locate | undefined {
  if (location === undefined) return undefined;
  return (params, result) =>
    publicUrl +
    location.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      return encodeURIComponent(String(params[name] ?? memberOf(result, name)));
    });
}

function memberOf(result: unknown, name: string): unknown {
  return typeof result === 'object' && result !== null ? Reflect.get(result, name) : undefined;
}
