export type Tools = { readonly path: string; remember(): void };
export function findTools(
  root: string,
  env: NodeJS.ProcessEnv,
  options: { readonly needsPnpm: boolean },
): Promise<Tools>;
