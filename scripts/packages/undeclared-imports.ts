import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages } from '../build/packages.ts';

const imported = /(?:\bfrom |\bimport\(|\bimport )['"]((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g;

/** The packages that the declarations of a package import although it does not depend on them. */
export function undeclaredImports(name: string): string[] {
  const found = listPackages().find((one) => one.name === name);
  if (found === undefined) return [];
  const { dependencies, optionalDependencies, peerDependencies } = found.manifest;
  const declared = new Set([
    name,
    ...Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
  ]);
  const names = globSync('dist/types/**/*.d.ts', { cwd: found.directory }).flatMap((path) => {
    const text = readFileSync(join(found.directory, path), 'utf8');
    return [...text.matchAll(imported)].map(([, specifier = '']) => specifier);
  });
  return [...new Set(names)]
    .filter((one) => !declared.has(one) && !declared.has(`@types/${one}`))
    .map((one) => `Its declarations import ${one}, on which it does not depend.`);
}
