import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, type Package, root } from '../build/packages.ts';

export type Packed = { readonly name: string; readonly tarball: string };

/** Packs every package as it would be published. */
export function packAll(directory: string): Packed[] {
  mkdirSync(directory, { recursive: true });
  const packages = listPackages();
  const missing = packages.filter((one) => !existsSync(join(one.directory, 'dist')));
  if (missing.length > 0)
    throw new Error(`${missing.map(({ name }) => name).join(', ')}: not built. npm run build`);
  const filters = packages.flatMap(({ name }) => ['--filter', name]);
  execFileSync('pnpm', [...filters, 'pack', '--pack-destination', directory], { cwd: root, stdio: 'pipe' });
  return packages.map((one) => ({ name: one.name, tarball: join(directory, fileName(one)) }));
}

function fileName({ name, version }: Package): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}
