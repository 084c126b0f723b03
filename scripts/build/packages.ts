import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A package of the workspace, as its `package.json` declares it. */
export type Package = {
  readonly name: string;
  readonly version: string;
  /** Absolute. */
  readonly directory: string;
  /** The source of each published entry by its name in `dist`, such as `graph` of `@lectern/domain/graph`. */
  readonly entries: Readonly<Record<string, string>>;
  readonly manifest: Manifest;
};

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly exports: Readonly<Record<string, unknown>> };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

export const root = join(import.meta.dirname, '../..');

/** Every package that is published, in the order of their paths. */
export function listPackages(): Package[] {
  return globSync('{packages,apps}/*/package.json', { cwd: root })
    .toSorted()
    .map((path) => readPackage(join(root, path)))
    .filter(({ manifest }) => manifest.private !== true);
}

function readPackage(path: string): Package {
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
  const published = Object.keys(manifest.publishConfig?.exports ?? {});
  const directory = dirname(path);
  const entries = published.flatMap((name) => {
    const source = manifest.exports[name];
    return source === undefined || !source.endsWith('.ts')
      ? []
      : [[entryName(name), join(directory, source)]];
  });
  const { name, version } = manifest;
  return { name, version, directory, entries: Object.fromEntries(entries), manifest };
}

/** `.` → `index`, `./graph` → `graph`. */
function entryName(name: string): string {
  return name === '.' ? 'index' : relative('.', name);
}
